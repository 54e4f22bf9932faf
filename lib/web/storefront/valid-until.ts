import type { StoreDto } from '@/lib/contracts/storefront';
import { promiseHomeDelivery } from './delivery-promise';

/**
 * Returns the time until which a store's pages are valid, ISO timestamp: the next change of its order windows or
 * delivery dates.
 */
export function getValidUntil(store: StoreDto, now: Date): string {
  const datesUntil = promiseHomeDelivery(store, now).validUntil.toISOString();
  const saleUntil = store.calendar?.changes_at;
  return saleUntil && saleUntil < datesUntil ? saleUntil : datesUntil;
}
