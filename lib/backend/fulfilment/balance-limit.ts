import { and, eq } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { orders, tenants } from '@/lib/db/schema';
import { readCoveredProduction } from '../ledger/held-money';
import { calculateShippingCost } from './platform-shipping';
import type { Work } from './work';

/**
 * Returns what the orders in production of a tenant without a credit account may cost together, this one among them, so
 * that the money that the platform holds pays for them; minor units ex VAT. Null with a credit account, in another
 * production mode than the platform's, and where the platform holds nothing in the order's currency.
 */
export async function readBalanceLimit(
  tx: Tx,
  { tenantId, orderId, currency, way }: Pick<Work, 'tenantId' | 'orderId' | 'currency' | 'way'>,
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
