import { useEffect, useState } from 'react';

/** True once `busy` has lasted for `delayMs`, and no longer than it lasts: what is quick shows no sign of waiting. */
export function useDelayed(busy: boolean, delayMs: number): boolean {
  const [isLate, setLate] = useState(false);
  if (!busy && isLate) setLate(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => clearTimeout(timer);
  }, [busy, delayMs]);
  return busy && isLate;
}
