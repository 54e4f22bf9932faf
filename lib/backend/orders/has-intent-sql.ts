import { type SQL, sql } from 'drizzle-orm';
import { orders } from '@/lib/db/schema';
import { GATEWAY_KINDS } from '@/lib/domain/payments/intents';

/**
 * Builds the condition for the order of a payment intent. The intent pays the order, was opened for an earlier version
 * of it, or was paid late and refunded. Each part uses an index of its own. The query must not alias `orders`.
 */
export function hasIntentSql(intentId: string): SQL {
  // The gateways are in the condition, because the indexes begin with that column.
  const gateways = sql`any(${sql.param([...GATEWAY_KINDS])}::text[])`;
  return sql`${orders.id} in (
    select o.id from orders o where o.gateway = ${gateways} and o.intent_id = ${intentId}
    union all
    select o.id from orders o where o.former_payments <> '[]'
      and o.former_payments @> ${JSON.stringify([{ intentId }])}::jsonb
    union all
    select r.order_id from refunds r where r.gateway = ${gateways} and r.intent_id = ${intentId} and r.cause = 'late')`;
}
