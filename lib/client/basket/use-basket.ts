'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { type Basket, type BasketState, createBasket, EMPTY_BASKET } from './basket';
import { createBrowserCartStorage } from './cart-storage';

const CHANNEL = 'storefront-cart';
const baskets = new Map<number, Basket>();

/** Returns the basket of a store, shared by all components of the page. Only in browsers. */
export function getBasket(storeId: number): Basket {
  const existingBasket = baskets.get(storeId);
  if (existingBasket) return existingBasket;
  const basket = createBasket(storeId, {
    storage: createBrowserCartStorage(),
    channel: typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL),
    logError: (message, cause) => console.error(message, ...(cause === undefined ? [] : [cause])),
  });
  baskets.set(storeId, basket);
  return basket;
}

/**
 * Returns the state of a store's basket. It is empty and loading during server rendering, and until the browser has
 * read its storage.
 */
export function useBasket(storeId: number): BasketState {
  useEffect(() => {
    void getBasket(storeId).init();
  }, [storeId]);
  return useSyncExternalStore(
    (onChange) => getBasket(storeId).subscribe(onChange),
    () => getBasket(storeId).getState(),
    () => EMPTY_BASKET,
  );
}
