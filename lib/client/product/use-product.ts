'use client';

import useSWR from 'swr';
import type { StoreAddress } from '@/lib/views/storefront/links';
import { buildProductKey, type CurrentProduct, fetchProduct, PRODUCT_FRESH_MS } from './product';

/**
 * Returns price and availability of a product: initially the values from the page, cached for five minutes, and fetched
 * again when the shopper returns to a tab with older data (STO-13). If fetching fails, the displayed values remain, and
 * nothing is cached (STO-14).
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
