import { and, eq } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { orders, tenants } from '@/lib/db/schema';
import { readCoveredProduction } from '../ledger/held-money';
import type { OrderInFulfilment } from './order-in-fulfilment';
import { calculateShippingCost } from './platform-shipping';

/**
 * Returns the maximum total cost of the orders in production, including this one, for a tenant without a credit
 * account, in minor units ex VAT. The money that the platform holds for the tenant must pay for them. Returns null with
 * a credit account, in another production mode than the platform's, and when the platform holds no money in the order's
 * currency.
 */
export async function readBalanceLimit(
  tx: Tx,
  { tenantId, orderId, currency, way }: Pick<OrderInFulfilment, 'tenantId' | 'orderId' | 'currency' | 'way'>,
): Promise<number | null> {
  if (way !== 'platform') return null;
  const [row] = await tx
    .select({ order: orders, tenant: tenants })
    .from(orders)
    .innerJoin(tenants, eq(tenants.id, orders.tenantId))
    .where(and(eq(orders.id, orderId), eq(orders.tenantId, tenantId)));
  if (!row || row.tenant.creditActivatedAt) return null;
  const shippingMinor = await calculateShippingCost(tx, row.order, row.tenant);
  return readCoveredProduction(tx, { tenantId, currency, shippingMinor });
}
