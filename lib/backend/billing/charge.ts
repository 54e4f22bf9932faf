import { and, eq, sql } from 'drizzle-orm';
import { type Tx, withPlatform } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { charges, orderLines, orders, tenants } from '@/lib/db/schema';
import { afterDiscountMinor } from '@/lib/domain/clients/discount';
import { priceShipping } from '@/lib/domain/pricing/shipping';
import { findShippingTable } from '../checkout/queries';
import { costOf, freeCredit, isPaidByOthers, OF_TENANT } from '../fulfilment/budgets';

interface OfOrder {
  readonly tenantId: TenantId;
  readonly orderId: string;
}

/** Writes down what an order costs a tenant with a credit account, once, when a fulfiller of the platform has taken it (SET-03):
 *  production and shipping by the platform's prices, less the account's discounts, in the currency of the order. Replacements
 *  that somebody else pays for are charged to nobody, and what a shop's own fulfiller makes is between the two of them. */
export async function chargeOrder(tx: Tx, { tenantId, orderId }: OfOrder): Promise<void> {
  const isOurs = sql<boolean>`exists (select from order_fulfilments f join fulfillers w on w.id = f.fulfiller_id
    where f.order_id = ${orderId} and w.shared)`;
  const [row] = await tx
    .select({ order: orders, tenant: tenants, isFree: sql<boolean>`${isPaidByOthers(orderId)}`, isOurs })
    .from(orders)
    .innerJoin(tenants, eq(tenants.id, orders.tenantId))
    .where(and(eq(orders.id, orderId), eq(orders.tenantId, tenantId)));
  if (!row) return;
  if (!row.isOurs) return freeCredit(tx, { tenantId, orderId });
  if (!row.tenant.creditActivatedAt) return;
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

/** What a fulfiller of the platform made before it heard of the cancellation is paid for after all: the taking back is forgotten
 *  while no bill carries it, and the credit is used as before. Once. Platform-wide: a tenant can forget no charge. */
export function chargeAfterAll({ tenantId, orderId }: OfOrder): Promise<void> {
  return withPlatform(async (tx) => {
    await tx.execute(sql`
      with kept as (
        delete from charges where order_id = ${orderId} and tenant_id = ${tenantId} and kind = 'cancellation' and bill_id is null
        returning tenant_id, currency, -goods_minor as goods_minor
      ), held as (
        update order_fulfilments f set reserved_minor = kept.goods_minor, settled_at = null, updated_at = now() from kept
        where f.order_id = ${orderId}
      )
      update budgets b set used_minor = b.used_minor + kept.goods_minor, updated_at = now() from kept
      where b.tenant_id = kept.tenant_id and b.event_id = ${OF_TENANT} and b.currency = kept.currency`);
  });
}
