import { type SQL, sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { serviceEndpoints } from '@/lib/contracts/service';
import type { Tx } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import type { MailKind, TimelineCode } from '@/lib/domain/orders/timeline';
import { PAY_AGAIN_DAYS, type PaymentLink, type PendingStep } from '@/lib/domain/payments/pending';
import { mailJobSql } from '../orders/queue-mail';
import { addTimelineEntry } from '../orders/timeline';
import type { OrderRow } from '../orders/to-dto';

type Facts = ParsedInput<typeof serviceEndpoints.settle>['body'];

const PENDING = 'payment pending' satisfies TimelineCode;
const FAILED = 'pending payment failed' satisfies TimelineCode;

/** SQL condition for orders whose last recorded payment state is pending; for queries over `orders`. */
export const isPendingPaymentSql = sql<boolean>`coalesce((
  select t.code = ${PENDING}::text from order_timeline t
  where t.order_id = orders.id and t.code in (${PENDING}, ${FAILED}) and t.params->>'intent' = orders.intent_id
  order by t.id desc limit 1), false)`;

/**
 * SQL condition for orders whose shopper was mailed a link to pay again that is still valid; for queries over `orders`.
 */
export const isPayableAgainSql = sql<boolean>`exists (
  select from order_timeline t
  where t.order_id = orders.id and t.code = ${FAILED} and t.params->>'intent' = orders.intent_id
    and t.at > now() - make_interval(days => ${PAY_AGAIN_DAYS}::int))`;

/**
 * SQL condition for orders that keep their price for days, even if the reservation of their voucher has ended: the
 * payment is pending, or can be repeated.
 */
export const isPaymentAwaitedSql: SQL = sql`(${isPendingPaymentSql} or ${isPayableAgainSql})`;

/**
 * Records in the timeline of an order, whose row must be locked, that its payment waits for a bank, or for the shopper
 * outside of the shop. Adds no second entry while the payment waits.
 */
export async function recordPendingPayment(
  tx: Tx,
  order: OrderRow,
  { intentId, step }: { readonly intentId: string; readonly step: PendingStep },
): Promise<void> {
  if (await isNotedPending(tx, order)) return;
  const { tenantId: tenant, id: orderId } = order;
  const params = { intent: intentId, step };
  const tenantId = asTenantId(tenant);
  await addTimelineEntry(tx, { tenantId, orderId, kind: 'payment', code: PENDING, params, changed: 'payment_state' });
}

/**
 * Records that a pending payment of an order, whose row must be locked, has failed, and mails the shopper a link to pay
 * for the same order. A declined card is not recorded here, because the shopper sees the failure on the payment page.
 * @returns false for a payment that was not pending
 */
export async function recordPendingFailure(tx: Tx, order: OrderRow, facts: Facts): Promise<boolean> {
  if (facts.status !== 'requires_payment_method' || facts.is_card_failure) return false;
  if (!(await isNotedPending(tx, order))) return false;
  const { tenantId: tenant, id: orderId } = order;
  const { intent_id: intentId, client_secret: clientSecret, failure_message: message } = facts;
  const tenantId = asTenantId(tenant);
  const entry = { kind: 'payment', code: FAILED, params: { intent: intentId }, changed: 'payment_state' } as const;
  await addTimelineEntry(tx, { tenantId, orderId, ...entry, ...(message ? { note: message } : {}) });
  const until = new Date(Date.now() + PAY_AGAIN_DAYS * 86_400_000).toISOString().slice(0, 10);
  const content = clientSecret && ({ intentId, clientSecret, until } satisfies PaymentLink);
  await tx.execute(sql`
    with queued as (
      insert into mails (id, tenant_id, order_id, kind, key, state, content)
      select gen_random_uuid(), ${tenantId}::int, ${orderId}::uuid, ${'payment failed' satisfies MailKind},
        (select count(*)::text from order_timeline where order_id = ${orderId}::uuid and code = ${FAILED}), 'queued',
        ${content ? JSON.stringify(content) : null}::jsonb
      on conflict do nothing returning id, order_id
    )
    select ${mailJobSql} from queued`);
  return true;
}

async function isNotedPending(tx: Tx, { id }: OrderRow): Promise<boolean> {
  const { rows } = await tx.execute<{ is_pending: boolean }>(
    sql`select ${isPendingPaymentSql} as is_pending from orders where id = ${id}`,
  );
  return rows[0]?.is_pending === true;
}
