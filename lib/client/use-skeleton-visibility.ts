import { useEffect, useRef, useState } from 'react';

/**
 * Time in ms for which styles hide a new skeleton, so that short waits show none (`.skeleton` in
 * app/styles/loading-and-motion.css).
 */
const HIDDEN_MS = 200;
/** Minimum time in ms for which a visible skeleton remains, so that it does not flash. */
const SEEN_MS = 400;

/**
 * Returns whether to render a skeleton: while `isPending`, and afterwards until a visible skeleton has been visible for
 * 400 ms.
 */
export function useSkeletonVisibility(isPending: boolean): boolean {
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
