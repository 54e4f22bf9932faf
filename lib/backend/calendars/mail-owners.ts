import { randomUUID } from 'node:crypto';
import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import { asPlatform, type Tx, withTenant } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { calendarMails, events, storeCalendars } from '@/lib/db/schema';
import { type DueCalendarMail, listDueCalendarMails, listEndedWindows } from '@/lib/domain/calendar/calendar-mails';
import { formatMoney } from '@/lib/domain/money/format-money';
import { queueAccountMail } from '../account/queue-mail';
import { listAdministrators } from '../payments/mail-about-account';
import type { CalendarRow } from '../stores/calendar-dto';
import { sumShippedWindow, sumWindow } from './window-totals';

/** Days for which a mail is remembered: longer than any mail stays due. */
const RETENTION_DAYS = 120;

interface MailedStore {
  readonly event: typeof events.$inferSelect;
  readonly calendar: CalendarRow;
}

/**
 * Enqueues the mails about order windows that opened, are half over, end within a day, or ended, to the administrators
 * of each active store. Each is sent once, also when two nodes look at the same time.
 */
export async function enqueueCalendarMails(): Promise<void> {
  await asPlatform()
    .delete(calendarMails)
    .where(lt(calendarMails.sentAt, sql`now() - make_interval(days => ${RETENTION_DAYS}::int)`));
  const [stores, sent] = [await listStoresWithWindows(), await readSentMails()];
  const now = new Date();
  for (const store of stores) {
    if (store.event.status !== 'Active') continue;
    // A mail stays due for days; only its first run opens a transaction.
    for (const due of listDueCalendarMails(store.calendar, now))
      if (!sent.has(toMailKey({ ...due, eventId: store.event.id }))) await mailAdministrators(store, due);
  }
}

/**
 * Enqueues the mails about order windows whose orders are all shipped, once each, regardless of
 * the store's present status.
 */
export async function enqueueProductionMails(): Promise<void> {
  const [stores, sent] = [await listStoresWithWindows(), await readSentMails()];
  const now = new Date();
  for (const store of stores)
    for (const ended of listEndedWindows(store.calendar, now)) {
      const due = { kind: 'production-done', about: ended.endsAt, ...ended } as const;
      if (!sent.has(toMailKey({ ...due, eventId: store.event.id }))) await mailAdministrators(store, due);
    }
}

const listStoresWithWindows = (): Promise<MailedStore[]> =>
  asPlatform()
    .select({ event: events, calendar: storeCalendars })
    .from(storeCalendars)
    .innerJoin(events, eq(events.id, storeCalendars.eventId))
    .where(and(ne(storeCalendars.mode, 'always'), isNull(events.deletedAt)));

const readSentMails = async (): Promise<ReadonlySet<string>> =>
  new Set((await asPlatform().select().from(calendarMails)).map(toMailKey));

const toMailKey = ({ eventId, kind, about }: Pick<typeof calendarMails.$inferSelect, 'eventId' | 'kind' | 'about'>) =>
  `${eventId} ${kind} ${about.getTime()}`;

async function mailAdministrators(store: MailedStore, due: DueCalendarMail): Promise<void> {
  const { event, calendar } = store;
  const tenantId = asTenantId(event.tenantId);
  await withTenant(tenantId, async (tx) => {
    const totals = await readTotals(tx, store, due);
    if (totals === null) return;
    const isNew = await tx
      .insert(calendarMails)
      .values({ eventId: event.id, tenantId, kind: due.kind, about: due.about })
      .onConflictDoNothing()
      .returning();
    if (isNew.length === 0) return;
    const mailedStore = {
      slug: event.slug,
      name: event.name,
      at: due.about.toISOString(),
      until: due.endsAt?.toISOString() ?? null,
      window: due.window,
      timeZone: calendar.timeZone,
      orders: totals.orders,
      pieces: totals.pieces,
      amount: formatMoney(totals.amountMinor, event.currency, event.region),
    };
    for (const person of await listAdministrators(tx, tenantId))
      await queueAccountMail(tx, { id: randomUUID(), kind: due.kind, tenantId, ...person, store: mailedStore });
  });
}

/** Returns what a mail says of the window's orders; null when the mail is not due after all. */
function readTotals(tx: Tx, { event, calendar }: MailedStore, { kind, window, openedAt }: DueCalendarMail) {
  const since = openedAt ?? calendar.windowSince;
  const key = { tenantId: asTenantId(event.tenantId), eventId: event.id, window, since };
  return kind === 'production-done' ? sumShippedWindow(tx, key) : sumWindow(tx, key);
}
