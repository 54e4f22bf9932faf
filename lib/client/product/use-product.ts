'use client';

import useSWR from 'swr';
import type { StoreAddress } from '@/lib/views/storefront/links';
import { buildProductKey, type CurrentProduct, fetchProduct, PRODUCT_FRESH_MS } from './product';

/**
 * Returns a product's price and availability: the rendered values at first, cached for five minutes, refetched when the
 * shopper returns to a tab with older data (STO-13). A failed fetch leaves the displayed values in place and is not
 * cached (STO-14).
 */
export function useProduct(store: StoreAddress, productId: number, rendered: CurrentProduct): CurrentProduct {
  const { data } = useSWR(buildProductKey(store, productId), () => fetchProduct(store, productId), {
    fallbackData: rendered,
    dedupingInterval: PRODUCT_FRESH_MS,
    focusThrottleInterval: PRODUCT_FRESH_MS,
    revalidateOnMount: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  });
  return data ?? rendered;
}
