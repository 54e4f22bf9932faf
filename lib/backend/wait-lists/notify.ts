import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { asPlatform, withTenant } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { events, storeCalendars, waitListEntries } from '@/lib/db/schema';
import { getShopperStatus } from '@/lib/domain/calendar/sale-state';
import { queueJob } from '../queue/queue';

/** Maximum number of entries per store and run; the next minute's run handles the rest. */
const MAX_AT_ONCE = 2_000;
const MAX_UNCONFIRMED_DAYS = 7;

/**
 * Enqueues one mail for each confirmed entry of the stores that take orders now, and deletes entries that were not
 * confirmed within a week. An entry is deleted once its mail is sent, so that each gets one.
 */
export async function notifyWaitLists(): Promise<void> {
  const platform = asPlatform();
  await platform
    .delete(waitListEntries)
    .where(
      and(
        isNull(waitListEntries.confirmedAt),
        lt(waitListEntries.createdAt, sql`now() - make_interval(days => ${MAX_UNCONFIRMED_DAYS}::int)`),
      ),
    );
  const waiting = await platform
    .selectDistinct({ eventId: events.id, tenantId: events.tenantId, status: events.status, calendar: storeCalendars })
    .from(waitListEntries)
    .innerJoin(events, eq(events.id, waitListEntries.eventId))
    .leftJoin(storeCalendars, eq(storeCalendars.eventId, events.id))
    .where(and(isNotNull(waitListEntries.confirmedAt), isNull(waitListEntries.queuedAt), isNull(events.deletedAt)));
  const now = new Date();
  for (const store of waiting)
    if (getShopperStatus(store.status, store.calendar, now) === 'Active') await queueMails(store);
}

async function queueMails({ eventId, ...store }: { readonly eventId: number; readonly tenantId: number }) {
  const tenantId = asTenantId(store.tenantId);
  await withTenant(tenantId, async (tx) => {
    const isWaiting = and(
      eq(waitListEntries.tenantId, tenantId),
      eq(waitListEntries.eventId, eventId),
      isNotNull(waitListEntries.confirmedAt),
      isNull(waitListEntries.queuedAt),
    );
    const next = tx.select({ id: waitListEntries.id }).from(waitListEntries).where(isWaiting).limit(MAX_AT_ONCE);
    const entries = await tx
      .update(waitListEntries)
      .set({ queuedAt: sql`now()` })
      .where(and(isWaiting, inArray(waitListEntries.id, next.for('update', { skipLocked: true }))))
      .returning({ id: waitListEntries.id });
    for (const { id } of entries) {
      const payload = { tenantId, entryId: id, kind: 'open' as const };
      await queueJob(tx, { task: 'send-wait-list-mail', payload, key: `wait-list:open:${id}` });
    }
  });
}
