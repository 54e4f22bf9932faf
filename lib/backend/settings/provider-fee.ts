import { and, eq } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { settingsEndpoints } from '@/lib/contracts/settings';
import { withPlatform } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { paymentAccounts } from '@/lib/db/schema';
import type { Region } from '@/lib/domain/regions/regions';
import { buildNotFoundError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { findConnectedAccount } from '../payments/accounts';
import { getAccountFee, toAccountFeeDto } from '../stores/provider-fee';

/**
 * Saves what the provider of a tenant's own payment account charges; null for both parts uses the estimate again. 404
 * without a connected account in the region. Runs without tenant scope, because a tenant cannot write payment accounts.
 */
export function saveProviderFee(of: {
  readonly tenantId: TenantId;
  readonly userId: number;
  readonly region: Region;
  readonly fee: ParsedInput<typeof settingsEndpoints.saveProviderFee>['body'];
}) {
  const { tenantId, userId, region, fee } = of;
  return withPlatform(async (tx) => {
    if ((await findConnectedAccount(tx, { tenantId, region })) === null) throw buildNotFoundError();
    const [account] = await tx
      .update(paymentAccounts)
      .set({ feeShareBps: fee.share_percent, feeFixedMinor: fee.fixed })
      .where(and(eq(paymentAccounts.tenantId, tenantId), eq(paymentAccounts.region, region)))
      .returning({
        region: paymentAccounts.region,
        feeShareBps: paymentAccounts.feeShareBps,
        feeFixedMinor: paymentAccounts.feeFixedMinor,
      });
    if (!account) throw buildNotFoundError();
    await recordAudit(tx, {
      tenantId,
      userId,
      action: 'provider fee updated',
      subjectType: 'tenant',
      subjectId: tenantId,
      details: { region, share_bps: fee.share_percent, fixed_minor: fee.fixed },
    });
    return toAccountFeeDto(getAccountFee(account));
  });
}
