import type { StoreDto } from '@/lib/contracts/storefront';
import { isSelling } from '@/lib/domain/store/event';

/**
 * Returns whether search engines may list a store: it sells, its owner allows indexing, and it is neither a sample nor
 * a gift store that needs a code.
 */
export function isListed(
  store: Pick<StoreDto, 'status' | 'event_type' | 'is_sample'> & { readonly store_seo: { readonly index: boolean } },
): boolean {
  return isSelling(store.status) && store.event_type.type !== 'promo' && !store.is_sample && store.store_seo.index;
}
