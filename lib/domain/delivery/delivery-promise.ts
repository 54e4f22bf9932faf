import { getStartOfDay, parseLocalTime } from '../dates/zone';
import type { ShippingMethod } from '../pricing/shipping';
import { addBusinessDays, type BusinessPlace, countWeekdays, DAY_MS, toIsoDay } from './business-days';
import { getLocalHour } from './local-hour';
import { type BusinessDayRange, getTransitDays, PRODUCTION_BUSINESS_DAYS } from './transit-times';

/** Estimated delivery, both ends as DD-MM-YYYY. */
export interface DeliveryWindow {
  readonly from: string;
  readonly to: string;
}

/** What is known about an order. Whatever is absent or null is unknown, and has the default of MNY-15. */
export interface PromiseInput {
  readonly now: Date;
  /** IANA time zone that decides on which day an order was placed (MNY-15). */
  readonly timeZone: string;
  readonly method?: ShippingMethod;
  /** Minutes for which an order waits before its production can start. */
  readonly holdMinutes?: number;
  /** Local hour from which an order counts as one of the next day; 24 = midnight. */
  readonly cutOffHour?: number;
  /**
   * Business days that the fulfiller needs until the hand-over to the carrier. A shorter time than the default is not
   * promised.
   */
  readonly leadTimeDays?: number | null;
  /** Day (YYYY-MM-DD) on which all orders of the store's window are handed to the carrier. */
  readonly shipBy?: string | null;
  /** Place of production, whose holidays stop it. */
  readonly origin?: BusinessPlace | null;
  /** Place of delivery, whose holidays stop the carrier. */
  readonly destination?: BusinessPlace | null;
  /** First day of the event, YYYY-MM-DD. */
  readonly eventFrom?: string | null;
}

/** Promise for an order of a moment. */
export interface DeliveryPromise extends DeliveryWindow {
  /** Last day for the hand-over to the carrier with which the promise holds, YYYY-MM-DD. */
  readonly shipDay: string;
  /** Days from Monday to Friday after the day of the order, up to the hand-over, and from there to the delivery. */
  readonly handlingWeekdays: number;
  readonly transitWeekdays: BusinessDayRange;
  /** Whether the order arrives before the event starts; null without an event. */
  readonly isInTime: boolean | null;
  /** End of the time in which an order arrives before the event; null when it is over, and without an event. */
  readonly orderBy: Date | null;
  /** End of the time in which orders have this promise, apart from changes of what is known. */
  readonly validUntil: Date;
}

const MINUTE_MS = 60_000;
const MIDNIGHT_HOUR = 24;

/**
 * Returns when an order of a moment arrives. The day of the order does not count; production counts business days of
 * the origin, transit those of the destination. With nothing known it is the 4th to the 6th day from Monday to Friday
 * after the order (MNY-15). As time passes, no date of a promise becomes earlier.
 */
export function promiseDelivery(input: PromiseInput): DeliveryPromise {
  const today = getOrderDay(input);
  const { shipDay, from, to } = countDays(input, today);
  const event = input.eventFrom ? Date.parse(input.eventFrom) : null;
  const isInTime = event === null ? null : to < event;
  return {
    from: formatDay(from),
    to: formatDay(to),
    shipDay: toIsoDay(shipDay),
    handlingWeekdays: countWeekdays(today, shipDay),
    transitWeekdays: { earliest: countWeekdays(shipDay, from), latest: countWeekdays(shipDay, to) },
    isInTime,
    orderBy: event !== null && isInTime ? getDayEnd(input, findLastDay(input, today, event)) : null,
    validUntil: getDayEnd(input, today),
  };
}

/** Returns the day to which an order of now belongs, after its hold and by the cut-off hour. */
function getOrderDay({ now, timeZone, holdMinutes = 0, cutOffHour = MIDNIGHT_HOUR }: PromiseInput): number {
  const { day, hour } = getLocalHour(new Date(now.getTime() + holdMinutes * MINUTE_MS), timeZone);
  return hour < cutOffHour ? day : day + DAY_MS;
}

function countDays(input: PromiseInput, orderDay: number) {
  const { origin = null, destination = null, method = 'standard', shipBy } = input;
  const productionDays = Math.max(input.leadTimeDays ?? 0, PRODUCTION_BUSINESS_DAYS);
  const produced = addBusinessDays(orderDay, productionDays, origin);
  const shipDay = shipBy ? Math.max(produced, Date.parse(shipBy)) : produced;
  const transit = getTransitDays(origin?.country ?? null, destination?.country ?? null, method);
  return {
    shipDay,
    from: addBusinessDays(shipDay, transit.earliest, destination),
    to: addBusinessDays(shipDay, transit.latest, destination),
  };
}

/** Returns the last day whose orders arrive before an event. Those of `first` do, those of the event's day do not. */
function findLastDay(input: PromiseInput, first: number, event: number): number {
  let [last, tooLate] = [first, event];
  while (tooLate - last > DAY_MS) {
    const middle = last + Math.floor((tooLate - last) / DAY_MS / 2) * DAY_MS;
    if (countDays(input, middle).to < event) last = middle;
    else tooLate = middle;
  }
  return last;
}

/** Returns the moment at which the orders of a day end. */
function getDayEnd({ timeZone, holdMinutes = 0, cutOffHour = MIDNIGHT_HOUR }: PromiseInput, lastDay: number): Date {
  const day = toIsoDay(lastDay);
  const end =
    cutOffHour === MIDNIGHT_HOUR
      ? getStartOfDay(day, timeZone, 1)
      : parseLocalTime(`${day}T${String(cutOffHour).padStart(2, '0')}:00`, timeZone);
  return new Date(end.getTime() - holdMinutes * MINUTE_MS);
}

const formatDay = (day: number): string => toIsoDay(day).split('-').reverse().join('-');
