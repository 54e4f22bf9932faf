import type { StoreDto } from '@/lib/contracts/storefront';
import { promiseHomeDelivery } from './delivery-promise';

/** Returns until when a store's pages are true, ISO timestamp: its order windows and its delivery dates change. */
export function getValidUntil(store: StoreDto, now: Date): string {
  const datesUntil = promiseHomeDelivery(store, now).validUntil.toISOString();
  const saleUntil = store.calendar?.changes_at;
  return saleUntil && saleUntil < datesUntil ? saleUntil : datesUntil;
}
