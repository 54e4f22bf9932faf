import { wrap } from '@/lib/contracts/define';
import { onboardingEndpoints } from '@/lib/contracts/onboarding';
import type { GatewayKind } from '@/lib/domain/payments/intents';
import { refusal } from '@/lib/domain/refusals/refusals';
import type { Region } from '@/lib/domain/regions/regions';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import type { AccountFacts } from '@/lib/payments/account-setup';
import { findGatewayKind } from '@/lib/payments/gateway-kind';
import { GATEWAY_PROVIDERS } from '@/lib/payments/providers';
import { rememberKey } from '@/lib/payments/refused-keys';
import { findPaymentProblem } from '@/lib/payments/select';
import { testWebhookUrl } from '@/lib/payments/test-gateway/gateway';
import { type CallContext, tenantApi } from '@/lib/tenant-api/client';
import { toAccountStatus } from './account-status';
import type { UseCase } from './context';
import { keyAttempts } from './key-attempts';
import { requireActor } from './require-actor';

/** Where the card provider sends its visitor back to: the step of onboarding, or the settings of whoever has none, which are told
 *  whose account it is. */
const backTo = (what: 'return' | 'refresh', isOnboarding: boolean, region: Region): string =>
  `${env().PUBLIC_URL}${isOnboarding ? '/get-started?' : `/settings/billing-account?region=${region}&`}payment=${what}`;

/** Opens the card provider's set-up with the keys of a region, or goes on with the one that was begun there (SHP-07). Regions with the
 *  same keys may share an account. */
export const startPayment: UseCase<typeof onboardingEndpoints.startPayment> = async ({ input, context }) => {
  const { params, query } = input;
  const user = await requireActor('onboarding.pay', params.tenant, context, { changes: true });
  // The account would be the visitor's, and the client's money in it.
  if (user.visit) throw new AppError('forbidden', refusal('visit_accounts'));
  const { data } = await tenantApi.call(onboardingEndpoints.readPayment, { params, query }, context);
  const { region } = data;
  const gateway = findGatewayKind(region);
  // An account of another gateway takes no money once its region is paid through this one.
  const isReplaced = data.setup !== null && data.setup.gateway !== gateway;
  if (data.complete && !isReplaced) throw new AppError('conflict', refusal('payment_set_up'));
  if (!gateway) throw new AppError('unavailable', refusal('no_payments'));
  const provider = GATEWAY_PROVIDERS[gateway];
  // A setup that was begun while the region was paid otherwise is another provider's.
  const isSame = data.setup?.gateway === gateway;
  const shared = data.others.find(
    (other) => other.gateway === gateway && provider.canShareAccounts(other.region, region),
  );
  const opened = await askForOwner(region, () =>
    provider.openAccountSetup(region, {
      tenantId: params.tenant,
      email: data.email,
      company: data.company,
      lostAt: data.lost_at ?? '',
      account: (isSame ? data.setup?.account : shared?.account) ?? null,
      returnUrl: backTo('return', data.is_onboarding, region),
      refreshUrl: backTo('refresh', data.is_onboarding, region),
      attempts: keyAttempts(
        data.account_attempt,
        (spent) => ({ of: 'account', tenant_id: params.tenant, spent }),
        context,
      ),
    }),
  );
  await save(params.tenant, { ...opened, gateway, region }, context);
  return { json: wrap({ url: opened.url }) };
};

/** What is done in the built-in gateway's pages; its event comes here as the real one's does. */
export const answerTestSetup: UseCase<typeof onboardingEndpoints.answerTestSetup> = async ({ input, context }) => {
  const { params, query, body } = input;
  const call = { params, query, body: { ...body, webhook_url: testWebhookUrl() } };
  return { json: await tenantApi.call(onboardingEndpoints.advanceTestSetup, call, context) };
};

/** Whoever comes back from the provider says nothing about how it went: the provider is asked. So it is of a connected account, whose
 *  restriction an owner has put right and wants to see lifted. */
export const checkPayment: UseCase<typeof onboardingEndpoints.checkPayment> = async ({ input, context }) => {
  const { params, query } = input;
  const { data } = await tenantApi.call(onboardingEndpoints.readPayment, { params, query }, context);
  const readAccount = data.setup && GATEWAY_PROVIDERS[data.setup.gateway].readAccount;
  if (!data.setup || !readAccount)
    return { json: await tenantApi.call(onboardingEndpoints.show, { params, query }, context) };
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
    throw new AppError('unavailable', found.refusal, { cause: error });
  }
}

interface RegionalAccount extends AccountFacts {
  readonly gateway: GatewayKind;
  readonly region: Region;
}

function save(tenant: number, said: RegionalAccount, context: CallContext) {
  const { gateway, region, account } = said;
  const body = { gateway, region, account, ...toAccountStatus(said) };
  return tenantApi.call(onboardingEndpoints.savePayment, { params: { tenant }, body }, context);
}
