import { useEffect, useState } from 'react';

/** Returns whether `busy` has been true for `delayMs`. Short waits thus show no loading indicator. */
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
