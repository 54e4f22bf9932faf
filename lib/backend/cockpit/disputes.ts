import { sql } from 'drizzle-orm';
import { MAX_COCKPIT_ROWS } from '@/lib/contracts/cockpit';
import type { Tx } from '@/lib/db/client';
import { toDecimal } from '@/lib/domain/money/decimal';
import type { Currency } from '@/lib/domain/money/money';
import { OPEN_DISPUTE_STATES } from '@/lib/domain/payments/disputes';
import type { Region } from '@/lib/domain/regions/regions';

interface OpenDispute extends Record<string, unknown> {
  order_id: string;
  order_ref: string;
  client: string;
  state: (typeof OPEN_DISPUTE_STATES)[number];
  due_by: string | null;
  amount: number;
  currency: Currency;
  region: Region;
}

/**
 * Returns the open disputes of all tenants: first those that need a response, by due date. `count` is the number of
 * orders, as in the order list with the filter `disputed`.
 */
export async function readOpenDisputes(tx: Tx) {
  const open = sql`d.state = any(${sql.param([...OPEN_DISPUTE_STATES])}::text[])`;
  const { rows } = await tx.execute<OpenDispute>(sql`
    select o.id as order_id, o.order_ref, t.name as client, d.state, d.due_by, d.amount_minor as amount, d.currency, o.region
    from disputes d join orders o on o.id = d.order_id join tenants t on t.id = d.tenant_id
    where ${open} order by d.state <> 'needs response', d.due_by nulls last, d.id limit ${MAX_COCKPIT_ROWS}`);
  const { rows: counted } = await tx.execute<{ orders: number }>(
    sql`select count(distinct d.order_id)::int as orders from disputes d where ${open}`,
  );
  return {
    count: counted[0]?.orders ?? 0,
    rows: rows.map(({ due_by: dueBy, amount, ...row }) => ({
      ...row,
      due_by: dueBy === null ? null : new Date(dueBy).toISOString(),
      amount: toDecimal(amount),
    })),
  };
}
