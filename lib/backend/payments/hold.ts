import { and, eq } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { OrderKey } from '@/lib/db/keys';
import { disputes, orderFulfilments, refunds } from '@/lib/db/schema';
import { findPaymentHold, type PaymentHold } from '@/lib/domain/payments/disputes';
import { sumRefundedMinor } from '@/lib/domain/payments/refunds';

import type { OrderRow } from '../orders/to-dto';

/** Returns the payment problem for which an order is held now; null = not held. */
export async function readCurrentHold(tx: Tx, { tenantId, orderId }: OrderKey): Promise<PaymentHold | null> {
  const [row] = await tx
    .select({ heldFor: orderFulfilments.heldFor })
    .from(orderFulfilments)
    .where(and(eq(orderFulfilments.orderId, orderId), eq(orderFulfilments.tenantId, tenantId)));
  return row?.heldFor ?? null;
}

/** Returns the payment problem for which an order must not be produced, from its refunds and disputes; null = none. */
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
