import { z } from 'zod';
import { checkoutEndpoints } from '@/lib/contracts/checkout';
import { addressSchema, giftSchema } from '@/lib/domain/checkout/address-form';
import { SHIPPING_METHODS } from '@/lib/domain/pricing/shipping';
import { clearAddressDraft } from './address-draft';
import { attemptStorage } from './attempt-storage';

/**
 * Storage keys of the shopper's input and of pending payments, which are saved in the tab or browser until the order is
 * placed, so that closing, reloading or the page of a bank loses nothing (CHK-01, PAY-08). Nothing is saved if the
 * browser forbids storage.
 */

const PENDING = 'checkout-pending';
const CHECKOUT = 'checkout-draft';
const GIFT = 'checkout-gift';

const checkoutDraft = z.object({
  answer: checkoutEndpoints.createCustomer.answer.shape.data,
  address: addressSchema,
  method: z.enum(SHIPPING_METHODS).nullable(),
  voucherCode: z.string(),
  /** Voucher that the page received only with a payment response; null = none. */
  learned: z.object({ code: z.string(), discountMinor: z.number().int() }).nullable(),
  /** Language of the page when the address was sent. E-mails about the order use it. */
  language: z.string().optional(),
});
/** Checkout after the address step: the customer as the server stored it, and the shopper's choices since then. */
export type CheckoutDraft = z.output<typeof checkoutDraft>;

export const saveCheckoutDraft = (storeId: number, draft: CheckoutDraft): void =>
  saveDraft(checkoutDraft, CHECKOUT, storeId, draft);
export const readCheckoutDraft = (storeId: number): CheckoutDraft | null => read(checkoutDraft, CHECKOUT, storeId);

const giftDraft = z.object({
  answer: checkoutEndpoints.giftOrder.answer.shape.data,
  form: giftSchema,
});
/** Gift that was claimed and whose payment is not complete (GFT-08). */
export type GiftDraft = z.output<typeof giftDraft>;

export const saveGiftDraft = (storeId: number, draft: GiftDraft): void => saveDraft(giftDraft, GIFT, storeId, draft);
export const clearGiftDraft = (storeId: number): void =>
  attemptStorage(() => sessionStorage.removeItem(`${GIFT}-${storeId}`), undefined);
export const readGiftDraft = (storeId: number): GiftDraft | null => read(giftDraft, GIFT, storeId);

function saveDraft<S extends z.ZodType>(schema: S, name: string, storeId: number, draft: z.output<S>): void {
  attemptStorage(
    () => sessionStorage.setItem(`${name}-${storeId}`, JSON.stringify(z.encode(schema, draft))),
    undefined,
  );
}

/** Returns saved data; null without any, and for data that an earlier version of this site saved in another form. */
function read<S extends z.ZodType>(schema: S, name: string, storeId: number): z.output<S> | null {
  return attemptStorage(() => {
    const parsed = schema.safeParse(JSON.parse(sessionStorage.getItem(`${name}-${storeId}`) ?? 'null'));
    return parsed.success ? parsed.data : null;
  }, null);
}

const pendingPayments = z.array(
  z.object({
    /** Id of the payment intent; when nothing was due, id of the order. */
    id: z.string(),
    /** Basket lines and quantities that the payment covers. */
    lines: z.array(z.object({ id: z.string(), quantity: z.number().int().positive() })),
  }),
);
type PendingPayment = z.output<typeof pendingPayments>[number];
export type OrderedLine = PendingPayment['lines'][number];

/**
 * Maximum number of pending payments. There can be several, because other tabs have their own and a changed order gets
 * another one.
 */
const MAX_PENDING = 8;

/**
 * Saves which lines a payment covers. Once it is paid, exactly these are removed from the basket, in any tab. Returns
 * false when the browser's storage cannot be written to.
 */
export function savePendingPayment(storeId: number, id: string, lines: readonly OrderedLine[]): boolean {
  const entry = { id, lines: lines.map(({ id: line, quantity }) => ({ id: line, quantity })) };
  const others = readPendingPayments(storeId).filter((one) => one.id !== id);
  writePendingPayments(storeId, [...others, entry].slice(-MAX_PENDING));
  return readPendingPayment(storeId, id) !== null;
}

/** Returns the lines that a payment covers; null when this browser did not start the payment or has completed it. */
export const readPendingPayment = (storeId: number, id: string): readonly OrderedLine[] | null =>
  readPendingPayments(storeId).find((one) => one.id === id)?.lines ?? null;

/**
 * Returns the lines of {@link readPendingPayment} and removes the entry, so that further calls in any tab return null.
 */
export function consumePendingPayment(storeId: number, id: string): readonly OrderedLine[] | null {
  const payments = readPendingPayments(storeId);
  const payment = payments.find((one) => one.id === id);
  if (payment) {
    writePendingPayments(
      storeId,
      payments.filter((one) => one !== payment),
    );
  }
  return payment?.lines ?? null;
}

const readPendingPayments = (storeId: number): PendingPayment[] =>
  attemptStorage(() => pendingPayments.parse(JSON.parse(localStorage.getItem(`${PENDING}-${storeId}`) ?? '[]')), []);

function writePendingPayments(storeId: number, payments: readonly PendingPayment[]): void {
  attemptStorage(() => {
    if (payments.length === 0) localStorage.removeItem(`${PENDING}-${storeId}`);
    else localStorage.setItem(`${PENDING}-${storeId}`, JSON.stringify(payments));
  }, undefined);
}

/** Removes the tab's checkout data after the order is placed. */
export function clearCheckout(storeId: number): void {
  clearAddressDraft(storeId);
  attemptStorage(() => {
    for (const name of [CHECKOUT, GIFT]) sessionStorage.removeItem(`${name}-${storeId}`);
  }, undefined);
}
