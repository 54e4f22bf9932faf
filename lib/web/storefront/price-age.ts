const MAX_AGE_MS = 60_000;

/**
 * Returns how long a store may be cached, ms: at most one minute, and not beyond the next change of its status by its
 * calendar.
 */
export function getStoreAgeMs(changesAt: string | null | undefined, now = Date.now()): number {
  return Math.max(0, Math.min(MAX_AGE_MS, changesAt ? Date.parse(changesAt) - now : MAX_AGE_MS));
}

/**
 * Returns how long responses with these prices may be cached, ms: at most one minute, and not beyond the next change of
 * one of the prices by its sale.
 */
export function getPriceAgeMs(
  prices: readonly { readonly price_until?: string | undefined }[],
  now = Date.now(),
): number {
  const untilMs = prices.flatMap(({ price_until: until }) => (until === undefined ? [] : [Date.parse(until) - now]));
  return Math.max(0, Math.min(MAX_AGE_MS, ...untilMs));
}
