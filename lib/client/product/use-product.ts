'use client';

import useSWR from 'swr';
import type { StoreAddress } from '@/lib/storefront/links';
import { fetchProduct, PRODUCT_FRESH_MS, type ProductNow, productKey } from './product';

/** A product's price and availability: as the page was rendered, kept for five minutes, asked for again when the shopper
 *  comes back to a tab that is older (STO-13). A failure keeps what is shown and is not cached (STO-14). */
export function useProduct(store: StoreAddress, productId: number, rendered: ProductNow): ProductNow {
  const { data } = useSWR(productKey(store, productId), () => fetchProduct(store, productId), {
    fallbackData: rendered,
    dedupingInterval: PRODUCT_FRESH_MS,
    focusThrottleInterval: PRODUCT_FRESH_MS,
    revalidateOnMount: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  });
  return data ?? rendered;
}
