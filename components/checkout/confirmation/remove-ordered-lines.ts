import { getBasket } from '@/lib/client/basket/use-basket';
import { clearCheckout, consumePendingPayment } from '@/lib/client/checkout/checkout-draft';
import type { CountedLine } from '@/lib/domain/basket/basket';

/**
 * Removes the products of a completed payment from the basket, once across all tabs, and clears the checkout of this
 * tab. Products added since the payment was opened stay.
 * @param unkept the ordered lines, if the browser could not store them
 * @returns whether the basket still contains products
 */
export async function removeOrderedLines(
  storeId: number,
  paymentId: string,
  unkept: readonly CountedLine[] | null = null,
): Promise<boolean> {
  const ordered = consumePendingPayment(storeId, paymentId) ?? unkept;
  const basket = getBasket(storeId);
  await basket.init();
  if (ordered) await basket.removeOrdered(ordered);
  clearCheckout(storeId);
  return basket.getState().lines.length > 0;
}
