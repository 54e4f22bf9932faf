import { attemptStorage } from './attempt-storage';

/**
 * Data that opens a confirmation: a payment intent with its client secret, or an order for which nothing was due, with
 * its tracking key as `clientSecret`.
 */
export interface PaymentReturn {
  readonly intentId: string | null;
  readonly clientSecret: string | null;
  readonly orderId: string | null;
}

const NAME = 'confirmation';

/**
 * Saves in this tab the data that opens a store's last confirmation, so that a reload shows it again without a secret
 * in the URL.
 */
export function saveConfirmation(storeId: number, opens: PaymentReturn): void {
  attemptStorage(() => sessionStorage.setItem(`${NAME}-${storeId}`, JSON.stringify(opens)), undefined);
}

/** Returns the data saved by {@link saveConfirmation}; null when this tab has shown no confirmation. */
export function readConfirmation(storeId: number): PaymentReturn | null {
  return attemptStorage(() => {
    const saved: unknown = JSON.parse(sessionStorage.getItem(`${NAME}-${storeId}`) ?? 'null');
    if (typeof saved !== 'object' || saved === null) return null;
    const fields = new Map<string, unknown>(Object.entries(saved));
    const text = (name: keyof PaymentReturn) => {
      const value = fields.get(name);
      return typeof value === 'string' ? value : null;
    };
    return { intentId: text('intentId'), clientSecret: text('clientSecret'), orderId: text('orderId') };
  }, null);
}
