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
