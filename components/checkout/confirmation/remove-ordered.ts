import { basketOf } from '@/lib/client/basket/use-basket';
import { forgetCheckout, takePendingPayment } from '@/lib/client/checkout/checkout-draft';
import type { CountedLine } from '@/lib/domain/basket/basket';

/**
 * Takes the goods of a completed payment out of the basket, once, whichever tab comes first, and forgets the checkout of
 * this tab. Goods that were added since the payment was opened stay.
 * @param unkept what was ordered, where the browser could not keep it
 * @returns whether goods are left in the basket
 */
export async function removeOrdered(
  storeId: number,
  paymentId: string,
  unkept: readonly CountedLine[] | null = null,
): Promise<boolean> {
  const ordered = takePendingPayment(storeId, paymentId) ?? unkept;
  const basket = basketOf(storeId);
  await basket.init();
  if (ordered) await basket.removeOrdered(ordered);
  forgetCheckout(storeId);
  return basket.getState().lines.length > 0;
}
