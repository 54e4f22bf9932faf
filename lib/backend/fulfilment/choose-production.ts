import { and, eq, isNull } from 'drizzle-orm';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { tenants } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import type { ProductionFinding, ProductionMode } from '@/lib/domain/fulfilment/production';
import { AppError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { listAccountProblems, readProductionFacts, readProductionScreen } from './read-production';

/**
 * Saves a tenant's production mode. Waiting orders stay unchanged until a person retries them.
 * @throws AppError `conflict` for the platform's fulfillers if none of them can make the products, or the tenant is not
 * verified or cannot pay
 */
export function saveProductionMode({
  tenantId,
  userId,
  way,
}: {
  tenantId: TenantId;
  userId: number;
  way: ProductionMode;
}) {
  return withTenant(tenantId, async (tx) => {
    const facts = await readProductionFacts(tx, tenantId);
    if (way === 'platform') assertPlatformMayProduce(listAccountProblems(facts, way));
    if (facts.tenant.way !== way) {
      await tx.update(tenants).set({ production: way }).where(eq(tenants.id, tenantId));
      const details = { from: facts.tenant.way, to: way };
      const entry = { tenantId, userId, subjectType: 'tenant', subjectId: tenantId } as const;
      await recordAudit(tx, { ...entry, action: 'production way changed', details });
    }
    return readProductionScreen(tx, tenantId);
  });
}

/**
 * Checks that a tenant may choose the platform's fulfillers.
 * @throws AppError `conflict` with the first problem in `findings`
 */
export function assertPlatformMayProduce(findings: readonly ProductionFinding[]): void {
  const [first] = findings;
  if (!first) return;
  if (first.problem === 'not_verified') throw new AppError('conflict', buildErrorReason('production_unverified'));
  const isUnpaid = ['no_credit', 'no_limit', 'limit_used'].includes(first.problem);
  if (isUnpaid) throw new AppError('conflict', buildErrorReason('production_unpaid'));
  if (first.problem === 'no_platform_fulfiller')
    throw new AppError('conflict', buildErrorReason('no_platform_fulfiller'));
}

/**
 * Chooses the production mode `fulfiller` if the tenant has chosen none. Called when a tenant registers its first
 * fulfiller, which shows that it wants its orders made there.
 */
export async function chooseFulfillerMode(
  tx: Tx,
  { tenantId, userId }: { tenantId: TenantId; userId: number },
): Promise<void> {
  const changedTenants = await tx
    .update(tenants)
    .set({ production: 'fulfiller' })
    .where(and(eq(tenants.id, tenantId), isNull(tenants.production)))
    .returning({ id: tenants.id });
  if (changedTenants.length === 0) return;
  const entry = { tenantId, userId, subjectType: 'tenant', subjectId: tenantId } as const;
  await recordAudit(tx, { ...entry, action: 'production way changed', details: { from: null, to: 'fulfiller' } });
}
