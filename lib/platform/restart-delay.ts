const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 60_000;
/** Running time after which a process counts as healthy, so that its next delay is the first one again. */
const HEALTHY_MS = 60_000;

/**
 * Returns the delay in ms before a helper process is restarted: twice the previous one, unless the process ran for a
 * minute.
 */
export function calculateRestartDelayMs(previousMs: number | undefined, ranForMs: number): number {
  if (previousMs === undefined || ranForMs >= HEALTHY_MS) return FIRST_DELAY_MS;
  return Math.min(MAX_DELAY_MS, previousMs * 2);
}
