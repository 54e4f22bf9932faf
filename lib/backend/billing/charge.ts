import { and, eq, sql } from 'drizzle-orm';
import { type Tx, withPlatform } from '@/lib/db/client';
import type { OrderKey } from '@/lib/db/keys';
import { charges, orders, tenants } from '@/lib/db/schema';
import {
  calculateProductionCost,
  isPaidByOthersSql,
  releaseOrderCredit,
  TENANT_BUDGET_EVENT_ID,
} from '../fulfilment/budgets';
import { calculateShippingCost } from '../fulfilment/platform-shipping';
import { postProduction } from '../ledger/post-order';

/**
 * Charges an order to its tenant, once, when a fulfiller of the platform has accepted it (SET-03): production and
 * shipping at the platform's prices, less the discounts of a credit account, in the order's currency. A
 * replacement that another party pays for is not charged, and neither is production by a tenant's own fulfiller.
 */
export async function chargeOrder(tx: Tx, { tenantId, orderId }: OrderKey): Promise<void> {
  const isOurs = sql<boolean>`exists (select from order_fulfilments f join fulfillers w on w.id = f.fulfiller_id
    where f.order_id = ${orderId} and w.shared)`;
  const [row] = await tx
    .select({ order: orders, tenant: tenants, isFree: sql<boolean>`${isPaidByOthersSql(orderId)}`, isOurs })
    .from(orders)
    .innerJoin(tenants, eq(tenants.id, orders.tenantId))
    .where(and(eq(orders.id, orderId), eq(orders.tenantId, tenantId)));
  if (!row) return;
  if (!row.isOurs) return releaseOrderCredit(tx, { tenantId, orderId });
  const { order, tenant, isFree } = row;
  if (isFree) return;
  const productionMinor = await calculateProductionCost(tx, { tenantId, orderId });
  const shippingMinor = await calculateShippingCost(tx, order, tenant);
  await tx
    .insert(charges)
    .values({ tenantId, orderId, kind: 'order', currency: order.currency, productionMinor, shippingMinor })
    .onConflictDoNothing();
  await postProduction(tx, { tenantId, orderId });
}

/** Reverses the charge of a cancelled order, once. A charge that is already billed is credited on the next bill. */
export async function reverseCharge(tx: Tx, { tenantId, orderId }: OrderKey): Promise<void> {
  await tx.execute(sql`
    insert into charges (tenant_id, order_id, kind, currency, goods_minor, shipping_minor)
    select tenant_id, order_id, 'cancellation', currency, -goods_minor, -shipping_minor from charges
    where order_id = ${orderId} and tenant_id = ${tenantId} and kind = 'order'
    on conflict (order_id, kind) do nothing`);
  await postProduction(tx, { tenantId, orderId });
}

/**
 * Charges a cancelled order again, because a fulfiller of the platform had made the order before the cancellation
 * arrived. A reversal that is on no bill yet is deleted; a billed one is charged again on the next bill. The credit
 * counts as used again. Idempotent. Runs without tenant scope, because a tenant cannot remove a charge.
 */
export function chargeCancelledOrder({ tenantId, orderId }: OrderKey): Promise<void> {
  return withPlatform(async (tx) => {
    const isBack = and(eq(charges.orderId, orderId), eq(charges.tenantId, tenantId), eq(charges.kind, 'cancellation'));
    // The row lock decides whether the reversal is on a bill: a bill that is being issued has to finish first.
    const [back] = await tx.select().from(charges).where(isBack).for('update');
    if (!back) return;
    const productionMinor = -back.productionMinor;
    if (back.billId === null) await tx.delete(charges).where(isBack);
    else {
      const again = { tenantId, orderId, kind: 'made after all', currency: back.currency } as const;
      const createdCharges = await tx
        .insert(charges)
        .values({ ...again, productionMinor, shippingMinor: -back.shippingMinor })
        .onConflictDoNothing()
        .returning({ id: charges.id });
      if (createdCharges.length === 0) return;
    }
    await postProduction(tx, { tenantId, orderId });
    await tx.execute(sql`
      with held as (
        update order_fulfilments set reserved_minor = ${productionMinor}, settled_at = null, updated_at = now()
        where order_id = ${orderId} and tenant_id = ${tenantId}
      )
      update budgets set used_minor = used_minor + ${productionMinor}, updated_at = now()
      where tenant_id = ${tenantId} and event_id = ${TENANT_BUDGET_EVENT_ID} and currency = ${back.currency}`);
  });
}
