import { type DeliveryPromise, promiseDelivery } from '@/lib/domain/delivery/delivery-promise';
import type { ShippingMethod } from '@/lib/domain/pricing/shipping';
import { findCountryByIso2 } from '@/lib/domain/regions/countries';
import { getHomeCountry, getTimeZone, type Region } from '@/lib/domain/regions/regions';
import { getHolidays } from '../holidays/get-holidays';

/** Data of a fulfiller that decides when its orders arrive. */
export interface DeliveringFulfiller {
  /** Business days until the hand-over to the carrier; null = unknown. */
  readonly leadTimeDays: number | null;
  /** Local hour (1 to 23) from which an order counts as one of the next day; null or absent = midnight. */
  readonly cutOffHour?: number | null;
  /** Country of production, ISO 3166 alpha-2; an unknown one counts as the region's own country. */
  readonly country: string;
}

/** Data of a store that decides when its orders arrive. */
export interface StoreDelivery {
  readonly region: Region;
  /** Minutes between the payment of an order and the start of its production. */
  readonly holdMinutes?: number;
  /** Fulfiller that produces the orders; null = unknown. */
  readonly fulfiller: DeliveringFulfiller | null;
  /** Day (YYYY-MM-DD) on which all orders of the store's window are handed to the carrier. */
  readonly shipBy?: string | null;
  /** First day of the store's event, YYYY-MM-DD. */
  readonly eventFrom?: string | null;
}

interface OrderDelivery {
  readonly now: Date;
  /** Destination country, ISO 3166 alpha-2. An unknown country or '' is treated as having no public holidays. */
  readonly country: string;
  readonly method?: ShippingMethod;
}

/**
 * Returns the delivery promise for an order that is placed at a moment. Takes the public holidays of the countries of
 * production and delivery into account. Pages, checkout, orders, mails and fulfillers all use this function (ADR 40).
 */
export function promiseStoreDelivery(
  { region, fulfiller, ...store }: StoreDelivery,
  { country, ...order }: OrderDelivery,
): DeliveryPromise {
  return promiseDelivery({
    ...store,
    ...order,
    leadTimeDays: fulfiller?.leadTimeDays ?? null,
    ...(fulfiller?.cutOffHour ? { cutOffHour: fulfiller.cutOffHour } : {}),
    timeZone: getTimeZone(region),
    ...resolvePlaces({ region, fulfiller }, country),
  });
}

/** Returns the places of production and delivery with their public holidays; null for an unknown destination. */
export const resolvePlaces = ({ region, fulfiller }: Pick<StoreDelivery, 'region' | 'fulfiller'>, country: string) => ({
  origin: toPlace(fulfiller?.country ?? '') ?? toPlace(getHomeCountry(region)),
  destination: toPlace(country),
});

const toPlace = (country: string) =>
  findCountryByIso2(country) === null ? null : { country, holidays: getHolidays(country) };
