const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 60_000;
/** Time in ms after which a running process counts as healthy, so that its next restart has the first delay again. */
const HEALTHY_MS = 60_000;

/**
 * Returns the delay in ms before a helper process is restarted: twice the previous delay up to a maximum, or the first
 * delay if the process ran for a minute.
 */
export function calculateRestartDelayMs(previousMs: number | undefined, ranForMs: number): number {
  if (previousMs === undefined || ranForMs >= HEALTHY_MS) return FIRST_DELAY_MS;
  return Math.min(MAX_DELAY_MS, previousMs * 2);
}
