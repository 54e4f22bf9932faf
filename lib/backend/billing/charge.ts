import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { charges, orderLines, orders, tenants } from '@/lib/db/schema';
import { afterDiscountMinor } from '@/lib/domain/clients/discount';
import { priceShipping } from '@/lib/domain/pricing/shipping';
import { findShippingTable } from '../checkout/queries';
import { costOf, isPaidByOthers } from '../fulfilment/budgets';

interface OfOrder {
  readonly tenantId: TenantId;
  readonly orderId: string;
}

/** Writes down what an order costs a tenant with a credit account, once, when its fulfiller has taken it (SET-03): production
 *  and shipping by the platform's prices, less the account's discounts, in the currency of the order. Replacements that somebody
 *  else pays for are charged to nobody. */
export async function chargeOrder(tx: Tx, { tenantId, orderId }: OfOrder): Promise<void> {
  const [row] = await tx
    .select({ order: orders, tenant: tenants, isFree: sql<boolean>`${isPaidByOthers(orderId)}` })
    .from(orders)
    .innerJoin(tenants, eq(tenants.id, orders.tenantId))
    .where(and(eq(orders.id, orderId), eq(orders.tenantId, tenantId)));
  if (!row?.tenant.creditActivatedAt) return;
  const { order, tenant, isFree } = row;
  if (isFree) return;
  const goodsMinor = await costOf(tx, { tenantId, orderId });
  const shippingMinor = afterDiscountMinor(await shippingCost(tx, order), tenant.shippingDiscountBps);
  await tx
    .insert(charges)
    .values({ tenantId, orderId, kind: 'order', currency: order.currency, goodsMinor, shippingMinor })
    .onConflictDoNothing();
}

/** What the platform asks for the way of a parcel, whatever its shopper paid for it; minor units ex VAT. A method that is not in
 *  the table costs what the dearest one does. */
async function shippingCost(tx: Tx, order: typeof orders.$inferSelect): Promise<number> {
  const table = await findShippingTable(tx, { region: order.region, country: order.customer.countryIso2 });
  if (!table) return 0;
  const methods = {
    standard: table.standardMinor,
    standard_tracked: table.standardTrackedMinor,
    express: table.expressMinor,
  };
  const [count] = await tx
    .select({ pieces: sql<number>`coalesce(sum(${orderLines.quantity}), 0)::int` })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, order.id), eq(orderLines.tenantId, order.tenantId)));
  const prices = { methods, additionalItemMinor: table.additionalItemMinor };
  const vat = { rateBps: 0, registered: false };
  const asked = priceShipping(prices, order.shippingMethod, count?.pieces ?? 0, vat);
  const dearest = Math.max(...Object.values(methods).map((minor) => minor ?? 0));
  return asked?.netMinor ?? dearest;
}

/** Takes back what a cancelled order was charged, once; on the next bill where it was billed already. */
export async function takeChargeBack(tx: Tx, { tenantId, orderId }: OfOrder): Promise<void> {
  await tx.execute(sql`
    insert into charges (tenant_id, order_id, kind, currency, goods_minor, shipping_minor)
    select tenant_id, order_id, 'cancellation', currency, -goods_minor, -shipping_minor from charges
    where order_id = ${orderId} and tenant_id = ${tenantId} and kind = 'order'
    on conflict (order_id, kind) do nothing`);
}
