import { getBasket } from '@/lib/client/basket/use-basket';
import { QUANTITY_LIMITS } from '@/lib/domain/basket/basket';
import type { BasketLine } from '@/lib/domain/basket/line';
import type { StoreView } from '@/lib/views/storefront/store-view';

/**
 * Adds a line to the store's basket, or replaces the line `edited` by it. A gift replaces the whole basket. `isFull`
 * is true when the basket contains fewer pieces of the line than requested.
 */
export async function addOrReplaceLine(
  store: Pick<StoreView, 'eventId' | 'type'>,
  line: BasketLine,
  edited: string | null,
): Promise<{ readonly worked: boolean; readonly isFull: boolean }> {
  const basket = getBasket(store.eventId);
  await basket.init();
  if (store.type === 'promo') await basket.clear();
  const others = basket.getState().lines.filter(({ id }) => id !== edited);
  const held = others.find(({ id }) => id === line.id)?.quantity ?? 0;
  const worked = await (edited === null ? basket.add(line) : basket.replace(edited, line));
  return { worked, isFull: worked && held + line.quantity > QUANTITY_LIMITS.max };
}
