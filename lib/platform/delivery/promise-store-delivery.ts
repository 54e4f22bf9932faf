import { type DeliveryPromise, promiseDelivery } from '@/lib/domain/delivery/delivery-promise';
import type { ShippingMethod } from '@/lib/domain/pricing/shipping';
import { findCountryByIso2 } from '@/lib/domain/regions/countries';
import { getHomeCountry, getTimeZone, type Region } from '@/lib/domain/regions/regions';
import { getHolidays } from '../holidays/get-holidays';

/** What a store knows about the delivery of its orders. */
export interface StoreDelivery {
  readonly region: Region;
  /** Minutes for which an order waits before its production can start. */
  readonly holdMinutes?: number;
  /** Business days that the store's fulfiller needs; null = unknown. */
  readonly leadTimeDays?: number | null;
  /** Country of the store's fulfiller; null = unknown, which counts as the region's own country. */
  readonly origin?: string | null;
  /** Day (YYYY-MM-DD) on which all orders of the store's window are handed to the carrier. */
  readonly shipBy?: string | null;
  /** First day of the store's event, YYYY-MM-DD. */
  readonly eventFrom?: string | null;
}

interface OrderDelivery {
  readonly now: Date;
  /** ISO 3166 alpha-2; '' or unknown counts as a country without public holidays. */
  readonly country: string;
  readonly method?: ShippingMethod;
}

/**
 * Returns when a store's order of a moment arrives, with the public holidays of the countries of production and
 * delivery. Pages, checkout, orders, mails and fulfillers have their dates from this function (ADR 40).
 */
export function promiseStoreDelivery(
  { region, origin, ...store }: StoreDelivery,
  { country, ...order }: OrderDelivery,
): DeliveryPromise {
  return promiseDelivery({
    ...store,
    ...order,
    timeZone: getTimeZone(region),
    origin: toPlace(origin ?? getHomeCountry(region)) ?? toPlace(getHomeCountry(region)),
    destination: toPlace(country),
  });
}

const toPlace = (country: string) =>
  findCountryByIso2(country) === null ? null : { country, holidays: getHolidays(country) };
