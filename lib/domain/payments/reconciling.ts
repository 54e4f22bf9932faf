/**
 * Intervals at which an unreported payment is checked at the gateway, by the time since its checkout was last used.
 * Shoppers pay within minutes; a payment that is open for hours was most likely abandoned or waits for a bank. Younger
 * payments are checked first.
 */
export const PAYMENT_CHECK_INTERVALS = [
  { youngerThanMinutes: 10, everyMinutes: 1 },
  { youngerThanMinutes: 60, everyMinutes: 5 },
  { youngerThanMinutes: 24 * 60, everyMinutes: 60 },
  { youngerThanMinutes: 7 * 24 * 60, everyMinutes: 6 * 60 },
  { youngerThanMinutes: Number.POSITIVE_INFINITY, everyMinutes: 24 * 60 },
] as const;

/**
 * Hours without activity after which a payment is cancelled, so that it is no longer checked at the gateway. A
 * returning shopper gets a new payment.
 */
export const PAYMENT_ABANDONED_AFTER_HOURS = 24;

/**
 * Days after which a payment that a bank is still processing is no longer checked at the gateway; a webhook still
 * settles the payment.
 */
export const MAX_PAYMENT_CHECK_DAYS = 30;
