import { setTimeout as pause } from 'node:timers/promises';

/** Share of a limit from which calls are delayed. */
const SLOW_FROM_SHARE = 0.1;
const MAX_DELAY_MS = 3_000;

/**
 * Returns the delay, ms, of a call whose caller has used `usedPoints` of `points`: 0 up to a tenth of the limit, then
 * rising linearly to three seconds at the limit. Many people can share a network address at a venue, so mistakes delay
 * its calls long before any call is rejected.
 */
export function calculateSlowDownMs(usedPoints: number, points: number): number {
  const slowFrom = points * SLOW_FROM_SHARE;
  if (usedPoints <= slowFrom) return 0;
  return Math.round(MAX_DELAY_MS * Math.min(1, (usedPoints - slowFrom) / (points - slowFrom)));
}

/**
 * Waits as long as {@link calculateSlowDownMs} returns. Never call it in a transaction, which would block a connection.
 */
export async function slowDown(usedPoints: number, points: number): Promise<void> {
  const delayMs = calculateSlowDownMs(usedPoints, points);
  if (delayMs > 0) await pause(delayMs);
}
