import { and, eq, sql } from 'drizzle-orm';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { orders } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { REQUEST_KINDS } from '@/lib/domain/orders/requests';
import type { OrderStatus } from '@/lib/domain/orders/statuses';
import { canMove, getOrderActor, type OrderActor } from '@/lib/domain/orders/transitions';
import { buildCancellationRefundKey, calculateRefundableMinor } from '@/lib/domain/payments/refunds';
import type { Actor } from '@/lib/domain/roles/roles';
import { AppError, buildNotFoundError } from '@/lib/platform/errors';
import { reverseCharge } from '../billing/charge';
import { releaseOrderReservations } from '../fulfilment/budgets';
import { recallOrder } from '../fulfilment/recall';
import { dropCorrection } from '../fulfilment/waiting-correction';
import { postCancelledSale } from '../ledger/post-order';
import { releasePieces } from '../limited-pieces/reserve';
import { moveOrder } from '../orders/move';
import { isPlacedSql } from '../orders/queries';
import { queueShopperMail } from '../orders/shopper-mails';
import { listDisputes } from '../payments/disputes';
import type { RefundDto } from '../payments/refunds';
import { grantOrderRequests } from './grant-requests';
import { listRefunds, writeRefund } from './refund';

interface CancelOrderInput {
  readonly tenantId: TenantId;
  readonly user: Actor & { readonly userId: number };
  readonly orderId: string;
  readonly reason: string;
}

/** Returns whether an order may be cancelled in its status (ORD-03). */
export const isCancellable = (status: OrderStatus, actor: OrderActor): boolean => canMove(status, 'cancelled', actor);

/**
 * Cancels an order before production (ORD-10): the rest of its payment becomes a due refund, and its voucher or promo
 * code and its limited pieces are available again (VOU-07). The row is locked, so that of several concurrent requests
 * one cancels and the others get `conflict`, like a late request. 404 for another tenant's order.
 */
export const cancelOrder = (input: CancelOrderInput): Promise<{ refund: RefundDto | null }> =>
  withTenant(input.tenantId, (tx) => cancelOrderInTransaction(tx, input));

/** Same as {@link cancelOrder} within a transaction; the reconciler makes the due refund. */
export async function cancelOrderInTransaction(
  tx: Tx,
  { tenantId, user, orderId, reason }: CancelOrderInput,
): Promise<{ refund: RefundDto | null }> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.tenantId, tenantId), eq(orders.id, orderId), isPlacedSql))
    .for('update');
  if (!order) throw buildNotFoundError();
  if (!isCancellable(order.status, getOrderActor(user)))
    throw new AppError('conflict', buildErrorReason('order_not_cancellable'));
  const { userId } = user;
  await freeCodes(tx, { tenantId, orderId });
  await releasePieces(tx, { tenantId, orderId }, { isCancelled: true });
  await releaseOrderReservations(tx, { tenantId, orderId });
  await reverseCharge(tx, { tenantId, orderId });
  const refundEntries = await listRefunds(tx, { tenantId, orderId });
  const amountMinor = calculateRefundableMinor(
    order,
    refundEntries.map(({ refund }) => refund),
    await listDisputes(tx, { tenantId, orderId }),
  );
  await moveOrder(tx, {
    tenantId,
    orderId,
    from: order.status,
    to: 'cancelled',
    actor: getOrderActor(user),
    userId,
    note: reason,
    details: { refund_minor: amountMinor, currency: order.currency },
  });
  await postCancelledSale(tx, { tenantId, orderId });
  await dropCorrection(tx, { tenantId, orderId });
  await recallOrder(tx, { tenantId, orderId, cause: 'cancelled', userId });
  await grantOrderRequests(tx, { tenantId, orderId, userId, kinds: REQUEST_KINDS });
  await queueShopperMail(tx, { tenantId, orderId, kind: 'cancellation' });
  if (amountMinor === 0) return { refund: null };
  // The key depends on the order alone, so that an order has one refund for its cancellation.
  const requestKey = buildCancellationRefundKey(orderId);
  return { refund: await writeRefund(tx, order, { userId, amountMinor, reason, requestKey }) };
}

/** Releases all uses of a code by the order, reserved or redeemed. */
async function freeCodes(tx: Tx, { tenantId, orderId }: { tenantId: TenantId; orderId: string }): Promise<void> {
  await tx.execute(sql`
    with freed as (
      update voucher_redemptions set state = 'released', updated_at = now()
      where order_id = ${orderId} and tenant_id = ${tenantId} and state <> 'released' returning voucher_id
    )
    update vouchers v set taken = greatest(v.taken - 1, 0) from freed where v.id = freed.voucher_id`);
}
