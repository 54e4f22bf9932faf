import type { PaymentReturn } from '@/lib/client/checkout/saved-confirmation';

/** Returns whether the URL names a payment to look up. */
export const isPaymentReturn = ({ intentId, clientSecret, orderId }: PaymentReturn): boolean =>
  orderId !== null || (intentId !== null && clientSecret !== null);
