import type { EventFulfilmentSettings } from '@/lib/db/schema';
import { getLocalDate } from '@/lib/domain/dates/zone';
import type { DeliveryPromise } from '@/lib/domain/delivery/delivery-promise';
import { SHIPPING_METHODS, type ShippingMethod, type ShippingPrices } from '@/lib/domain/pricing/shipping';
import { promiseStoreDelivery } from '@/lib/platform/delivery/promise-store-delivery';
import { resolveOrderWindow } from './order-window';
import type { Store } from './queries';

/** Returns the minutes for which a paid order waits; 0 for orders that a user sends, whose waiting is unknown. */
export const getHoldMinutes = ({ automatic, holdMinutes }: EventFulfilmentSettings): number =>
  automatic ? holdMinutes : 0;

type DeliveringStore = Pick<Store, 'region' | 'fulfilment' | 'probableFulfiller' | 'calendar'>;

/** Returns when an order that a store takes now arrives. `country` is ISO 3166 alpha-2, '' = unknown. */
export function promiseOrder(
  store: DeliveringStore,
  { country, method }: { readonly country: string; readonly method: ShippingMethod },
): DeliveryPromise {
  return promiseStoreDelivery(
    {
      region: store.region,
      holdMinutes: getHoldMinutes(store.fulfilment),
      fulfiller: store.probableFulfiller,
      shipBy: resolveOrderWindow(store).shipBy,
      eventFrom: store.calendar?.eventFrom ?? null,
    },
    { now: new Date(), country, method },
  );
}

/**
 * Returns the delivery dates (DD-MM-YYYY) of each offered method, and whether they are before the store's event; null
 * for the other methods.
 */
export function toDeliveryDatesDto(store: DeliveringStore, country: string, { methods }: ShippingPrices) {
  const { calendar } = store;
  const isBegun = (calendar?.eventFrom ?? '') <= getLocalDate(calendar?.timeZone ?? 'UTC', new Date());
  const dates = (method: ShippingMethod) => {
    if (methods[method] === null) return null;
    const { from, to, isInTime } = promiseOrder(store, { country, method });
    return { from, to, ...(isInTime === null || isBegun ? {} : { arrives_before_event: isInTime }) };
  };
  const [standard, tracked, express] = SHIPPING_METHODS;
  return { [standard]: dates(standard), [tracked]: dates(tracked), [express]: dates(express) };
}
