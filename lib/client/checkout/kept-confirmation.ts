import { attemptStorage } from './attempt-storage';

/** What opens a confirmation: a payment with its secret, or an order that nothing was due for. */
export interface PaymentReturn {
  readonly intentId: string | null;
  readonly clientSecret: string | null;
  readonly orderId: string | null;
}

const NAME = 'confirmation';

/** Saves what opens the last confirmation of a store in this tab, so that a reload shows it without a secret in the address. */
export function saveConfirmation(storeId: number, opens: PaymentReturn): void {
  attemptStorage(() => sessionStorage.setItem(`${NAME}-${storeId}`, JSON.stringify(opens)), undefined);
}

/** Returns what {@link saveConfirmation} saved; null when this tab has seen no confirmation. */
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
