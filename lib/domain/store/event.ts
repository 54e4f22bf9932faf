/** What a store sells and how (GEN-05): paid store, gift with a code, showcase, bulk order. */
export const EVENT_TYPES = ['store', 'promo', 'products', 'bulk'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const STORE_STATUSES = ['Active', 'Draft', 'On hold'] as const;
export type StoreStatus = (typeof STORE_STATUSES)[number];

/** What a shopper gets of a store (EVT-03): nothing (404), pages without a basket, or all of it. */
export type StoreAccess = 'missing' | 'read only' | 'open';

/** A draft does not exist for shoppers, a store on hold can be read, an active one is open (EVT-03). */
export function shopperAccess(status: StoreStatus): StoreAccess {
  if (status === 'Active') return 'open';
  return status === 'On hold' ? 'read only' : 'missing';
}

/** The basket belongs to active stores of type store alone (STO-03). */
export function hasBasket(type: EventType, status: StoreStatus): boolean {
  return type === 'store' && shopperAccess(status) === 'open';
}

/** The message of an empty basket is not for promo events (STO-09). */
export const isEmptyBasketShown = (type: EventType, lineCount: number): boolean => type !== 'promo' && lineCount === 0;
