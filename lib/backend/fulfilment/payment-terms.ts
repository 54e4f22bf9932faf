import { and, eq, sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { serviceEndpoints } from '@/lib/contracts/service';
import { type Tx, withPlatform } from '@/lib/db/client';
import { events, fulfillers, orders, tenants } from '@/lib/db/schema';
import { hasClientAbility } from '@/lib/domain/clients/verification';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { calculateApplicationFee } from '@/lib/domain/payments/application-fee';
import { GATEWAY_FACTS } from '@/lib/domain/payments/gateways/gateways';
import { AppError, buildNotFoundError } from '@/lib/platform/errors';
import { readBillVat } from '../ledger/platform-party';
import type { OrderRow } from '../orders/to-dto';
import { isClientVerified, lockOrder } from '../payments/queries';
import { getRowTenantId } from '../payments/settlement';
import { calculateProductionCost } from './budgets';
import { calculateShippingCost } from './platform-shipping';

type Input = ParsedInput<typeof serviceEndpoints.decidePaymentTerms>;

/**
 * Decides, once per order version, which part of the order's payment the platform keeps as application fee for
 * production, minor units. The fee is stored, because a repeated creation of the payment must name the same amount.
 * Runs without tenant scope.
 * @throws AppError `unavailable` if the platform's own account may not receive the payment, `conflict` for another
 * version
 */
export function decidePaymentTerms({ params, body }: Input): Promise<{ fee_minor: number }> {
  return withPlatform(async (tx) => {
    const order = await lockOrder(tx, params.orderId);
    if (!order) throw buildNotFoundError();
    if (order.version !== body.version) throw new AppError('conflict', buildErrorReason('order_changed'));
    if (body.account === null) {
      const isVerified = (await isClientVerified(tx, order.id)) ?? false;
      if (hasClientAbility('platform payment account', { isVerified })) return { fee_minor: 0 };
      throw new AppError('unavailable', buildErrorReason('no_payments'));
    }
    if (order.feeMinor !== null) return { fee_minor: order.feeMinor };
    const feeMinor = GATEWAY_FACTS[body.gateway].keepsFees ? await calculateOrderFee(tx, order) : 0;
    await tx.update(orders).set({ feeMinor }).where(eq(orders.id, order.id));
    return { fee_minor: feeMinor };
  });
}

/**
 * Returns the application fee of an order's payment to its tenant's own account, minor units. 0 when a credit account
 * pays for production, or the platform's fulfillers do not make the order.
 */
async function calculateOrderFee(tx: Tx, order: OrderRow): Promise<number> {
  const tenantId = getRowTenantId(order);
  const [row] = await tx
    .select({
      tenant: tenants,
      way: sql<string | null>`coalesce(${events.fulfilment}->>'production', ${tenants.production})`,
      isPlatform: sql<boolean>`exists (select from ${fulfillers} f where f.tenant_id = ${tenants.id} and f.shared)`,
    })
    .from(tenants)
    .innerJoin(events, eq(events.id, order.eventId))
    .where(and(eq(tenants.id, tenantId), eq(events.tenantId, tenantId)));
  if (row?.way !== 'platform' || row.isPlatform || row.tenant.creditActivatedAt !== null) return 0;
  if (!hasClientAbility('platform production', { isVerified: row.tenant.verifiedAt !== null })) return 0;
  const bill = {
    productionMinor: await calculateProductionCost(tx, { tenantId, orderId: order.id }),
    shippingMinor: await calculateShippingCost(tx, order, row.tenant),
    vatRateBps: (await readBillVat(tx, row.tenant)).rateBps,
  };
  return calculateApplicationFee(bill, { paymentMinor: order.dueMinor });
}
