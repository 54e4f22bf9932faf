import { wrap } from '@/lib/contracts/define';
import { onboardingEndpoints } from '@/lib/contracts/onboarding';
import { refusal } from '@/lib/domain/refusals/refusals';
import type { Region } from '@/lib/domain/regions/regions';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { openAccountSetup, readAccount } from '@/lib/payments/account-setup';
import { findGatewayKind } from '@/lib/payments/gateway-kind';
import { rememberKey } from '@/lib/payments/refused-keys';
import { findPaymentProblem } from '@/lib/payments/stripe-failures';
import { testWebhookUrl } from '@/lib/payments/test-gateway';
import { type CallContext, tenantApi } from '@/lib/tenant-api/client';
import type { UseCase } from './context';
import { keyAttempts } from './key-attempts';
import { requireActor } from './require-actor';

/** Where the card provider sends its visitor back to: the step of onboarding, or the settings of whoever has none. */
const backTo = (what: 'return' | 'refresh', isOnboarding: boolean): string =>
  `${env().PUBLIC_URL}${isOnboarding ? '/get-started' : '/settings/billing-account'}?payment=${what}`;

/** Opens the card provider's set-up with the payment region's keys, or goes on with the one that was begun (SHP-07). */
export const startPayment: UseCase<typeof onboardingEndpoints.startPayment> = async ({ input, context }) => {
  const { params } = input;
  const user = await requireActor('onboarding.pay', params.tenant, context, { changes: true });
  // The account would be the visitor's, and the client's money in it.
  if (user.visit) throw new AppError('forbidden', refusal('visit_accounts'));
  const { data } = await tenantApi.call(onboardingEndpoints.readPayment, { params }, context);
  if (data.complete) throw new AppError('conflict', refusal('payment_set_up'));
  const region = data.payment_region;
  // One that was begun while the region was paid otherwise is another provider's.
  const isSame = data.setup?.region === region && data.setup.gateway === findGatewayKind(region);
  const opened = await askForOwner(region, () =>
    openAccountSetup(region, {
      tenantId: params.tenant,
      email: data.email,
      company: data.company,
      lostAt: data.lost_at ?? '',
      account: isSame ? (data.setup?.account ?? null) : null,
      returnUrl: backTo('return', data.is_onboarding),
      refreshUrl: backTo('refresh', data.is_onboarding),
      attempts: keyAttempts(
        data.account_attempt,
        (spent) => ({ of: 'account', tenant_id: params.tenant, spent }),
        context,
      ),
    }),
  );
  await save(params.tenant, { ...opened, region }, context);
  return { json: wrap({ url: opened.url }) };
};

/** What is done in the built-in gateway's pages; its event comes here as the real one's does. */
export const answerTestSetup: UseCase<typeof onboardingEndpoints.answerTestSetup> = async ({ input, context }) => {
  const { params, body } = input;
  const call = { params, body: { ...body, webhook_url: testWebhookUrl() } };
  return { json: await tenantApi.call(onboardingEndpoints.advanceTestSetup, call, context) };
};

/** Whoever comes back from the provider says nothing about how it went: the provider is asked. */
export const checkPayment: UseCase<typeof onboardingEndpoints.checkPayment> = async ({ input, context }) => {
  const { params } = input;
  const { data } = await tenantApi.call(onboardingEndpoints.readPayment, { params }, context);
  if (data.setup?.gateway !== 'stripe' || data.complete)
    return { json: await tenantApi.call(onboardingEndpoints.show, { params }, context) };
  const { region, account, gateway } = data.setup;
  const facts = await askForOwner(region, () => readAccount(region, account));
  return { json: await save(params.tenant, { ...facts, region, gateway }, context) };
};

/** Tells the owner, who waits for the answer, what the provider refuses in words of its own. */
async function askForOwner<T>(region: Region, call: () => Promise<T>): Promise<T> {
  try {
    const answer = await call();
    rememberKey(region, false);
    return answer;
  } catch (error) {
    const found = findPaymentProblem(error);
    if (!found) throw error;
    rememberKey(region, found.problem === 'key_refused');
    throw new AppError('unavailable', refusal(`stripe_${found.problem}`), { cause: error });
  }
}

interface Said {
  readonly gateway: 'stripe' | 'test';
  readonly region: 'UK' | 'EU' | 'US';
  readonly account: string;
  readonly chargesEnabled: boolean;
  readonly detailsSubmitted: boolean;
}

function save(tenant: number, said: Said, context: CallContext) {
  const { gateway, region, account, chargesEnabled, detailsSubmitted } = said;
  const body = {
    gateway,
    region,
    account,
    charges_enabled: chargesEnabled,
    details_submitted: detailsSubmitted,
  };
  return tenantApi.call(onboardingEndpoints.savePayment, { params: { tenant }, body }, context);
}
