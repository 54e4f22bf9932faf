import { randomBytes } from 'node:crypto';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { onboardingEndpoints } from '@/lib/contracts/onboarding';
import { withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import type { Region } from '@/lib/domain/regions/regions';
import { AppError } from '@/lib/platform/errors';
import { queueJob } from '../queue/queue';
import { savePaymentSetup } from './save-account';
import { readOnboardingFacts } from './state';

/** Review time of the built-in gateway. */
const REVIEW_MS = 5_000;

/**
 * Simulates the payment provider's decision about an account set-up at the built-in test gateway. Saves the outcome at
 * once and enqueues the signed `account.updated` webhook: immediately, or after 5 s for `review`. `later` changes
 * nothing.
 * @throws AppError `conflict` when no set-up at the test gateway was begun, or when it has ended
 */
export async function advanceTestSetup(
  {
    tenantId,
    userId,
    region: requestedRegion,
  }: { readonly tenantId: TenantId; readonly userId: number; readonly region: Region | undefined },
  { outcome, webhook_url: url }: ParsedInput<typeof onboardingEndpoints.advanceTestSetup>['body'],
): Promise<void> {
  const { account: setup } = await withTenant(tenantId, (tx) => readOnboardingFacts(tx, tenantId, requestedRegion));
  if (setup?.gateway !== 'test' || setup.endedAt) throw new AppError('conflict', buildErrorReason('payment_not_begun'));
  if (outcome === 'later') return;
  const { gateway, region, account } = setup;
  await savePaymentSetup(tenantId, userId, {
    gateway,
    region,
    account,
    charges_enabled: outcome === 'complete',
    payouts_enabled: outcome === 'complete',
    details_submitted: true,
    disabled_reason: null,
    missing: [],
    reported_at: null,
  });
  const dueAt = new Date(Date.now() + (outcome === 'review' ? REVIEW_MS : 0));
  const payload = { url, event: accountEvent(account) };
  await withTenant(tenantId, (tx) =>
    queueJob(tx, { task: 'send-test-webhook', payload, key: `test-account:${tenantId}:${region}`, dueAt }),
  );
}

/** Builds an event in the real provider's format, so that one handler reads both. */
const accountEvent = (account: string) => ({
  id: `evt_test_${randomBytes(12).toString('hex')}`,
  object: 'event',
  created: Math.floor(Date.now() / 1000),
  type: 'account.updated',
  livemode: false,
  account,
  data: {
    object: {
      id: account,
      object: 'account',
      charges_enabled: true,
      payouts_enabled: true,
      details_submitted: true,
      metadata: { gateway: 'test' },
    },
  },
});
