import { type SQL, sql } from 'drizzle-orm';
import { COCKPIT_ORDER_KINDS } from '@/lib/contracts/cockpit';
import type { Tx } from '@/lib/db/client';
import { toDecimal } from '@/lib/domain/money/decimal';
import type { Currency } from '@/lib/domain/money/money';
import { ATTENTION_STATUSES } from '@/lib/domain/orders/status-rules';
import { OPEN_PAYMENT_STATES } from '@/lib/domain/orders/statuses';
import { OPEN_DISPUTE_STATES } from '@/lib/domain/payments/disputes';
import { hasFailedJobSql, isDisputedSql, isHeldSql, isStuckSql } from './filter';

/**
 * Counts the orders of all tenants that wait for a person, each once. Orders that only wait for the end of a dispute
 * are left out.
 */
export async function countWaitingOrders(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ orders: number }>(sql`
    select count(*)::int as orders from orders p where p.payment_state <> all(${sql.param([...OPEN_PAYMENT_STATES])}::text[])
      and p.id in (
        select o.id from orders o where o.status = any(${sql.param([...ATTENTION_STATUSES])}::text[])
        union select o.id from orders o where ${isStuckSql(sql`o`)}
        union select o.id from orders o where ${hasFailedJobSql(sql`o`)}
        union select o.id from orders o where ${isHeldSql(sql`o`)})`);
  return rows[0]?.orders ?? 0;
}

interface OrderSum extends Record<string, unknown> {
  kind: string;
  currency: Currency;
  orders: number;
  since: string;
  total: string;
}

/**
 * Returns orders that wait for a person, of one tenant or all (null): number, age and amount per currency, longest
 * waiting first. Each kind is a filter of the order list.
 */
export async function readWaitingOrders(tx: Tx, tenantId: number | null) {
  const placed = sql`o.payment_state <> all(${sql.param([...OPEN_PAYMENT_STATES])}::text[])`;
  const tenantCondition = tenantId === null ? sql`true` : sql`o.tenant_id = ${tenantId}`;
  // Time since which the payment holds the order. It is not the time of a status change, because the order may have
  // reached its status long before.
  const heldSince = sql`(select max(n.at) from order_timeline n where n.order_id = o.id and n.code = 'held for payment')`;
  const disputedSince = sql`(select min(d.created_at) from disputes d where d.order_id = o.id
    and d.state = any(${sql.param([...OPEN_DISPUTE_STATES])}::text[]))`;
  const sums = (kind: SQL, where: SQL, since = sql`null::timestamptz`): SQL => sql`
    select ${kind} as kind, o.currency, count(*)::int as orders, sum(o.total_minor) as total,
      min(coalesce(${since}, moved.at, o.placed_at)) as since
    from orders o left join lateral (
      select max(l.at) as at from order_timeline l where l.order_id = o.id and l.kind = 'status'
    ) moved on true
    where ${placed} and ${tenantCondition} and ${where} group by 1, 2`;
  const { rows } = await tx.execute<OrderSum>(sql`
    ${sums(sql`o.status`, sql`o.status = any(${sql.param([...ATTENTION_STATUSES])}::text[])`)}
    union all
    ${sums(sql`'stuck'::text`, isStuckSql(sql`o`))}
    union all
    ${sums(sql`'failed'::text`, hasFailedJobSql(sql`o`))}
    union all
    ${sums(sql`'held'::text`, isHeldSql(sql`o`), heldSince)}
    union all
    ${sums(sql`'disputed'::text`, isDisputedSql(sql`o`), disputedSince)}`);
  const kinds = COCKPIT_ORDER_KINDS.flatMap((kind) => {
    const kindRows = rows.filter((row) => row.kind === kind);
    if (kindRows.length === 0) return [];
    const since = Math.min(...kindRows.map((row) => new Date(row.since).getTime()));
    return [
      {
        kind,
        count: kindRows.reduce((sum, row) => sum + row.orders, 0),
        since: new Date(since).toISOString(),
        amounts: kindRows
          .map(({ currency, total }) => ({ currency, amount: toDecimal(Number(total)) }))
          .toSorted((a, b) => a.currency.localeCompare(b.currency)),
      },
    ];
  });
  return kinds.toSorted((a, b) => a.since.localeCompare(b.since));
}
