import { sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { onboardingEndpoints } from '@/lib/contracts/onboarding';
import { asPlatform, withPlatform } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { paymentAccounts } from '@/lib/db/schema';
import { isAccountRestricted, toRestrictionReason } from '@/lib/domain/payments/accounts';
import { GATEWAY_FACTS } from '@/lib/domain/payments/gateways/gateways';
import { recordAudit } from '../audit/record';
import { findPaymentAccount, listHoldersOfAccount, type PaymentAccount } from '../payments/accounts';
import { mailAboutAccount } from '../payments/mail-about-account';
import { completeOnboarding, lockOnboarding } from './state';

type Facts = ParsedInput<typeof onboardingEndpoints.savePayment>['body'];

/**
 * Saves the provider's status of a tenant's account in a region. Once the account may charge, payments of the tenant's
 * stores in that region go to it; an account of the built-in gateway is not a real account. Administrators are notified
 * when the provider restricts a completed account or ends the restriction. `userId` = person who was present; null for
 * an event, which may be older than the stored status. Runs without tenant scope, because a tenant's own transactions
 * may not change where its money goes.
 */
export function savePaymentSetup(tenantId: TenantId, userId: number | null, facts: Facts): Promise<void> {
  const { gateway, region, account } = facts;
  return withPlatform(async (tx) => {
    await lockOnboarding(tx, tenantId);
    const row = await findPaymentAccount(tx, { tenantId, region });
    const present = row?.endedAt === null ? row : null;
    const used = present?.account === account ? present : null;
    // Payments go to the connected account until a person disconnects it, and an event changes only its own account. A
    // test account is replaced by a real one.
    if (!used && (userId === null || (present?.completedAt && present.gateway === gateway))) return;
    if (used && isOutdated(used, facts, userId === null)) return;
    const isComplete = facts.charges_enabled && facts.details_submitted;
    const completedAt = used?.completedAt ?? (isComplete ? new Date() : null);
    const isNowRestricted = completedAt !== null && isAccountRestricted(toAccountStatus(facts));
    const values = {
      gateway,
      account,
      chargesEnabled: facts.charges_enabled,
      payoutsEnabled: facts.payouts_enabled,
      detailsSubmitted: facts.details_submitted || (userId === null && used?.detailsSubmitted === true),
      missing: facts.missing,
      completedAt,
      restrictedAt: isNowRestricted ? (used?.restrictedAt ?? new Date()) : null,
      restrictedReason: isNowRestricted ? facts.disabled_reason : null,
      failedPayout: used?.failedPayout ?? null,
      endedAt: null,
      endReason: null,
      replacesLost: !completedAt && (present?.replacesLost ?? row?.endReason === 'lost'),
      reportedAt: facts.reported_at ? new Date(facts.reported_at) : (used?.reportedAt ?? null),
      changedAt: sql`now()`,
    };
    await tx
      .insert(paymentAccounts)
      .values({ tenantId, region, ...values })
      .onConflictDoUpdate({ target: [paymentAccounts.tenantId, paymentAccounts.region], set: values });
    const subject = { tenantId, userId, subjectType: 'tenant', subjectId: tenantId } as const;
    const details = { gateway, region };
    if (completedAt && !used?.completedAt)
      await recordAudit(tx, { ...subject, action: 'payment account connected', details });
    if (used?.completedAt && isNowRestricted && !used.restrictedAt) {
      const reason = toRestrictionReason(facts.disabled_reason);
      await recordAudit(tx, { ...subject, action: 'payment account restricted', details: { ...details, reason } });
      await mailAboutAccount(tx, { kind: 'account-restricted', tenantId, region, reason });
    }
    if (used?.restrictedAt && !isNowRestricted)
      await recordAudit(tx, { ...subject, action: 'payment account restriction lifted', details });
    await completeOnboarding(tx, tenantId, userId);
  });
}

const toAccountStatus = (facts: Facts) => ({
  chargesEnabled: facts.charges_enabled,
  payoutsEnabled: facts.payouts_enabled,
  detailsSubmitted: facts.details_submitted,
  disabledReason: facts.disabled_reason,
  missing: facts.missing,
});

/**
 * Returns whether the stored status of a completed account is newer. Providers' timestamps have a resolution of one
 * second. Of two statuses in the same second, the one without a restriction wins, because a lasting restriction is
 * reported again. A status without a timestamp does not change a completed account.
 */
function isOutdated({ completedAt, reportedAt }: PaymentAccount, facts: Facts, isEvent: boolean): boolean {
  if (!GATEWAY_FACTS[facts.gateway].hasOwnerAccounts || facts.reported_at === null) return completedAt !== null;
  if (!isEvent || !reportedAt) return false;
  // The provider's webhooks carry whole seconds, statuses that this server fetched carry milliseconds; both are rounded
  // down to seconds before they are compared.
  const [acceptedAt, knownAt] = [new Date(facts.reported_at), reportedAt].map((at) => Math.floor(at.getTime() / 1_000));
  if (acceptedAt === knownAt) return completedAt !== null && isAccountRestricted(toAccountStatus(facts));
  return Number(acceptedAt) < Number(knownAt);
}

/**
 * Saves the status of an account reported by its provider, without a user who is present. An unknown account changes
 * nothing. Returns whether the account is known. Runs without tenant scope, because the account identifies the tenant.
 */
export async function saveReportedAccountStatus(
  account: string,
  status: ParsedInput<typeof onboardingEndpoints.receiveAccountUpdate>['body'],
): Promise<boolean> {
  const holders = await listHoldersOfAccount(asPlatform(), { account, gateway: status.gateway }, status.regions);
  for (const { tenantId, region } of holders)
    await savePaymentSetup(asTenantId(tenantId), null, { ...status, account, region });
  return holders.length > 0;
}
