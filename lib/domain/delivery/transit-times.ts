import type { ShippingMethod } from '../pricing/shipping';

/** Range of business days. */
export interface BusinessDayRange {
  readonly earliest: number;
  readonly latest: number;
}

/** Business days between the order and its hand-over to the carrier, when the fulfiller's lead time is unknown. */
export const PRODUCTION_BUSINESS_DAYS = 3;

/**
 * Distance between origin and destination: the same country; the same continent with a common parcel network; any
 * other.
 */
type Distance = 'home' | 'near' | 'far';

/**
 * Business days between the hand-over to the carrier and the delivery. Together with the production time, the first row
 * results in the 4 to 6 business days of MNY-15, which also apply to an unknown route. Tracking does not make a parcel
 * faster; Express does.
 */
const TRANSIT: Readonly<Record<Distance, Readonly<Record<ShippingMethod, BusinessDayRange>>>> = {
  home: {
    standard: { earliest: 1, latest: 3 },
    standard_tracked: { earliest: 1, latest: 3 },
    express: { earliest: 1, latest: 1 },
  },
  near: {
    standard: { earliest: 1, latest: 3 },
    standard_tracked: { earliest: 1, latest: 3 },
    express: { earliest: 1, latest: 2 },
  },
  far: {
    standard: { earliest: 4, latest: 8 },
    standard_tracked: { earliest: 4, latest: 8 },
    express: { earliest: 2, latest: 4 },
  },
};

const toSet = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));
const NETWORKS = [
  toSet(
    'AL AD AT BE BA BG HR CY CZ DK EE FI FR DE GI GR GG HU IS IE IM IT JE LV LI LT LU MT MD MC ME NL MK NO PL PT RO SM RS SK SI ES SE CH UA GB VA',
  ),
  toSet('US CA MX'),
];

/**
 * Returns the transit time between two countries (ISO 3166 alpha-2); null = unknown, which is treated like a route
 * within one country.
 */
export function getTransitDays(
  origin: string | null,
  destination: string | null,
  method: ShippingMethod,
): BusinessDayRange {
  return TRANSIT[getDistance(origin, destination)][method];
}

function getDistance(origin: string | null, destination: string | null): Distance {
  if (origin === null || destination === null || origin === destination) return 'home';
  return NETWORKS.some((network) => network.has(origin) && network.has(destination)) ? 'near' : 'far';
}
