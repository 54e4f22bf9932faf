import { randomUUID } from 'node:crypto';
import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import { asPlatform, type Tx, withTenant } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { calendarMails, events, storeCalendars } from '@/lib/db/schema';
import { type DueCalendarMail, findDueCalendarMail } from '@/lib/domain/calendar/calendar-mails';
import { formatMoney } from '@/lib/domain/money/format-money';
import { queueAccountMail } from '../account/queue-mail';
import { listAdministrators } from '../payments/mail-about-account';

/** Days after an opening or closing for which its mail is remembered: longer than the mail stays due. */
const RETENTION_DAYS = 30;

/**
 * Enqueues the mails about order windows that opened, close within a day, or closed, to the administrators of each
 * active store. Each opening and closing is reported once, also when two nodes look at the same time.
 */
export async function enqueueCalendarMails(): Promise<void> {
  const platform = asPlatform();
  await platform
    .delete(calendarMails)
    .where(lt(calendarMails.about, sql`now() - make_interval(days => ${RETENTION_DAYS}::int)`));
  const stores = await platform
    .select({ event: events, calendar: storeCalendars })
    .from(storeCalendars)
    .innerJoin(events, eq(events.id, storeCalendars.eventId))
    .where(and(eq(events.status, 'Active'), ne(storeCalendars.mode, 'always'), isNull(events.deletedAt)));
  const now = new Date();
  const sent = new Set((await platform.select().from(calendarMails)).map(toMailKey));
  for (const { event, calendar } of stores) {
    const due = findDueCalendarMail(calendar, now);
    // A mail stays due for days; only its first run opens a transaction.
    if (due && !sent.has(toMailKey({ ...due, eventId: event.id })))
      await mailAdministrators(event, calendar.timeZone, due);
  }
}

const toMailKey = ({ eventId, kind, about }: Pick<typeof calendarMails.$inferSelect, 'eventId' | 'kind' | 'about'>) =>
  `${eventId} ${kind} ${about.getTime()}`;

async function mailAdministrators(event: typeof events.$inferSelect, timeZone: string, due: DueCalendarMail) {
  const tenantId = asTenantId(event.tenantId);
  await withTenant(tenantId, async (tx) => {
    const isNew = await tx
      .insert(calendarMails)
      .values({ eventId: event.id, tenantId, kind: due.kind, about: due.about })
      .onConflictDoNothing()
      .returning();
    if (isNew.length === 0) return;
    const totals = await sumWindow(tx, { tenantId, eventId: event.id, ...due });
    const store = {
      slug: event.slug,
      name: event.name,
      at: due.about.toISOString(),
      timeZone,
      orders: totals.orders,
      pieces: totals.pieces,
      amount: formatMoney(totals.amountMinor, event.currency, event.region),
    };
    for (const person of await listAdministrators(tx, tenantId))
      await queueAccountMail(tx, { id: randomUUID(), kind: due.kind, tenantId, ...person, store });
  });
}

/**
 * Returns number, pieces and total of the paid orders of a window, before refunds. Windows of a store that opened again
 * have the same number, so that only orders since the opening count.
 */
async function sumWindow(
  tx: Tx,
  {
    tenantId,
    eventId,
    window,
    openedAt,
  }: Pick<DueCalendarMail, 'window' | 'openedAt'> & { readonly tenantId: TenantId; readonly eventId: number },
) {
  const since = openedAt?.toISOString() ?? null;
  const [row] = await tx
    .execute<{ orders: number; pieces: number; amount: number }>(sql`
    select count(*)::int as orders, coalesce(sum(o.total_minor), 0)::float8 as amount,
      coalesce(sum((select sum(l.quantity) from order_lines l where l.order_id = o.id and l.tenant_id = o.tenant_id)), 0)::int
        as pieces
    from orders o where o.tenant_id = ${tenantId} and o.event_id = ${eventId} and o.order_window = ${window}
      and (${since}::timestamptz is null or o.placed_at >= ${since}::timestamptz) and o.paid_at is not null`)
    .then(({ rows }) => rows);
  return { orders: row?.orders ?? 0, pieces: row?.pieces ?? 0, amountMinor: row?.amount ?? 0 };
}
