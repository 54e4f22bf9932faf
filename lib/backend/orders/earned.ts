import { sql } from 'drizzle-orm';

/** Amount that banks took back from an order through lost disputes, minor units. The query must not alias `orders`. */
const lostMinor = sql`(select coalesce(sum(d.amount_minor), 0) from disputes d
  where d.order_id = orders.id and d.tenant_id = orders.tenant_id and d.state = 'lost')`;

/**
 * Earnings of orders, minor units: totals with VAT and shipping, less refunds and lost disputes. The query must not
 * alias `orders`, because Drizzle omits the table of columns in a single-table query.
 */
export const earnedMinor = sql`coalesce(sum(case when orders.payment_state = 'refunded' then 0 else greatest(0, orders.total_minor - (
  select coalesce(sum(r.amount_minor), 0) from refunds r
  where r.order_id = orders.id and r.cause = 'owner' and r.state <> 'failed') - ${lostMinor}) end), 0)`;

/** Condition for orders whose whole payment was lost through disputes; like refunded ones, they are not revenue. */
export const isFullyLostSql = sql`(orders.due_minor > 0 and ${lostMinor} >= orders.due_minor)`;
