import { and, asc, eq, sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { orderRequestEndpoints } from '@/lib/contracts/order-requests';
import { type Tx, withTenant } from '@/lib/db/client';
import type { OrderKey } from '@/lib/db/keys';
import { orderRequests, orders, users } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { toDecimal } from '@/lib/domain/money/decimal';
import { calculateRefundableMinor } from '@/lib/domain/payments/refunds';
import { AppError, buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { isPlacedSql } from '../orders/queries';
import { addTimelineEntry } from '../orders/timeline';
import { listDisputes } from '../payments/disputes';
import { isCancellable } from './cancel';
import { listRefunds } from './refund';
import { withStaffNames } from './staff-names';

interface CreateOrderRequestInput extends OrderKey {
  readonly userId: number;
  readonly body: ParsedInput<typeof orderRequestEndpoints.ask>['body'];
}

/**
 * Records a request for a refund or cancellation (ROL-11). Impossible requests are rejected: `invalid` for more than
 * the remaining amount, `conflict` when no amount remains, production has begun, or the same request is open.
 */
export function createOrderRequest({
  tenantId,
  orderId,
  userId,
  body,
}: CreateOrderRequestInput): Promise<{ id: string }> {
  return withTenant(tenantId, async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.tenantId, tenantId), eq(orders.id, orderId), isPlacedSql))
      .for('update');
    if (!order) throw buildNotFoundError();
    const { kind, reason } = body;
    const amountMinor = body.kind === 'refund' ? body.amount : null;
    if (amountMinor === null && !isCancellable(order.status, 'owner'))
      throw new AppError('conflict', buildErrorReason('order_not_cancellable'));
    if (amountMinor !== null) {
      const refundRows = (await listRefunds(tx, { tenantId, orderId })).map(({ refund }) => refund);
      const contested = await listDisputes(tx, { tenantId, orderId });
      const left = order.gateway === null ? 0 : calculateRefundableMinor(order, refundRows, contested);
      if (left === 0) throw new AppError('conflict', buildErrorReason('nothing_left'));
      if (amountMinor > left) throw buildInvalidFieldsError({ amount: ['too much'] });
    }
    const [row] = await tx
      .insert(orderRequests)
      .values({ tenantId, orderId, kind, amountMinor, reason, userId })
      .onConflictDoNothing()
      .returning({ id: orderRequests.id });
    if (!row) throw new AppError('conflict', buildErrorReason('asked_before'));
    const params: Record<string, string | number> =
      amountMinor === null ? {} : { amount: amountMinor, currency: order.currency };
    const code = kind === 'refund' ? ('refund requested' as const) : ('cancellation requested' as const);
    const timelineEntry = { tenantId, orderId, kind: 'note' as const, code, params, actorId: userId, note: reason };
    await addTimelineEntry(tx, { ...timelineEntry, changed: 'requests' });
    await recordAudit(tx, {
      tenantId,
      userId,
      action: kind === 'refund' ? 'refund requested' : 'cancellation requested',
      subjectType: 'order',
      subjectId: orderId,
      details: {
        order_ref: order.orderRef,
        ...(amountMinor === null ? {} : { amount_minor: amountMinor, currency: order.currency }),
      },
    });
    return row;
  });
}

/** Declines a request. 404 for a request of another order, `conflict` for an answered one. */
export function declineOrderRequest(
  input: OrderKey & { readonly userId: number; readonly requestId: string; readonly note: string },
): Promise<{ declined: true }> {
  const { tenantId, orderId, userId, requestId, note } = input;
  return withTenant(tenantId, async (tx) => {
    const mine = and(
      eq(orderRequests.id, requestId),
      eq(orderRequests.orderId, orderId),
      eq(orderRequests.tenantId, tenantId),
    );
    const [declined] = await tx
      .update(orderRequests)
      .set({ state: 'declined', answeredAt: sql`now()`, answeredBy: userId })
      .where(and(mine, eq(orderRequests.state, 'open')))
      .returning();
    if (!declined) {
      if ((await tx.$count(orderRequests, mine)) === 0) throw buildNotFoundError();
      throw new AppError('conflict', buildErrorReason('request_answered'));
    }
    const timelineEntry = {
      tenantId,
      orderId,
      kind: 'note' as const,
      code: 'request declined' as const,
      actorId: userId,
    };
    await addTimelineEntry(tx, { ...timelineEntry, ...(note ? { note } : {}), changed: 'requests' });
    await recordAudit(tx, {
      tenantId,
      userId,
      action: 'order request declined',
      subjectType: 'order',
      subjectId: orderId,
      details: { request: declined.kind },
    });
    return { declined: true as const };
  });
}

/** Lists open requests, oldest first; amounts in major units. */
export async function listOpenRequests(tx: Tx, { tenantId, orderId }: OrderKey) {
  const rows = await tx
    .select({ request: orderRequests, actorId: orderRequests.userId, actor: users.name })
    .from(orderRequests)
    .leftJoin(users, eq(users.id, orderRequests.userId))
    .where(
      and(eq(orderRequests.orderId, orderId), eq(orderRequests.tenantId, tenantId), eq(orderRequests.state, 'open')),
    )
    .orderBy(asc(orderRequests.at));
  return (await withStaffNames(rows)).map(({ request, actor }) => ({
    id: request.id,
    kind: request.kind,
    amount: request.amountMinor === null ? null : toDecimal(request.amountMinor),
    reason: request.reason,
    by: actor ?? '',
    at: request.at.toISOString(),
  }));
}
