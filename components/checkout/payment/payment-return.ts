import type { PaymentReturn } from '@/lib/client/checkout/kept-confirmation';

/** Whether there is a payment to look for. */
export const isPaymentReturn = ({ intentId, clientSecret, orderId }: PaymentReturn): boolean =>
  orderId !== null || (intentId !== null && clientSecret !== null);
