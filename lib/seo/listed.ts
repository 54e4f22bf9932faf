import type { StoreWire } from '@/lib/contracts/storefront';
import { isSelling } from '@/lib/domain/store/event';

/** Whether search engines may list a store: it sells, its owner wants it found, and it is no gift for people with a code. */
export function isListed(
  store: Pick<StoreWire, 'status' | 'event_type' | 'is_sample'> & { readonly store_seo: { readonly index: boolean } },
): boolean {
  return isSelling(store.status) && store.event_type.type !== 'promo' && !store.is_sample && store.store_seo.index;
}
