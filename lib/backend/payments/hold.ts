import { and, eq } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { OrderKey } from '@/lib/db/keys';
import { disputes, orderFulfilments, refunds } from '@/lib/db/schema';
import { findPaymentHold, type PaymentHold } from '@/lib/domain/payments/disputes';
import { sumRefundedMinor } from '@/lib/domain/payments/refunds';

import type { OrderRow } from '../orders/to-dto';

/** Returns why an order is held for its payment; null while it is not held. */
export async function readCurrentHold(tx: Tx, { tenantId, orderId }: OrderKey): Promise<PaymentHold | null> {
  const [row] = await tx
    .select({ heldFor: orderFulfilments.heldFor })
    .from(orderFulfilments)
    .where(and(eq(orderFulfilments.orderId, orderId), eq(orderFulfilments.tenantId, tenantId)));
  return row?.heldFor ?? null;
}

/** Returns the reason in its payment why the order must not be produced; null without one. */
export async function findHoldReason(tx: Tx, order: OrderRow): Promise<PaymentHold | null> {
  const { id: orderId, tenantId } = order;
  const orderRefunds = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.tenantId, tenantId)));
  const contested = await tx
    .select({ state: disputes.state })
    .from(disputes)
    .where(and(eq(disputes.orderId, orderId), eq(disputes.tenantId, tenantId)));
  return findPaymentHold({
    dueMinor: order.dueMinor,
    refundedMinor: sumRefundedMinor(orderRefunds),
    disputes: contested,
  });
}
