import { and, eq, sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { refundEndpoints } from '@/lib/contracts/refunds';
import { type Tx, withTenant } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { charges, orders, refunds, users } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { toDecimal } from '@/lib/domain/money/decimal';
import { calculateRefundableMinor } from '@/lib/domain/payments/refunds';
import { AppError, buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { holdForPayment } from '../fulfilment/payment-hold';
import { isPlacedSql } from '../orders/queries';
import { addTimelineEntry } from '../orders/timeline';
import { listDisputes } from '../payments/disputes';
import { findHoldReason } from '../payments/hold';
import { REQUESTER_LEASE_SQL, type RefundDto, toRefundDto } from '../payments/refunds';
import { grantOrderRequests } from './grant-requests';
import { withStaffNames } from './staff-names';

interface RefundInput {
  readonly tenantId: TenantId;
  readonly userId: number;
  readonly orderId: string;
  readonly body: ParsedInput<typeof refundEndpoints.ask>['body'];
}

/**
 * Records a refund as due. The order's row is locked, so that concurrent refunds never exceed the paid amount together.
 * Repeating a key returns the existing refund; with another amount it is a conflict. The web tier makes the refund at
 * the gateway; if that fails, the reconciler does. A full refund stops production.
 */
export function requestRefund({ tenantId, userId, orderId, body }: RefundInput): Promise<RefundDto> {
  return withTenant(tenantId, async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.tenantId, tenantId), eq(orders.id, orderId), isPlacedSql))
      .for('update');
    if (!order) throw buildNotFoundError();
    const existingRefunds = await listRefunds(tx, { tenantId, orderId });
    const same = existingRefunds.find(({ refund }) => refund.requestKey === body.request_key)?.refund;
    if (same) {
      if (same.amountMinor === body.amount) return toRefundDto(same, order.region);
      throw new AppError('conflict', buildErrorReason('refund_key_used'));
    }
    const left = calculateRefundableMinor(
      order,
      existingRefunds.map(({ refund }) => refund),
      await listDisputes(tx, { tenantId, orderId }),
    );
    if (left === 0) throw nothingLeft();
    if (body.amount > left) throw buildInvalidFieldsError({ amount: ['too much'] });
    const { amount: amountMinor, reason, request_key: requestKey } = body;
    await grantOrderRequests(tx, { tenantId, orderId, userId, kinds: ['refund'] });
    const refund = await writeRefund(tx, order, { userId, amountMinor, reason, requestKey });
    if ((await findHoldReason(tx, order)) === 'refund') await holdForPayment(tx, order, 'refund');
    return refund;
  });
}

const nothingLeft = () => new AppError('conflict', buildErrorReason('nothing_left'));

/**
 * Records a due refund of an order whose row is locked, with timeline and audit entries. `amountMinor` has been
 * compared with the remaining amount, in minor units. Fails with `conflict` for an order without a payment.
 */
export async function writeRefund(
  tx: Tx,
  order: typeof orders.$inferSelect,
  input: { userId: number; amountMinor: number; reason: string; requestKey: string },
): Promise<RefundDto> {
  const { id: orderId, gateway, intentId, account, currency } = order;
  const tenantId = asTenantId(order.tenantId);
  const { userId, amountMinor, reason, requestKey } = input;
  if (gateway === null || intentId === null) throw nothingLeft();
  const returnsFee = await isFeeReturned(tx, order, amountMinor);
  const due = {
    amountMinor,
    cause: 'owner' as const,
    actorId: userId,
    reason,
    requestKey,
    state: 'due' as const,
    returnsFee,
  };
  const [refund] = await tx
    .insert(refunds)
    .values({
      tenantId,
      orderId,
      gateway,
      intentId,
      account,
      currency,
      ...due,
      dueAt: sql`now() + ${REQUESTER_LEASE_SQL}`,
    })
    .returning();
  if (!refund) throw new Error('an insert returned no refund');
  const params = { amount: amountMinor, currency };
  const timelineEntry = { tenantId, orderId, kind: 'payment' as const, code: 'refund asked' as const, params };
  await addTimelineEntry(tx, { ...timelineEntry, actorId: userId, note: reason, changed: 'payment_state' });
  await recordAudit(tx, {
    tenantId,
    userId,
    action: 'refund due',
    subjectType: 'order',
    subjectId: orderId,
    details: { intent_id: intentId, amount_minor: amountMinor, currency },
  });
  return toRefundDto(refund, order.region);
}

/**
 * Returns whether a refund returns the application fee of its payment: it refunds the whole payment, and the platform's
 * fulfillers have not produced the order. After a smaller refund, the unused part of the fee belongs to the owner's
 * balance.
 */
async function isFeeReturned(tx: Tx, order: typeof orders.$inferSelect, amountMinor: number): Promise<boolean> {
  if (!order.feeMinor || amountMinor !== order.dueMinor) return false;
  const { rows } = await tx.execute<{ made: boolean }>(sql`
    select coalesce(sum(${charges.productionMinor} + ${charges.shippingMinor}), 0) <> 0 as made
    from ${charges} where ${charges.orderId} = ${order.id} and ${charges.tenantId} = ${order.tenantId}`);
  return rows[0]?.made === false;
}

/** Lists all refunds of an order with their authors, oldest first. */
export function listRefunds(tx: Tx, { tenantId, orderId }: { tenantId: TenantId; orderId: string }) {
  return tx
    .select({ refund: refunds, actorId: refunds.actorId, actor: users.name })
    .from(refunds)
    .leftJoin(users, eq(users.id, refunds.actorId))
    .where(and(eq(refunds.tenantId, tenantId), eq(refunds.orderId, orderId)))
    .orderBy(refunds.createdAt, refunds.id);
}

/** Returns a refund as its owner sees it. 404 for another tenant's refund. */
export async function readRefund(input: { tenantId: TenantId; orderId: string; refundId: string }) {
  const rows = await withTenant(input.tenantId, async (tx) => withStaffNames(await listRefunds(tx, input)));
  const row = rows.find(({ refund }) => refund.id === input.refundId);
  if (!row) throw buildNotFoundError();
  return toRefundRowDto(row);
}

/** Converts a refund for a list; the amount in major units. */
export const toRefundRowDto = ({ refund, actor }: Awaited<ReturnType<typeof listRefunds>>[number]) => ({
  id: refund.id,
  amount: toDecimal(refund.amountMinor),
  state: refund.state,
  cause: refund.cause,
  is_external: refund.isExternal,
  reason: refund.reason,
  actor,
  at: refund.createdAt.toISOString(),
});
