import type { StoreDto } from '@/lib/contracts/storefront';
import { formatDayRange, getDateTag } from '@/lib/domain/dates/human-dates';
import type { DeliveryPromise } from '@/lib/domain/delivery/delivery-promise';
import { getHomeDestination } from '@/lib/domain/delivery/home-destination';
import { SHIPPING_METHODS, type ShippingMethod } from '@/lib/domain/pricing/shipping';
import { promiseStoreDelivery } from '@/lib/platform/delivery/promise-store-delivery';
import { toLanguage } from '@/lib/platform/i18n/texts';
import type { StorePage } from './page';

/** Returns the delivery promise for an order placed at a moment, to the first country that the store ships to. */
export function promiseHomeDelivery(
  store: StoreDto,
  now: Date,
  method: ShippingMethod = getFirstMethod(store),
): DeliveryPromise {
  const { region, countries, delivery, calendar } = store;
  return promiseStoreDelivery(
    {
      region,
      holdMinutes: delivery.hold_minutes,
      fulfiller: {
        leadTimeDays: delivery.lead_time_days,
        cutOffHour: delivery.cut_off_hour,
        country: delivery.origin ?? '',
      },
      shipBy: calendar?.ship_by ?? null,
      eventFrom: calendar?.event_from ?? null,
    },
    { now, country: getHomeDestination(region, countries) ?? '', method },
  );
}

/** Returns the shipping method that the store's checkout preselects. */
function getFirstMethod(store: StoreDto): ShippingMethod {
  const { custom_retail_shipping: custom } = store;
  if (custom === null || store.free_retail_shipping || store.fixed_retail_shipping_price !== null) return 'standard';
  return SHIPPING_METHODS.find((method) => custom[method] !== null) ?? 'standard';
}

/** Returns the delivery dates of an order placed at a moment, as text for a store's pages. */
export const formatHomeDelivery = ({ store, locale }: StorePage, now: Date): string =>
  formatDayRange(promiseHomeDelivery(store, now), getDateTag(toLanguage(locale), store.region));
