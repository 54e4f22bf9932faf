import { sql } from 'drizzle-orm';

/** What banks took back of an order by disputes that were lost, minor units. `orders` is named in full, as below. */
const lostMinor = sql`(select coalesce(sum(d.amount_minor), 0) from disputes d
  where d.order_id = orders.id and d.tenant_id = orders.tenant_id and d.state = 'lost')`;

/** What orders have earned, minor units: their totals with VAT and shipping, less what their owner has given back and what was lost by
 *  disputes. To be asked of `orders`, which is named in full: alone in a query, its columns would lose its name. */
export const earnedMinor = sql`coalesce(sum(case when orders.payment_state = 'refunded' then 0 else greatest(0, orders.total_minor - (
  select coalesce(sum(r.amount_minor), 0) from refunds r
  where r.order_id = orders.id and r.cause = 'owner' and r.state <> 'failed') - ${lostMinor}) end), 0)`;

/** Orders whose whole payment was lost by disputes: like those that were given back, they are no revenue. */
export const isLostWhole = sql`(orders.due_minor > 0 and ${lostMinor} >= orders.due_minor)`;
