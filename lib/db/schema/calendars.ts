import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { CALENDAR_MAIL_KINDS } from '@/lib/domain/calendar/calendar-mails';
import { WAIT_LIST_KINDS } from '@/lib/domain/calendar/reminders';
import { AFTER_EVENT_MODES, CLOSED_DISPLAYS, ORDER_MODES } from '@/lib/domain/calendar/store-calendar';
import { events } from './stores';
import { tenants, timestampColumn } from './tenancy';

/** Dates of a store's event and of its order windows. A store without a row takes orders at any time. */
export const storeCalendars = pgTable(
  'store_calendars',
  {
    eventId: integer('event_id')
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    /** IANA time zone of the calendar's days and times. */
    timeZone: text('time_zone').notNull(),
    /** Where the event takes place; '' = not entered. */
    place: text('place').notNull().default(''),
    eventFrom: date('event_from'),
    /** Last day of the event; null = the event has one day. */
    eventUntil: date('event_until'),
    mode: text('mode', { enum: ORDER_MODES }).notNull().default('always'),
    opensAt: timestampColumn('opens_at'),
    closesAt: timestampColumn('closes_at'),
    /** Closing time that the store's pages show to shoppers; null = `closesAt`. */
    shownClosesAt: timestampColumn('shown_closes_at'),
    /**
     * Time from which orders count for a window without an opening of its own, in a store that had windows before; null
     * = all orders with the window's number.
     */
    windowSince: timestampColumn('window_since'),
    everyDays: integer('every_days'),
    breakDays: integer('break_days').notNull().default(0),
    /** Day by which the orders of the window are produced; visible only to the tenant's users. */
    produceBy: date('produce_by'),
    shipBy: date('ship_by'),
    whenClosed: text('when_closed', { enum: CLOSED_DISPLAYS }).notNull().default('products'),
    afterEvent: text('after_event', { enum: AFTER_EVENT_MODES }).notNull().default('continues'),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'store_calendars_rolling',
      sql`${table.mode} <> 'rolling' or (${table.opensAt} is not null
      and ${table.everyDays} > 0 and ${table.breakDays} between 0 and ${table.everyDays} - 1)`,
    ),
  ],
);

/**
 * Visitors of a closed store who want to know when it takes orders again, and visitors of an open one who want to be
 * reminded before it closes. A row is deleted when its mail is sent, when the visitor leaves the list, or a week after it
 * was added without a confirmation.
 */
export const waitListEntries = pgTable(
  'wait_list_entries',
  {
    id: uuid('id').primaryKey(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    lang: text('lang').notNull(),
    /**
     * Id of the mail that asks the visitor to confirm the address. The mail about the opening has the id of this row.
     */
    confirmMailId: uuid('confirm_mail_id').notNull(),
    /** Time at which the visitor confirmed the address by the mailed link; null until then. */
    confirmedAt: timestampColumn('confirmed_at'),
    kind: text('kind', { enum: WAIT_LIST_KINDS }).notNull().default('open'),
    /**
     * Time at which the mail about the opening was enqueued, so that the job that runs every minute does not enqueue it
     * again. A reminder has this from its creation, so that nodes of the version before, which ignore the kind, enqueue
     * no other mail for it.
     */
    queuedAt: timestampColumn('queued_at'),
    /** Time at which the reminder was enqueued; null = not yet. */
    reminderQueuedAt: timestampColumn('reminder_queued_at'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('wait_list_entries_address').on(table.eventId, table.email),
    index('wait_list_entries_age').on(table.createdAt),
  ],
);

/** Sent mails to a store's owners about its order windows, so that each mail is sent only once. */
export const calendarMails = pgTable(
  'calendar_mails',
  {
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    kind: text('kind', { enum: CALENDAR_MAIL_KINDS }).notNull(),
    /** Time of the opening or closing that the mail is about. When the time changes, another mail is sent. */
    about: timestampColumn('about').notNull(),
    sentAt: timestampColumn('sent_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.kind, table.about] })],
);
