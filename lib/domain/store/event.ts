/** Types of a store (GEN-05): paid store, gift with a code, showcase, bulk enquiries. */
export const EVENT_TYPES = ['store', 'promo', 'products', 'bulk'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const STORE_STATUSES = ['Active', 'Draft', 'On hold'] as const;
export type StoreStatus = (typeof STORE_STATUSES)[number];

/**
 * Access of shoppers to a store (EVT-03): 'missing' = none (404), 'read only' = pages without a basket, 'open' =
 * everything.
 */
export type StoreAccess = 'missing' | 'read only' | 'open';

/**
 * Returns the access of shoppers to a store: none to a draft, pages without a basket while it is on hold, everything
 * while it is active (EVT-03).
 */
export function getShopperAccess(status: StoreStatus): StoreAccess {
  if (status === 'Active') return 'open';
  return status === 'On hold' ? 'read only' : 'missing';
}

/** Returns whether a store sells: only while it is active (EVT-03). */
export const isSelling = (status: StoreStatus): boolean => getShopperAccess(status) === 'open';

/** Returns whether only the own team of a store may see it: while it is a draft (EVT-03). */
export const isHiddenFromShoppers = (status: StoreStatus): boolean => getShopperAccess(status) === 'missing';

/**
 * Returns whether shoppers can place orders in a store of this type. Showcases and bulk stores only take enquiries,
 * because a bulk order needs group orders, which do not exist yet.
 */
export const acceptsOrders = (type: EventType): boolean => type === 'store' || type === 'promo';

/** Returns whether a store has a basket: only active stores of type store (STO-03, STO-09). */
export function hasBasket(type: EventType, status: StoreStatus): boolean {
  return type === 'store' && isSelling(status);
}
