import { and, eq, sql } from 'drizzle-orm';
import { asPlatform, type Tx, withPlatform } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { paymentAccounts } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { toPaymentAccountState } from '@/lib/domain/payments/accounts';
import type { Region } from '@/lib/domain/regions/regions';
import { AppError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { type AccountKey, findPaymentAccount, listHoldersOfAccount, type ProviderAccount } from '../payments/accounts';
import { mailAboutAccount } from '../payments/mail-about-account';
import { endAccountProblem } from '../payments/problems';
import { completeOnboarding, lockOnboarding, readOnboardingFacts } from './state';

/**
 * Records that the owner of an account ended its connection at the provider (SHP-07). Stores of that region accept no
 * card payments until a person connects another account or disconnects the lost account here, because payments may not
 * go to the platform's account without a person's decision. A set-up in progress is discarded. A repeated call, or an
 * unknown account, changes nothing. Returns whether anything changed. Runs without tenant scope, because the account
 * identifies the tenant.
 */
export async function recordLostAccount(lostAccount: ProviderAccount, regions?: readonly Region[]): Promise<boolean> {
  const holders = await listHoldersOfAccount(asPlatform(), lostAccount, regions);
  let lost = 0;
  for (const { tenantId, region } of holders)
    if (await loseIn({ tenantId: asTenantId(tenantId), region }, lostAccount)) lost++;
  return lost > 0;
}

function loseIn(place: AccountKey, { gateway, account }: ProviderAccount): Promise<boolean> {
  const { tenantId, region } = place;
  return withPlatform(async (tx) => {
    await lockOnboarding(tx, tenantId);
    const row = await findPaymentAccount(tx, place);
    if (row?.account !== account || row.gateway !== gateway || row.endedAt) return false;
    await endAccount(tx, place, row.completedAt || row.replacesLost ? 'lost' : 'disconnected');
    // An account that could not take payments yet needs no notice.
    if (row.completedAt) {
      await recordAudit(tx, {
        tenantId,
        userId: null,
        action: 'payment account disconnected',
        subjectType: 'tenant',
        subjectId: tenantId,
        details: { gateway, region, account },
      });
      await mailAboutAccount(tx, { kind: 'account-lost', tenantId, region });
    }
    await completeOnboarding(tx, tenantId, null);
    return true;
  });
}

/**
 * Disconnects the tenant's account of a region: its stores then take payments like stores of a tenant without an
 * account, and a new set-up gets another account. Orders still store the account with which they were paid, so that
 * refunds use it. A set-up in progress is discarded. Without a region, the region of onboarding is used. Runs without
 * tenant scope, because a tenant's own transactions may not change where its money goes.
 * @throws AppError `conflict` without an account to disconnect
 */
export function disconnectAccount({
  tenantId,
  userId,
  region: requestedRegion,
}: {
  readonly tenantId: TenantId;
  readonly userId: number;
  readonly region: Region | undefined;
}): Promise<void> {
  return withPlatform(async (tx) => {
    await lockOnboarding(tx, tenantId);
    const { region, account: row } = await readOnboardingFacts(tx, tenantId, requestedRegion);
    if (!row || toPaymentAccountState(row) === 'none')
      throw new AppError('conflict', buildErrorReason('payment_not_begun'));
    // If the discarded set-up would have replaced a lost account, the account stays lost.
    await endAccount(tx, { tenantId, region }, row.replacesLost ? 'lost' : 'disconnected');
    await recordAudit(tx, {
      tenantId,
      userId,
      action: 'payment account disconnected',
      subjectType: 'tenant',
      subjectId: tenantId,
      details: { gateway: row.gateway, region, account: row.account },
    });
    await completeOnboarding(tx, tenantId, userId);
  });
}

/**
 * Ends an account and clears the provider's problems with it. The row stays, because its end time distinguishes a new
 * account from the former one at the provider.
 */
async function endAccount(tx: Tx, place: AccountKey, endReason: 'disconnected' | 'lost'): Promise<void> {
  const { tenantId, region } = place;
  const [row] = await tx
    .update(paymentAccounts)
    .set({
      endedAt: sql`now()`,
      endReason,
      restrictedAt: null,
      restrictedReason: null,
      failedPayout: null,
      replacesLost: false,
      changedAt: sql`now()`,
    })
    .where(and(eq(paymentAccounts.tenantId, tenantId), eq(paymentAccounts.region, region)))
    .returning({ account: paymentAccounts.account });
  if (row?.account) await endAccountProblem(tx, place, row.account);
}
