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

/** Facts about an order that decide when it arrives. A fact that is absent or null has the default value of MNY-15. */
export interface PromiseInput {
  readonly now: Date;
  /** IANA time zone that decides on which day an order was placed (MNY-15). */
  readonly timeZone: string;
  readonly method?: ShippingMethod;
  /** Minutes between the payment of an order and the start of its production. */
  readonly holdMinutes?: number;
  /** Local hour (0 to 24) from which on an order counts as one of the next day; 24 = midnight. */
  readonly cutOffHour?: number;
  /**
   * Business days that the fulfiller takes until the hand-over to the carrier. Values below the default are ignored.
   */
  readonly leadTimeDays?: number | null;
  /** Day (YYYY-MM-DD) on which all orders of the store's window are handed to the carrier. */
  readonly shipBy?: string | null;
  /** Country of production, in which public holidays interrupt production. */
  readonly origin?: BusinessPlace | null;
  /** Country of delivery, in which public holidays interrupt the transit. */
  readonly destination?: BusinessPlace | null;
  /** First day of the event, YYYY-MM-DD. */
  readonly eventFrom?: string | null;
}

/** Delivery promise for an order that is placed at a certain moment. */
export interface DeliveryPromise extends DeliveryWindow {
  /** Last day on which the order may be handed to the carrier to keep the promise, YYYY-MM-DD. */
  readonly shipDay: string;
  /**
   * Weekdays (Monday to Friday) between the order and its hand-over to the carrier. The next field: those between the
   * hand-over and the delivery.
   */
  readonly handlingWeekdays: number;
  readonly transitWeekdays: BusinessDayRange;
  /** Whether the order arrives before the event; null when the store has no event day. */
  readonly isInTime: boolean | null;
  /**
   * Moment until which an order must be placed to arrive before the event; null when it has passed, and when the store
   * has no event day.
   */
  readonly orderBy: Date | null;
  /** Moment until which orders get this promise, if the store's settings do not change. */
  readonly validUntil: Date;
}

const MINUTE_MS = 60_000;
const MIDNIGHT_HOUR = 24;

/**
 * Returns the delivery promise for an order that is placed at `now`. The day of the order does not count; production
 * takes business days of the origin, transit those of the destination. Without any facts it is the 4th to the 6th
 * weekday after the order (MNY-15). For a later `now`, no date of the promise is earlier.
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

/**
 * Returns the day to which an order placed now belongs, after its waiting period and by the cut-off hour; a UTC
 * midnight.
 */
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

/**
 * Returns the last day whose orders arrive before an event.
 * @param first day whose orders arrive before the event
 * @param event day of the event, whose orders do not
 */
function findLastDay(input: PromiseInput, first: number, event: number): number {
  let [last, tooLate] = [first, event];
  while (tooLate - last > DAY_MS) {
    const middle = last + Math.floor((tooLate - last) / DAY_MS / 2) * DAY_MS;
    if (countDays(input, middle).to < event) last = middle;
    else tooLate = middle;
  }
  return last;
}

/** Returns the moment at which a day of orders ends. */
function getDayEnd({ timeZone, holdMinutes = 0, cutOffHour = MIDNIGHT_HOUR }: PromiseInput, lastDay: number): Date {
  const day = toIsoDay(lastDay);
  const end =
    cutOffHour === MIDNIGHT_HOUR
      ? getStartOfDay(day, timeZone, 1)
      : parseLocalTime(`${day}T${String(cutOffHour).padStart(2, '0')}:00`, timeZone);
  return new Date(end.getTime() - holdMinutes * MINUTE_MS);
}

const formatDay = (day: number): string => toIsoDay(day).split('-').reverse().join('-');
