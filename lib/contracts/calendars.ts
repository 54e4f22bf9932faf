import { z } from 'zod';
import { lineSchema } from '@/lib/domain/account/fields';
import { findCalendarProblems } from '@/lib/domain/calendar/check-calendar';
import { SALE_PHASES } from '@/lib/domain/calendar/sale-state';
import {
  AFTER_EVENT_MODES,
  CLOSED_DISPLAYS,
  MAX_ROLLING_DAYS,
  ORDER_MODES,
} from '@/lib/domain/calendar/store-calendar';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { localTime, plannedDay, storeParams, timeZone } from './field-types';

/** Event dates and order windows of a store, as shoppers see them. Times are ISO timestamps. */
export const shopperCalendarSchema = z.object({
  event_from: z.string().nullable(),
  event_until: z.string().nullable(),
  place: z.string(),
  time_zone: z.string(),
  /** Day on which all orders of the window are handed to the carrier. Null = each order ships once it is produced. */
  ship_by: z.string().nullable(),
  phase: z.enum(SALE_PHASES),
  /** Time at which the store opens next; null while it is open. */
  opens_at: z.string().nullable(),
  /**
   * Time at which orders close, as displayed to shoppers; null = the store is closed, its orders do not close, or the
   * displayed time has passed.
   */
  closes_at: z.string().nullable(),
  /** End of an order window that the next one follows at once, so that the store stays open. */
  window_ends_at: z.string().nullable(),
  /** Windows of a rolling sale that open after the present one and before the event. */
  later_windows: z.array(z.object({ opens_at: z.string(), closes_at: z.string() })).default([]),
  /** Whether the displayed closing has passed and the store still takes orders. */
  is_last_call: z.boolean(),
  /** Whether an active store takes no orders now. */
  is_closed: z.boolean(),
  /** Whether the closed store shows its products. */
  shows_products: z.boolean(),
  /** Time at which one of these values changes next; caches must expire then. */
  changes_at: z.string().nullable(),
});
export type ShopperCalendarDto = z.output<typeof shopperCalendarSchema>;

const calendarFields = {
  time_zone: timeZone,
  place: lineSchema(120).default(''),
  event_from: plannedDay.nullable(),
  event_until: plannedDay.nullable(),
  mode: z.enum(ORDER_MODES),
  opens_at: localTime.nullable(),
  closes_at: localTime.nullable(),
  shown_closes_at: localTime.nullable(),
  every_days: z.number().int('whole numbers only').min(1, 'too small').max(MAX_ROLLING_DAYS, 'too large').nullable(),
  break_days: z.number().int('whole numbers only').min(0, 'too small').max(MAX_ROLLING_DAYS, 'too large').default(0),
  produce_by: plannedDay.nullable(),
  ship_by: plannedDay.nullable(),
  when_closed: z.enum(CLOSED_DISPLAYS),
  after_event: z.enum(AFTER_EVENT_MODES),
};

/** Event days as YYYY-MM-DD, and order windows as local times (YYYY-MM-DDTHH:mm) of the calendar's time zone. */
const calendarBodySchema = z.strictObject(calendarFields).superRefine((body, context) => {
  for (const [field, message] of Object.entries(findCalendarProblems(body)))
    context.addIssue({ code: 'custom', path: [field], message });
});
export type CalendarBody = z.output<typeof calendarBodySchema>;

const showSchema = z.object({
  locked: z.boolean(),
  /** Dates of the store's event and its order windows; null = the store has no dates. */
  calendar: z.object(calendarFields).nullable(),
  phase: z.enum(SALE_PHASES),
  /** Number of the current order window, starting at 1; null when there is none. */
  window: z.number().int().nullable(),
  /**
   * Time of the next opening, and of the actual closing, which may be later than the one displayed to shoppers; ISO
   * timestamps.
   */
  opens_at: z.string().nullable(),
  closes_at: z.string().nullable(),
});
export type CalendarDto = z.output<typeof showSchema>;

const ofStore = { audience: 'user', handledBy: 'tenant-api', params: storeParams } as const;
const refusals = ['unauthenticated', 'forbidden', 'not_found'] as const;

/** Dates of a store's event, and when the store takes orders. */
export const calendarEndpoints = {
  show: defineEndpoint({
    name: 'calendars.show',
    method: 'GET',
    path: '/api/:tenant/events/:slug/calendar',
    summary: 'Returns the dates of the store’s event, its order windows, and whether it takes orders now.',
    ...ofStore,
    action: 'events.view',
    answer: buildEnvelopeSchema(showSchema),
    errors: [...refusals],
  }),
  save: defineEndpoint({
    name: 'calendars.save',
    method: 'PUT',
    path: '/api/:tenant/events/:slug/calendar',
    summary: 'Sets the dates of the store’s event and its order windows.',
    ...ofStore,
    action: 'events.manage',
    body: calendarBodySchema,
    answer: buildEnvelopeSchema(showSchema),
    errors: [...refusals, 'invalid', 'conflict'],
  }),
};
