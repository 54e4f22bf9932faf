import { sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import type { EndedWindow } from '@/lib/domain/calendar/calendar-mails';
import { FINAL_STATUSES } from '@/lib/domain/orders/status-rules';

interface WindowKey extends Pick<EndedWindow, 'window'> {
  readonly tenantId: TenantId;
  readonly eventId: number;
  /** Time from which orders count; null = all orders with the window's number. */
  readonly since: Date | null;
}

/**
 * Returns number, pieces and total of the paid orders of a window, before refunds. Windows of a store that opened again
 * have the same number, so that only orders since the opening count.
 */
export async function sumWindow(tx: Tx, key: WindowKey) {
  const [row] = await tx
    .execute<{ orders: number; pieces: number; amount: number }>(sql`
    select count(*)::int as orders, coalesce(sum(o.total_minor), 0)::float8 as amount,
      coalesce(sum((select sum(l.quantity) from order_lines l where l.order_id = o.id and l.tenant_id = o.tenant_id)), 0)::int
        as pieces
    from orders o where ${isOfWindow(key)}`)
    .then(({ rows }) => rows);
  return { orders: row?.orders ?? 0, pieces: row?.pieces ?? 0, amountMinor: row?.amount ?? 0 };
}

/** Days since the last change of a window's orders after which the end of its production is no news. */
const NEWS_DAYS = 7;

/**
 * Returns number, pieces and total of the shipped orders of a window whose production is done; null while an order of
 * the window is still to be shipped, for a window without a shipped order, and for one that was done long ago. Cancelled
 * orders and those that were refunded in full are not waited for.
 */
export async function sumShippedWindow(tx: Tx, key: WindowKey) {
  const [row] = await tx
    .execute<{ orders: number; pieces: number; amount: number; waiting: number; recent: boolean }>(sql`
    with paid as (
      select o.id, o.tenant_id, o.total_minor, o.updated_at, o.status = 'shipped' as shipped,
        o.status <> all(${sql.param([...FINAL_STATUSES])}::text[]) and o.payment_state <> 'refunded' as waits
      from orders o where ${isOfWindow(key)}
    )
    select count(*) filter (where shipped)::int as orders, count(*) filter (where waits)::int as waiting,
      max(updated_at) > now() - make_interval(days => ${NEWS_DAYS}::int) as recent,
      coalesce(sum(total_minor) filter (where shipped), 0)::float8 as amount,
      coalesce(sum((select sum(l.quantity) from order_lines l where l.order_id = paid.id and l.tenant_id = paid.tenant_id))
        filter (where shipped), 0)::int as pieces
    from paid`)
    .then(({ rows }) => rows);
  if (!row || row.waiting > 0 || row.orders === 0 || !row.recent) return null;
  return { orders: row.orders, pieces: row.pieces, amountMinor: row.amount };
}

const isOfWindow = ({ tenantId, eventId, window, since }: WindowKey) => {
  const from = since?.toISOString() ?? null;
  return sql`o.tenant_id = ${tenantId} and o.event_id = ${eventId} and o.order_window = ${window}
      and (${from}::timestamptz is null or o.placed_at >= ${from}::timestamptz) and o.paid_at is not null`;
};
