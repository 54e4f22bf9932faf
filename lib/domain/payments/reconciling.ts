/** How often the gateway is asked about a payment that nobody reported, by how long ago its checkout was last used. Shoppers
 *  who pay do so within minutes; what is open for hours was most likely left, or waits for a bank. Younger ones come first. */
export const CHECK_INTERVALS = [
  { youngerThanMinutes: 10, everyMinutes: 1 },
  { youngerThanMinutes: 60, everyMinutes: 5 },
  { youngerThanMinutes: 24 * 60, everyMinutes: 60 },
  { youngerThanMinutes: 7 * 24 * 60, everyMinutes: 6 * 60 },
  { youngerThanMinutes: Number.POSITIVE_INFINITY, everyMinutes: 24 * 60 },
] as const;

/** A payment that its shopper has not touched for so many hours is cancelled, so that nothing is asked of it any more. Whoever
 *  comes back later pays with a new one. */
export const ABANDONED_AFTER_HOURS = 24;

/** A payment that a bank works on for longer than this is no longer asked about; its webhook still settles it. */
export const MAX_CHECK_DAYS = 30;
