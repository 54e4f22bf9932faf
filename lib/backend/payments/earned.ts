import { sql } from 'drizzle-orm';

/** What orders have earned, minor units: their totals with VAT and shipping, less what their owner has given back. To be asked
 *  of `orders`, which is named in full: alone in a query, its columns would lose its name. */
export const earnedMinor = sql`coalesce(sum(case when orders.payment_state = 'refunded' then 0 else orders.total_minor - (
  select coalesce(sum(r.amount_minor), 0) from refunds r
  where r.order_id = orders.id and r.cause = 'owner' and r.state <> 'failed') end), 0)`;
