import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { CALENDAR_MAIL_KINDS } from '@/lib/domain/calendar/calendar-mails';
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
    /** IANA name; days and times of the calendar are local to it. */
    timeZone: text('time_zone').notNull(),
    /** Where the event takes place; '' = not said. */
    place: text('place').notNull().default(''),
    eventFrom: date('event_from'),
    /** Last day; null = one day. */
    eventUntil: date('event_until'),
    mode: text('mode', { enum: ORDER_MODES }).notNull().default('always'),
    opensAt: timestampColumn('opens_at'),
    closesAt: timestampColumn('closes_at'),
    /** Closing time that shoppers see; null = `closesAt`. */
    shownClosesAt: timestampColumn('shown_closes_at'),
    everyDays: integer('every_days'),
    breakDays: integer('break_days').notNull().default(0),
    /** Day by which the orders of the window are produced; for the team only. */
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
 * Visitors of a closed store who want to know when it takes orders again. A row is deleted with its mail, when its
 * visitor leaves the list, and a week after it was added without being confirmed.
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
    /** Id of the mail that asks for the confirmation; the entry's id is that of the mail about the opening. */
    confirmMailId: uuid('confirm_mail_id').notNull(),
    /** Null until the visitor confirms the address by the mailed link. */
    confirmedAt: timestampColumn('confirmed_at'),
    /** Time at which the mail about the opening was enqueued, so that each minute's run enqueues it once. */
    queuedAt: timestampColumn('queued_at'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('wait_list_entries_address').on(table.eventId, table.email),
    index('wait_list_entries_age').on(table.createdAt),
  ],
);

/** Mails to a store's owners about its order windows that were sent, so that each is sent once. */
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
    /** Opening or closing that the mail is about: a moved one is reported again. */
    about: timestampColumn('about').notNull(),
    sentAt: timestampColumn('sent_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.kind, table.about] })],
);
