import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { asPlatform, withTenant } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { events, storeCalendars, waitListEntries } from '@/lib/db/schema';
import { getReminderState, type WaitListKind } from '@/lib/domain/calendar/reminders';
import { getShopperStatus } from '@/lib/domain/calendar/sale-state';
import { queueJob } from '../queue/queue';

/** Maximum number of entries per store and run; the next minute's run handles the rest. */
const MAX_AT_ONCE = 2_000;
const MAX_UNCONFIRMED_DAYS = 7;
/** Days after which a reminder is deleted whose store does not close. */
const MAX_REMINDER_DAYS = 366;

/**
 * Enqueues one mail for each confirmed entry of the stores that take orders now, and for each confirmed reminder of the
 * stores that close within a day. Deletes entries that were not confirmed within a week, and reminders that came too
 * late. An entry is deleted once its mail is sent, so that each gets one.
 */
export async function notifyWaitLists(): Promise<void> {
  const platform = asPlatform();
  const isOlderThan = (days: number) => lt(waitListEntries.createdAt, sql`now() - make_interval(days => ${days}::int)`);
  await platform
    .delete(waitListEntries)
    .where(
      or(
        and(isNull(waitListEntries.confirmedAt), isOlderThan(MAX_UNCONFIRMED_DAYS)),
        and(eq(waitListEntries.kind, 'last-call'), isOlderThan(MAX_REMINDER_DAYS)),
      ),
    );
  const now = new Date();
  for (const store of await listStores('open'))
    if (getShopperStatus(store.status, store.calendar, now) === 'Active') await queueMails(store, 'open');
  for (const store of await listStores('last-call')) {
    const state = getReminderState(store.calendar, now);
    if (state === 'over') await deleteReminders(store);
    if (state === 'due' && store.status === 'Active') await queueMails(store, 'last-call');
  }
}

/** Time at which an entry's mail was enqueued. */
const QUEUED_AT = { open: waitListEntries.queuedAt, 'last-call': waitListEntries.reminderQueuedAt } as const;

/** Returns the condition for confirmed entries of a kind whose mail is not enqueued yet. */
const isWaiting = (kind: WaitListKind) =>
  and(eq(waitListEntries.kind, kind), isNotNull(waitListEntries.confirmedAt), isNull(QUEUED_AT[kind]));

/** Lists the stores that have entries of a kind whose mail is not enqueued yet. */
const listStores = (kind: WaitListKind) =>
  asPlatform()
    .selectDistinct({ eventId: events.id, tenantId: events.tenantId, status: events.status, calendar: storeCalendars })
    .from(waitListEntries)
    .innerJoin(events, eq(events.id, waitListEntries.eventId))
    .leftJoin(storeCalendars, eq(storeCalendars.eventId, events.id))
    .where(and(isWaiting(kind), isNull(events.deletedAt)));

interface ListedStore {
  readonly eventId: number;
  readonly tenantId: number;
}

async function queueMails({ eventId, ...store }: ListedStore, kind: WaitListKind): Promise<void> {
  const tenantId = asTenantId(store.tenantId);
  await withTenant(tenantId, async (tx) => {
    const isDue = and(eq(waitListEntries.tenantId, tenantId), eq(waitListEntries.eventId, eventId), isWaiting(kind));
    const next = tx.select({ id: waitListEntries.id }).from(waitListEntries).where(isDue).limit(MAX_AT_ONCE);
    const entries = await tx
      .update(waitListEntries)
      .set(kind === 'open' ? { queuedAt: sql`now()` } : { reminderQueuedAt: sql`now()` })
      .where(and(isDue, inArray(waitListEntries.id, next.for('update', { skipLocked: true }))))
      .returning({ id: waitListEntries.id });
    for (const { id } of entries) {
      const payload = { tenantId, entryId: id, kind };
      await queueJob(tx, { task: 'send-wait-list-mail', payload, key: `wait-list:${kind}:${id}` });
    }
  });
}

/** Deletes the reminders of a store that has closed. */
async function deleteReminders({ eventId, ...store }: ListedStore): Promise<void> {
  const tenantId = asTenantId(store.tenantId);
  await withTenant(tenantId, (tx) =>
    tx
      .delete(waitListEntries)
      .where(and(eq(waitListEntries.tenantId, tenantId), eq(waitListEntries.eventId, eventId), isWaiting('last-call'))),
  );
}
