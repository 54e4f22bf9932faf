import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { paymentAccounts } from '@/lib/db/schema';
import { toDecimal } from '@/lib/domain/money/decimal';
import { GATEWAY_FACTS } from '@/lib/domain/payments/gateways/gateways';
import { getEstimatedProviderFee, type ProviderFee } from '@/lib/domain/payments/provider-fee';
import { getCurrency, type Region } from '@/lib/domain/regions/regions';
import type { TenantEvent } from './own-event';

/** Fee of a provider for an owner's own account; `isEstimate` until the owner has entered it. */
export interface AccountFee extends ProviderFee {
  readonly isEstimate: boolean;
}

/** Returns the fee of an account: what its owner entered, or the estimate of its region. */
export function getAccountFee(account: {
  readonly region: Region;
  readonly feeShareBps: number | null;
  readonly feeFixedMinor: number | null;
}): AccountFee {
  const { region, feeShareBps, feeFixedMinor } = account;
  const isEstimate = feeShareBps === null || feeFixedMinor === null;
  if (isEstimate) return { ...getEstimatedProviderFee(getCurrency(region)), isEstimate };
  return { shareBps: feeShareBps, fixedMinor: feeFixedMinor, isEstimate };
}

/**
 * Returns the fee of the payments of a store. Null where the platform's account takes the payments, because the platform
 * then pays its provider itself.
 */
export async function findStoreFee(
  tx: Tx,
  { tenantId, region }: Pick<TenantEvent, 'tenantId' | 'region'>,
): Promise<AccountFee | null> {
  const [account] = await tx
    .select({
      region: paymentAccounts.region,
      gateway: paymentAccounts.gateway,
      feeShareBps: paymentAccounts.feeShareBps,
      feeFixedMinor: paymentAccounts.feeFixedMinor,
    })
    .from(paymentAccounts)
    .where(
      and(
        eq(paymentAccounts.tenantId, tenantId),
        eq(paymentAccounts.region, region),
        isNotNull(paymentAccounts.completedAt),
        isNull(paymentAccounts.endedAt),
      ),
    );
  return account && GATEWAY_FACTS[account.gateway].hasOwnerAccounts ? getAccountFee(account) : null;
}

export const toAccountFeeDto = ({ shareBps, fixedMinor, isEstimate }: AccountFee) => ({
  share_percent: toDecimal(shareBps),
  fixed: toDecimal(fixedMinor),
  is_estimate: isEstimate,
});
