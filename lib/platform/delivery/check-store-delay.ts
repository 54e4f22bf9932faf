import { checkDelay, type DelayCheck, type ExpectedOrder } from '@/lib/domain/delivery/delivery-delay';
import { getTimeZone } from '@/lib/domain/regions/regions';
import { promiseStoreDelivery, resolvePlaces, type StoreDelivery } from './promise-store-delivery';

/** Returns whether an order of a store is late, and the new date that the store's promise of this moment gives it. */
export function checkStoreDelay(
  store: StoreDelivery,
  {
    country,
    ...order
  }: Pick<ExpectedOrder, 'now' | 'method' | 'expectedBy' | 'hasBegun'> & { readonly country: string },
): DelayCheck {
  // The order has waited already, so that its production can start now.
  const { to } = promiseStoreDelivery({ ...store, holdMinutes: 0 }, { now: order.now, country, method: order.method });
  return checkDelay({
    ...order,
    ...resolvePlaces(store, country),
    timeZone: getTimeZone(store.region),
    arrivesBy: to.split('-').reverse().join('-'),
  });
}
