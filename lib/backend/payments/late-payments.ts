import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { serviceEndpoints } from '@/lib/contracts/service';
import { type Tx, withPlatform } from '@/lib/db/client';
import { orders, refunds } from '@/lib/db/schema';
import type { RecordedAction } from '@/lib/domain/audit/actions';
import { toDecimalText } from '@/lib/domain/money/decimal';
import { AppError, notFound } from '@/lib/errors';
import type { OrderRow } from '../orders/wire';
import { existsOrder, lockOrderByFormerIntent } from './queries';

type Facts = ParsedInput<typeof serviceEndpoints.settle>['body'];
type Refund = typeof refunds.$inferSelect;
/** A refund as the web tier makes it at a gateway; `amount_minor` in minor units of the order's currency. */
export type RefundWire = ReturnType<typeof refundWire>;

/**
 * What a gateway says of an intent that no order has now. One of an earlier version of an order that was paid all the
 * same is owed back, whether or not the order is paid since: its goods are no longer the ones that were paid for
 * (PAY-13). That is written down once, with its timeline and audit entries.
 */
export async function settleFormer(tx: Tx, facts: Facts): Promise<{ order: OrderRow; refund: RefundWire | null }> {
  const order = await lockOrderByFormerIntent(tx, { gateway: facts.gateway, intentId: facts.intent_id });
  if (!order) return findRefunded(tx, facts);
  if (facts.status !== 'succeeded') return { order, refund: null };
  await noteRefundDue(tx, order, facts);
  return findRefunded(tx, facts);
}

async function findRefunded(tx: Tx, facts: Facts): Promise<{ order: OrderRow; refund: RefundWire | null }> {
  const [known] = await tx
    .select({ order: orders, refund: refunds })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.gateway, facts.gateway), eq(refunds.intentId, facts.intent_id)));
  if (known) return { order: known.order, refund: refundWire(known.refund, known.order.region) };
  // The order comes before its intent, so an event may be faster than the note of which intent pays it. What names no
  // order of ours, or one that is paid for elsewhere, is somebody else's payment on the same account.
  const { order_id: orderId, status } = facts;
  const isExpected = orderId !== null && status === 'succeeded' && (await existsOrder(tx, orderId, facts.account));
  throw isExpected ? new AppError('unavailable', 'The order is not known yet.') : notFound();
}

async function noteRefundDue(tx: Tx, order: OrderRow, facts: Facts): Promise<void> {
  const sum = `${toDecimalText(facts.amount_minor)} ${order.currency}`;
  const note = `${facts.intent_id}: ${sum} came in for an earlier version of this order and is being refunded`;
  const details = JSON.stringify({
    intent_id: facts.intent_id,
    amount_minor: facts.amount_minor,
    currency: order.currency,
  });
  await tx.execute(sql`
    with due as (
      insert into refunds (tenant_id, order_id, gateway, intent_id, account, amount_minor, currency, state, due_at)
      values (${order.tenantId}, ${order.id}, ${facts.gateway}, ${facts.intent_id}, ${facts.account},
        ${facts.amount_minor}, ${order.currency}, 'due', now() + interval '1 minute')
      on conflict do nothing returning tenant_id, order_id
    ), left_over as (
      update orders o set updated_at = now(), former_payments = coalesce((
        select jsonb_agg(one) from jsonb_array_elements(o.former_payments) one
        where one->>'intentId' <> ${facts.intent_id}), '[]')
      from due where o.id = due.order_id
    ), noted as (
      insert into order_timeline (tenant_id, order_id, kind, note) select tenant_id, order_id, 'payment', ${note} from due
    )
    insert into audit_entries (tenant_id, action, subject_type, subject_id, details)
    select tenant_id, ${'refund due' satisfies RecordedAction}::text, 'order', order_id::text, ${details}::jsonb from due`);
}

/** Platform-wide: refunds that nobody has managed to make yet, each for one node alone until its next turn. */
export function claimRefunds({ body }: ParsedInput<typeof serviceEndpoints.claimRefunds>): Promise<RefundWire[]> {
  return withPlatform(async (tx) => {
    const rows = await tx
      .update(refunds)
      .set({
        attempts: sql`${refunds.attempts} + 1`,
        dueAt: sql`now() + least(interval '1 minute' * power(2, least(${refunds.attempts}, 10)), interval '6 hours')`,
      })
      .from(orders)
      .where(
        sql`${orders.id} = ${refunds.orderId} and ${refunds.id} in (
          select r.id from refunds r where r.state = 'due' and r.due_at <= now()
          order by r.due_at limit ${body.limit} for update skip locked)`,
      )
      .returning({ refund: getTableColumns(refunds), region: orders.region });
    return rows.map(({ refund, region }) => refundWire(refund, region));
  });
}

/** Writes down that a gateway has given the money back: once, with its timeline and audit entries. */
export async function noteRefunded({ params, body }: ParsedInput<typeof serviceEndpoints.noteRefunded>) {
  const { refundId } = params;
  const { rowCount } = await withPlatform((tx) =>
    tx.execute(sql`
      with done as (
        update refunds set state = 'done', reference = ${body.reference}
        where id = ${refundId} and state = 'due' returning *
      ), noted as (
        insert into order_timeline (tenant_id, order_id, kind, note)
        select tenant_id, order_id, 'payment',
          intent_id || ': ' || to_char(amount_minor / 100.0, 'FM999999990.00') || ' ' || currency || ' was refunded'
        from done
      )
      insert into audit_entries (tenant_id, action, subject_type, subject_id, details)
      select tenant_id, ${'refund made' satisfies RecordedAction}::text, 'order', order_id::text, jsonb_build_object('intent_id', intent_id,
        'amount_minor', amount_minor, 'currency', currency, 'reference', reference) from done`),
  );
  return { noted: (rowCount ?? 0) > 0 };
}

const refundWire = (row: Refund, region: OrderRow['region']) => ({
  id: row.id,
  gateway: row.gateway,
  intent_id: row.intentId,
  account: row.account,
  region,
  amount_minor: row.amountMinor,
  state: row.state,
});
