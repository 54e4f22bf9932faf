import { useEffect, useRef, useState } from 'react';

/** Styles hide a skeleton for so long: what is quick shows none (`.skeleton`, app/globals.css). */
const HIDDEN_MS = 200;
/** One that was seen is seen long enough to be no flash. */
const SEEN_MS = 400;

/** Whether a skeleton stands: while `isPending`, and, once it could be seen, until it was there for 400 ms. */
export function useLingering(isPending: boolean): boolean {
  const [lingers, setLingers] = useState(isPending);
  const since = useRef(0);
  if (isPending && !lingers) setLingers(true);
  useEffect(() => {
    if (isPending) {
      since.current = performance.now();
      return;
    }
    const waited = performance.now() - since.current;
    const rest = waited < HIDDEN_MS ? 0 : Math.max(0, HIDDEN_MS + SEEN_MS - waited);
    const timer = setTimeout(() => setLingers(false), rest);
    return () => clearTimeout(timer);
  }, [isPending]);
  return isPending || lingers;
}
