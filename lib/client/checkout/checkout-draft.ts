import { z } from 'zod';
import { checkoutEndpoints } from '@/lib/contracts/checkout';
import { addressSchema, giftSchema } from '@/lib/domain/checkout/address-form';
import { SHIPPING_METHODS } from '@/lib/domain/pricing/shipping';
import { forgetAddressDraft } from './address-draft';
import { attemptStorage } from './attempt-storage';

/** What a shopper typed and the payment that is under way, kept by the tab or the browser until the order stands, so that
 *  closing, reloading or a bank's page loses nothing (CHK-01, PAY-08). Where storage is refused nothing is kept. */

const PENDING = 'checkout-pending';
const CHECKOUT = 'checkout-draft';
const GIFT = 'checkout-gift';

const checkoutDraft = z.object({
  answer: checkoutEndpoints.createCustomer.answer.shape.data,
  address: addressSchema,
  method: z.enum(SHIPPING_METHODS).nullable(),
  voucherCode: z.string(),
  /** A voucher that only the answer to a payment told of. */
  learned: z.object({ code: z.string(), discountMinor: z.number().int() }).nullable(),
  /** Of the page when the address was sent: mails about the order are written in it. */
  language: z.string().optional(),
});
/** A checkout that is past its address: the customer as the server knows it, and what was chosen since. */
export type CheckoutDraft = z.output<typeof checkoutDraft>;

export const keepCheckout = (storeId: number, draft: CheckoutDraft): void =>
  keep(checkoutDraft, CHECKOUT, storeId, draft);
export const readCheckout = (storeId: number): CheckoutDraft | null => read(checkoutDraft, CHECKOUT, storeId);

const giftDraft = z.object({
  answer: checkoutEndpoints.giftOrder.answer.shape.data,
  form: giftSchema,
});
/** A gift that is claimed and waits for its payment (GFT-08). */
export type GiftDraft = z.output<typeof giftDraft>;

export const keepGift = (storeId: number, draft: GiftDraft): void => keep(giftDraft, GIFT, storeId, draft);
export const forgetGift = (storeId: number): void =>
  attemptStorage(() => sessionStorage.removeItem(`${GIFT}-${storeId}`), undefined);
export const readGift = (storeId: number): GiftDraft | null => read(giftDraft, GIFT, storeId);

function keep<S extends z.ZodType>(schema: S, name: string, storeId: number, draft: z.output<S>): void {
  attemptStorage(
    () => sessionStorage.setItem(`${name}-${storeId}`, JSON.stringify(z.encode(schema, draft))),
    undefined,
  );
}

/** Null for what was never kept, and for what an earlier version of this site kept otherwise. */
function read<S extends z.ZodType>(schema: S, name: string, storeId: number): z.output<S> | null {
  return attemptStorage(() => {
    const kept = schema.safeParse(JSON.parse(sessionStorage.getItem(`${name}-${storeId}`) ?? 'null'));
    return kept.success ? kept.data : null;
  }, null);
}

const pendingPayments = z.array(
  z.object({
    /** Of the intent; of the order when nothing was due. */
    id: z.string(),
    /** What it pays for, as the basket knows it. */
    lines: z.array(z.object({ id: z.string(), quantity: z.number().int().positive() })),
  }),
);
type PendingPayment = z.output<typeof pendingPayments>[number];
export type OrderedLine = PendingPayment['lines'][number];

/** Other tabs have payments of their own, and a changed order opens another one. */
const MAX_PENDING = 8;

/** Remembers what a payment is for, so that exactly this leaves the basket once it is paid, in whichever tab. False where
 *  the browser keeps nothing. */
export function keepPendingPayment(storeId: number, id: string, lines: readonly OrderedLine[]): boolean {
  const entry = { id, lines: lines.map(({ id: line, quantity }) => ({ id: line, quantity })) };
  const others = readPendingPayments(storeId).filter((one) => one.id !== id);
  writePendingPayments(storeId, [...others, entry].slice(-MAX_PENDING));
  return readPendingPayment(storeId, id) !== null;
}

/** What a payment is for; null when this browser did not open it, or has completed it already. */
export const readPendingPayment = (storeId: number, id: string): readonly OrderedLine[] | null =>
  readPendingPayments(storeId).find((one) => one.id === id)?.lines ?? null;

/** {@link readPendingPayment}, once: the next one to ask, in any tab, gets null. */
export function takePendingPayment(storeId: number, id: string): readonly OrderedLine[] | null {
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

/** The order stands: this tab keeps nothing of it any longer. */
export function forgetCheckout(storeId: number): void {
  forgetAddressDraft(storeId);
  attemptStorage(() => {
    for (const name of [CHECKOUT, GIFT]) sessionStorage.removeItem(`${name}-${storeId}`);
  }, undefined);
}
