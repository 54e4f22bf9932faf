const MAX_AGE_MS = 60_000;

/**
 * Returns how long responses with these prices may be cached, ms: one minute, or until the first of the prices changes
 * by its sale.
 */
export function getPriceAgeMs(
  prices: readonly { readonly price_until?: string | undefined }[],
  now = Date.now(),
): number {
  const untilMs = prices.flatMap(({ price_until: until }) => (until === undefined ? [] : [Date.parse(until) - now]));
  return Math.max(0, Math.min(MAX_AGE_MS, ...untilMs));
}
