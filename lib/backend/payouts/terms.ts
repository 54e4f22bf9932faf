import { and, eq } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { payoutEndpoints } from '@/lib/contracts/payouts';
import { withPlatform } from '@/lib/db/client';
import { asTenantId, isRowId } from '@/lib/db/ids';
import { tenants } from '@/lib/db/schema';
import { toDecimal } from '@/lib/domain/money/decimal';
import { buildNotFoundError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { isClientSql } from '../clients/queries';

type Terms = ParsedInput<typeof payoutEndpoints.changeTerms>['body'];

/**
 * Changes the waiting time after which a client's money is released, and the share that is held back. Runs without
 * tenant scope. 404 for a tenant that is not a client.
 */
export function changePayoutTerms(
  userId: number,
  clientId: number,
  { delay_days: delayDays, reserve_percent: reserveBps }: Terms,
) {
  if (!isRowId(clientId)) throw buildNotFoundError();
  const tenantId = asTenantId(clientId);
  return withPlatform(async (tx) => {
    const [before] = await tx
      .select()
      .from(tenants)
      .where(and(eq(tenants.id, tenantId), isClientSql))
      .for('update');
    if (!before) throw buildNotFoundError();
    if (before.payoutDelayDays !== delayDays || before.payoutReserveBps !== reserveBps) {
      await tx
        .update(tenants)
        .set({ payoutDelayDays: delayDays, payoutReserveBps: reserveBps })
        .where(eq(tenants.id, tenantId));
      const describe = (days: number, bps: number): string => `${days} d, ${toDecimal(bps)} %`;
      await recordAudit(tx, {
        tenantId,
        userId,
        action: 'payout terms changed',
        subjectType: 'tenant',
        subjectId: tenantId,
        details: {
          from: describe(before.payoutDelayDays, before.payoutReserveBps),
          to: describe(delayDays, reserveBps),
        },
      });
    }
    return { delay_days: delayDays, reserve_percent: toDecimal(reserveBps) };
  });
}
