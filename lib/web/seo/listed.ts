import type { StoreDto } from '@/lib/contracts/storefront';
import { isHiddenFromShoppers, isSelling } from '@/lib/domain/store/event';

/**
 * Returns whether search engines may list a store. It must take orders or wait for its next order window, its owner
 * must allow indexing, and it must be neither a sample nor a gift store that needs a code.
 */
export function isStoreListed(
  store: Pick<StoreDto, 'status' | 'event_type' | 'is_sample' | 'calendar'> & {
    readonly store_seo: { readonly index: boolean };
  },
): boolean {
  const isPublic =
    isSelling(store.status) || (store.calendar?.is_closed === true && !isHiddenFromShoppers(store.status));
  return isPublic && store.event_type.type !== 'promo' && !store.is_sample && store.store_seo.index;
}
