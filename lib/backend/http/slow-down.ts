import { setTimeout as pause } from 'node:timers/promises';

/** From this share of a limit on, calls wait before they are answered. */
const SLOW_FROM_SHARE = 0.1;
const MAX_DELAY_MS = 3_000;

/**
 * Returns how long a call waits whose caller has used `usedPoints` of a limit of `points`: nothing up to a tenth of the limit,
 * then evenly more up to three seconds at the limit itself. Many people stand behind one address at a venue: their mistakes
 * slow that address down long before anything is refused.
 */
export function slowDownMs(usedPoints: number, points: number): number {
  const slowFrom = points * SLOW_FROM_SHARE;
  if (usedPoints <= slowFrom) return 0;
  return Math.round(MAX_DELAY_MS * Math.min(1, (usedPoints - slowFrom) / (points - slowFrom)));
}

/** Waits as {@link slowDownMs} says. Never inside a transaction, which would hold a connection meanwhile. */
export async function slowDown(usedPoints: number, points: number): Promise<void> {
  const delayMs = slowDownMs(usedPoints, points);
  if (delayMs > 0) await pause(delayMs);
}
