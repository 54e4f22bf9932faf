/** Types of a store (GEN-05): paid store, gift with a code, showcase, bulk enquiries. */
export const EVENT_TYPES = ['store', 'promo', 'products', 'bulk'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const STORE_STATUSES = ['Active', 'Draft', 'On hold'] as const;
export type StoreStatus = (typeof STORE_STATUSES)[number];

/** Access of shoppers to a store (EVT-03): none (404), pages without a basket, or everything. */
export type StoreAccess = 'missing' | 'read only' | 'open';

/** A draft does not exist for shoppers, a store on hold can be read, an active one is open (EVT-03). */
export function shopperAccess(status: StoreStatus): StoreAccess {
  if (status === 'Active') return 'open';
  return status === 'On hold' ? 'read only' : 'missing';
}

/** True for a store that sells: the active one alone (EVT-03). */
export const isSelling = (status: StoreStatus): boolean => shopperAccess(status) === 'open';

/** True for a store that only its own team may see (EVT-03). */
export const isHidden = (status: StoreStatus): boolean => shopperAccess(status) === 'missing';

/** True for the types that a shopper can order from. Showcases and bulk stores take enquiries only: a bulk order needs
 *  group orders, which do not exist yet. */
export const acceptsOrders = (type: EventType): boolean => type === 'store' || type === 'promo';

/** Returns whether a store has a basket: only active stores of type store (STO-03, STO-09). */
export function hasBasket(type: EventType, status: StoreStatus): boolean {
  return type === 'store' && isSelling(status);
}
