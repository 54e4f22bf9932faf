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
});
/** A checkout that is past its address: the customer as the server knows it, and what was chosen since. */
export type CheckoutDraft = z.output<typeof checkoutDraft>;

export const keepCheckout = (storeId: number, draft: CheckoutDraft): void =>
  keep(checkoutDraft, CHECKOUT, storeId, draft);
export const readCheckout = (storeId: number): CheckoutDraft | null => read(checkoutDraft, CHECKOUT, storeId);

const giftDraft = z.object({ answer: checkoutEndpoints.giftOrder.answer.shape.data, form: giftSchema });
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

/** Remembers which payment the present basket is for: only that one may empty it. */
export function keepPendingPayment(storeId: number, id: string): void {
  attemptStorage(() => localStorage.setItem(`${PENDING}-${storeId}`, id), undefined);
}

export function readPendingPayment(storeId: number): string | null {
  return attemptStorage(() => localStorage.getItem(`${PENDING}-${storeId}`), null);
}

/** The order stands: nothing of it is kept any longer. */
export function forgetCheckout(storeId: number): void {
  forgetAddressDraft(storeId);
  attemptStorage(() => {
    for (const name of [CHECKOUT, GIFT]) sessionStorage.removeItem(`${name}-${storeId}`);
    localStorage.removeItem(`${PENDING}-${storeId}`);
  }, undefined);
}
