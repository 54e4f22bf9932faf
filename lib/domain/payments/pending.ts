/**
 * What a payment waits for after its shopper has left the payment page, for days: the bank that processes a debit, a
 * payment by a reference at a cash machine or shop, a bank transfer, or the verification of a bank account.
 */
export const PENDING_STEPS = ['bank', 'reference', 'transfer', 'verification'] as const;
export type PendingStep = (typeof PENDING_STEPS)[number];

export interface PendingPayment {
  readonly step: PendingStep;
  /** When the provider ends the payment; null = unknown. */
  readonly until: Date | null;
  /** The provider's page with the details of the payment, an https address; null = none. */
  readonly url: string | null;
}

/** Days for which an order can be paid by the link of the mail about its failed payment. */
export const PAY_AGAIN_DAYS = 7;

/**
 * Data of a mail about a failed payment, with which its link opens the payment step until the end of `until`,
 * YYYY-MM-DD.
 */
export interface PaymentLink {
  readonly intentId: string;
  readonly clientSecret: string;
  readonly until: string;
}

/**
 * Days for which an unused payment stays open that waits for its shopper outside of the shop and names no end. The
 * longest of these are the 7 days of a Multibanco reference.
 */
export const MAX_PENDING_DAYS = 8;
