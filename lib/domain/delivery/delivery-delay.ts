import { getStartOfDay } from '../dates/zone';
import { getStatusRules } from '../orders/status-rules';
import type { OrderStatus } from '../orders/statuses';
import type { ShippingMethod } from '../pricing/shipping';
import { addBusinessDays, type BusinessPlace, DAY_MS, isBusinessDay, toIsoDay } from './business-days';
import { getTransitDays } from './transit-times';

/** A paid order that has not been handed to the carrier, with the last day on which its shopper expects it. */
export interface ExpectedOrder {
  readonly now: Date;
  /** IANA time zone of the store's region, in which its days begin and end. */
  readonly timeZone: string;
  readonly method: ShippingMethod;
  readonly origin: BusinessPlace | null;
  readonly destination: BusinessPlace | null;
  /** Last day that was announced to the shopper, YYYY-MM-DD: promised with the order, or by a later delay. */
  readonly expectedBy: string;
  readonly hasBegun: boolean;
  /** Last day of the promise for an order of now, YYYY-MM-DD. */
  readonly arrivesBy: string;
}

/** Result of a check: whether the announced day still holds, and when to check again. */
export interface DelayCheck {
  /** New last day of delivery, YYYY-MM-DD; null = the announced one still holds. */
  readonly delayedTo: string | null;
  readonly nextCheckAt: Date;
}

/**
 * Returns whether an order can no longer arrive on the day that its shopper expects, and its new date. An order needs
 * to be handed to the carrier by the end of the last business day from which the longest transit still arrives in time,
 * and its production needs to have begun by the end of the business day before that. The new date is the promise for an
 * order of now; it is never earlier than the announced one.
 */
export function checkDelay(order: ExpectedOrder): DelayCheck {
  const deadline = getDeadline(order, order.expectedBy);
  if (order.now < deadline) return { delayedTo: null, nextCheckAt: deadline };
  const delayedTo = order.arrivesBy > order.expectedBy ? order.arrivesBy : null;
  const next = getDeadline(order, delayedTo ?? order.expectedBy);
  // An order that is late again is announced again, but not on the same day.
  const tomorrow = new Date(order.now.getTime() + DAY_MS);
  return {
    delayedTo,
    nextCheckAt: next > order.now ? next : tomorrow,
  };
}

/** Returns the moment from which an order is late for a day of delivery, unless it has progressed by then. */
function getDeadline(order: ExpectedOrder, expectedBy: string): Date {
  const { origin, timeZone, hasBegun } = order;
  const shipDay = findLastShipDay(order, Date.parse(expectedBy));
  const day = hasBegun ? shipDay : findBusinessDay(shipDay - DAY_MS, origin);
  return getStartOfDay(toIsoDay(day), timeZone, 1);
}

/** Returns the last business day from which the longest transit ends on a day or before. */
function findLastShipDay({ origin, destination, method }: ExpectedOrder, arrival: number): number {
  const { latest } = getTransitDays(origin?.country ?? null, destination?.country ?? null, method);
  let day = findBusinessDay(arrival, origin);
  while (addBusinessDays(day, latest, destination) > arrival) day = findBusinessDay(day - DAY_MS, origin);
  return day;
}

/** Returns a day if it is a business day, and otherwise the last business day before it. */
function findBusinessDay(day: number, place: BusinessPlace | null): number {
  let date = day;
  while (!isBusinessDay(date, place)) date -= DAY_MS;
  return date;
}

/**
 * Returns whether the production of an order counts as begun. A fulfiller that has accepted an order may report nothing
 * until it ships, and owners who make orders themselves often record it only then, so both are measured by the
 * hand-over alone.
 */
export function hasProductionBegun(status: OrderStatus, isSelfMade: boolean): boolean {
  const { stage, waitsFor } = getStatusRules(status).group;
  if (isSelfMade && stage !== null) return true;
  return stage === 'with fulfiller' || stage === 'in production' || stage === 'shipped' || waitsFor === 'reprint';
}

/** Returns whether an order's production can no longer be stopped: it is being made, or was shipped. */
export function isBeingMade(status: OrderStatus): boolean {
  const { stage, waitsFor } = getStatusRules(status).group;
  return stage === 'in production' || stage === 'shipped' || waitsFor === 'reprint';
}
