/**
 * Steps for which a payment can wait for days after its shopper has left the payment page: a bank processes a debit,
 * the shopper pays by a reference at a cash machine or shop, a bank transfer arrives, or a bank account is verified.
 */
export const PENDING_STEPS = ['bank', 'reference', 'transfer', 'verification'] as const;
export type PendingStep = (typeof PENDING_STEPS)[number];

export interface PendingPayment {
  readonly step: PendingStep;
  /** Time at which the provider ends the payment; null = unknown. */
  readonly until: Date | null;
  /** The provider's page with the details of the payment, an https address; null = none. */
  readonly url: string | null;
}

/** Days for which the link in the mail about a failed payment lets the shopper pay the order. */
export const PAY_AGAIN_DAYS = 7;

/**
 * Data from which the mail about a failed payment builds its link. The link opens the payment step again until the end
 * of the day `until` (YYYY-MM-DD).
 */
export interface PaymentLink {
  readonly intentId: string;
  readonly clientSecret: string;
  readonly until: string;
}

/**
 * Days for which an unpaid payment stays open while it waits for its shopper outside of the store, if the provider
 * gives no end (`until` is null). The longest such wait is 7 days, for a Multibanco reference.
 */
export const MAX_PENDING_DAYS = 8;
