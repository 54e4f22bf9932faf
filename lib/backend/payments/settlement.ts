import { sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import type { RecordedAction } from '@/lib/domain/audit/actions';
import { STUCK_AFTER_HOURS } from '@/lib/domain/orders/notifications';
import { buildSearchTerms } from '@/lib/domain/orders/search-terms';
import type { TimelineCode } from '@/lib/domain/orders/timeline';
import { PROMO_ERROR_MESSAGES } from '@/lib/domain/promo/promo';
import { INVALID_VOUCHER_MESSAGE } from '@/lib/domain/vouchers/vouchers';
import { AppError } from '@/lib/platform/errors';
import { publishOrderChangeSql } from '../feed/publish-change';
import { postFee } from '../ledger/post-fee';
import { postSale } from '../ledger/post-order';
import { reserveLapsedPieces } from '../limited-pieces/reserve';
import { newOrderNotificationSql } from '../notifications/notify';
import { buildFulfilJob } from '../orders/enqueue-fulfilment';
import { listOrderLines } from '../orders/queries';
import type { OrderRow } from '../orders/to-dto';
import { buildQueueJobSql } from '../queue/queue';
import { redeemVoucher } from '../vouchers/redeem';

type Settled = 'paid' | 'no payment needed';
const CODES = { paid: 'payment received', 'no payment needed': 'nothing to pay' } as const satisfies Record<
  Settled,
  TimelineCode
>;

interface Outcome {
  readonly state: Settled;
  /** Code of the timeline entry; absent = the default code of the state. */
  readonly code?: TimelineCode;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Settles an order (PAY-10); the only function that may do so. One conditional update moves the order from awaiting
 * payment to settled; status, timeline, audit entry, voucher use, limited pieces, print jobs, mail job, live event and
 * ledger are written by the same transaction or not at all. Returns null when it was settled before.
 * @param outcome the new state, with details for the timeline
 */
export async function settleOrder(tx: Tx, order: OrderRow, outcome: Outcome): Promise<OrderRow | null> {
  const details = JSON.stringify({
    order_ref: order.orderRef,
    total_minor: order.totalMinor,
    currency: order.currency,
  });
  const placed = { tenantId: order.tenantId, orderId: order.id };
  const payload = { orderId: order.id };
  const params = JSON.stringify(outcome.params);
  const searchTerms = sql.param(buildSearchTerms(order));
  const result = await tx.execute<{ paid_at: string; lapsed: boolean }>(sql`
    with settled as (
      update orders set payment_state = ${outcome.state}, status = 'new', placed_at = now(), paid_at = now(), paid_unsettled_since = null,
        updated_at = now()
      where id = ${order.id} and payment_state in ('awaiting payment', 'failed') returning id, tenant_id, paid_at
    ), noted as (
      insert into order_timeline (tenant_id, order_id, kind, from_value, to_value, code, params)
      select s.tenant_id, s.id, t.kind, t.from_value, t.to_value, t.code, t.params from settled s, (values
        ('payment', ${order.paymentState}, ${outcome.state}::text, ${outcome.code ?? CODES[outcome.state]}::text, ${params}::jsonb),
        ('status', null, 'new', null, '{}')
      ) as t (kind, from_value, to_value, code, params)
    ), found as (
      insert into order_words (tenant_id, word, order_id)
      select tenant_id, word, id from settled, unnest(${searchTerms}::text[]) as word on conflict do nothing
    ), audited as (
      insert into audit_entries (tenant_id, action, subject_type, subject_id, details)
      select tenant_id, ${'order added' satisfies RecordedAction}::text, 'order', id::text, ${details}::jsonb from settled
    ), redeemed as (
      update voucher_redemptions r set state = 'used', updated_at = now() from settled s
      where r.order_id = s.id and r.state = 'reserved'
    ), sold as (
      update piece_reservations r set state = 'sold', updated_at = now() from settled s
      where r.order_id = s.id and r.state = 'reserved'
    ), produced as (
      insert into order_fulfilments (order_id, tenant_id, start_at, stuck_check_at, delay_check_at)
      select s.id, s.tenant_id, case when (e.fulfilment->>'automatic')::boolean
        then now() + make_interval(mins => (e.fulfilment->>'holdMinutes')::int) end,
        now() + make_interval(hours => ${STUCK_AFTER_HOURS}::int), now() + make_interval(hours => ${FIRST_DELAY_CHECK_HOURS}::int)
      from settled s join events e on e.id = ${order.eventId} on conflict do nothing
    ), mailed as (
      insert into mails (id, tenant_id, order_id, kind, state)
      -- Whoever bought in Shopify hears from Shopify.
      select gen_random_uuid(), tenant_id, id, 'order confirmation', 'queued' from settled
      where not exists (select 1 from shopify_orders where order_id = ${order.id}) on conflict do nothing
    ), told as (${newOrderNotificationSql({ from: sql`settled` })})
    select paid_at::text,
      exists (select from piece_reservations where order_id = ${order.id} and state = 'released') as lapsed,
      ${buildQueueJobSql({ task: 'print-artwork', payload, key: `print:${order.id}` })},
      ${buildQueueJobSql({ task: 'confirm-order', payload, key: `mail:${order.id}` })},
      ${buildQueueJobSql(buildFulfilJob(order.id))},
      ${publishOrderChangeSql({ ...placed, event: 'order.created', changed: ['status', 'payment_state'] })}
    from settled`);
  const [settled] = result.rows;
  if (!settled) return null;
  await retakeLapsedVoucher(tx, order, outcome.state);
  if (settled.lapsed)
    await reserveLapsedPieces(tx, {
      tenantId: getRowTenantId(order),
      orderId: order.id,
      orderRef: order.orderRef,
      isPaid: outcome.state === 'paid',
    });
  const at = new Date(settled.paid_at);
  const settledOrder: OrderRow = { ...order, paymentState: outcome.state, status: 'new', placedAt: at, paidAt: at };
  await postSale(tx, settledOrder);
  await postFee(tx, settledOrder, at);
  return settledOrder;
}

/** Hours until the first check whether an order is late: no promise can be broken earlier. */
const FIRST_DELAY_CHECK_HOURS = 24;

/**
 * Returns the settlement of an order for which nothing is due. Its timeline entry contains the discount code, if one
 * was used.
 */
export function buildFreeOutcome({ discountCode }: OrderRow): Outcome {
  return { state: 'no payment needed', params: discountCode === null ? {} : { code: discountCode } };
}

/**
 * Redeems the voucher of an order that is settled after the voucher's reservation expired, if a use is left (VOU-07).
 * If no use is left, a free order is not settled, because only the voucher pays for it. A paid order keeps the discount
 * with which it was charged, and the owner is notified.
 * @throws AppError `conflict` for an order without payment, which rolls back the settlement
 */
async function retakeLapsedVoucher(tx: Tx, order: OrderRow, state: Settled): Promise<void> {
  const { id: orderId, tenantId, discountCode: code } = order;
  if (code === null || (await isVoucherUsed(tx, { orderId, code }))) return;
  const taken = await redeemVoucher(tx, {
    tenantId: getRowTenantId(order),
    eventId: order.eventId,
    code,
    kind: order.kind === 'gift' ? 'promo' : 'voucher',
  });
  if (taken) {
    await tx.execute(sql`
      with retaken as (
        insert into voucher_redemptions (tenant_id, voucher_id, order_id, state, reserved_until)
        values (${tenantId}, ${taken.id}, ${orderId}, 'used', now())
        on conflict (order_id, voucher_id) do update set state = 'used', updated_at = now()
      )
      insert into order_timeline (tenant_id, order_id, kind, code)
      values (${tenantId}, ${orderId}, 'note', ${'voucher used late' satisfies TimelineCode})`);
    return;
  }
  if (state === 'no payment needed')
    throw new AppError('conflict', order.kind === 'gift' ? PROMO_ERROR_MESSAGES.invalid : INVALID_VOUCHER_MESSAGE, {
      detail: `the voucher of order ${order.orderRef} lapsed, and no use of it is left`,
    });
  const details = JSON.stringify({ code, order_ref: order.orderRef, discount_minor: order.discountMinor });
  await tx.execute(sql`
    with noted as (
      insert into order_timeline (tenant_id, order_id, kind, code, params)
      values (${tenantId}, ${orderId}, 'note', ${'voucher used beyond limit' satisfies TimelineCode},
        ${JSON.stringify({ code })}::jsonb)
    )
    insert into audit_entries (tenant_id, action, subject_type, subject_id, details)
    values (${tenantId}, ${'voucher used beyond limit' satisfies RecordedAction}, 'order', ${orderId}::text, ${details}::jsonb)`);
}

async function isVoucherUsed(tx: Tx, { orderId, code }: { orderId: string; code: string }): Promise<boolean> {
  const result = await tx.execute(sql`
    select 1 from voucher_redemptions r join vouchers v on v.id = r.voucher_id
    where r.order_id = ${orderId} and r.state = 'used' and v.code = ${code}`);
  return (result.rowCount ?? 0) > 0;
}

/** Returns an order with its lines, for responses. */
export async function withOrderLines(tx: Tx, order: OrderRow) {
  return { order, lines: await listOrderLines(tx, { tenantId: getRowTenantId(order), orderId: order.id }) };
}

/** Returns the tenant id of a database row. */
export const getRowTenantId = (row: { readonly tenantId: number }) => asTenantId(row.tenantId);
