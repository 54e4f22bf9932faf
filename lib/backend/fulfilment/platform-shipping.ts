import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { orderLines, type orders, type tenants } from '@/lib/db/schema';
import { applyClientDiscount } from '@/lib/domain/clients/discount';
import { priceShipping } from '@/lib/domain/pricing/shipping';
import { findShippingTable } from '../stores/shipping';

/**
 * Returns the platform's price for shipping an order, less the discount of a credit account; minor units ex VAT. It
 * does not depend on the price that the shopper paid. A method missing from the table costs as much as the most
 * expensive method.
 */
export async function calculateShippingCost(
  tx: Tx,
  order: typeof orders.$inferSelect,
  tenant: Pick<typeof tenants.$inferSelect, 'creditActivatedAt' | 'shippingDiscountBps'>,
): Promise<number> {
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
  const shippingPrice = priceShipping(prices, order.shippingMethod, count?.pieces ?? 0, vat);
  const dearest = Math.max(...Object.values(methods).map((minor) => minor ?? 0));
  const discountBps = tenant.creditActivatedAt === null ? 0 : tenant.shippingDiscountBps;
  return applyClientDiscount(shippingPrice?.netMinor ?? dearest, discountBps);
}
