import { applyBasketCheck, fetchBasketCheck } from '@/lib/client/basket/check-basket';
import { getBasket } from '@/lib/client/basket/use-basket';
import type { BasketLine } from '@/lib/domain/basket/line';
import type { StoreView } from '@/lib/views/storefront/store-view';

/** Updates the basket with the server's current prices; leaves it unchanged when the request fails. */
export async function refreshPrices(store: StoreView, lines: readonly BasketLine[]): Promise<void> {
  try {
    const checked = await fetchBasketCheck(store, lines);
    await getBasket(store.eventId).revise((now) => applyBasketCheck(now, checked));
  } catch (error) {
    console.error('basket check failed', error);
  }
}
