/** What the address of the confirmation page holds. */
export interface PaymentReturn {
  readonly intentId: string | null;
  readonly clientSecret: string | null;
  /** An order that nothing was due for. */
  readonly orderId: string | null;
}

/** Whether the address says that a payment came back; without it there is nothing to look for. */
export const isPaymentReturn = ({ intentId, clientSecret, orderId }: PaymentReturn): boolean =>
  orderId !== null || (intentId !== null && clientSecret !== null);
