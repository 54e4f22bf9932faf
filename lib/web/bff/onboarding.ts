import { wrapInEnvelope } from '@/lib/contracts/define';
import { onboardingEndpoints } from '@/lib/contracts/onboarding';
import { serviceEndpoints } from '@/lib/contracts/service';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import type { GatewayKind } from '@/lib/domain/payments/intents';
import type { Region } from '@/lib/domain/regions/regions';
import type { AccountFacts } from '@/lib/integrations/payments/account-setup';
import { findGatewayKind } from '@/lib/integrations/payments/gateway-kind';
import { GATEWAY_PROVIDERS } from '@/lib/integrations/payments/providers';
import { recordKeyRefusal } from '@/lib/integrations/payments/refused-keys';
import { findPaymentProblem } from '@/lib/integrations/payments/select';
import { getTestWebhookUrl } from '@/lib/integrations/payments/test-gateway/webhook-url';
import { env } from '@/lib/platform/env';
import { AppError } from '@/lib/platform/errors';
import { logger } from '@/lib/platform/log';
import { type CallContext, tenantApi } from '@/lib/web/tenant-api/client';
import { toAccountStatusDto } from './account-status';
import type { UseCase } from './context';
import { createKeyAttempts } from './key-attempts';
import { requireActor } from './require-actor';

/** Returns the address to which the card provider sends the owner back: the onboarding step or the settings page. */
const backTo = (what: 'return' | 'refresh', isOnboarding: boolean, region: Region): string =>
  `${env().PUBLIC_URL}${isOnboarding ? '/get-started?' : `/settings/billing-account?region=${region}&`}payment=${what}`;

/**
 * Starts the set-up of a payment account with a region's keys, or continues an unfinished one (SHP-07). Regions with
 * equal keys may share an account.
 */
export const startPaymentSetup: UseCase<typeof onboardingEndpoints.startPayment> = async ({ input, context }) => {
  const { params, query } = input;
  await requireActor(onboardingEndpoints.startPayment, params.tenant, context);
  const { data } = await tenantApi.call(onboardingEndpoints.readPayment, { params, query }, context);
  const { region } = data;
  const gateway = findGatewayKind(region);
  // A completed account of another gateway receives no payments, now that the region uses this gateway.
  const isReplaced = data.setup !== null && data.setup.gateway !== gateway;
  if (data.complete && !isReplaced) throw new AppError('conflict', buildErrorReason('payment_set_up'));
  if (!gateway) throw new AppError('unavailable', buildErrorReason('no_payments'));
  const provider = GATEWAY_PROVIDERS[gateway];
  // A set-up that was started at the region's former gateway cannot be continued at this one.
  const isSame = data.setup?.gateway === gateway;
  const shared = data.others.find(
    (other) => other.gateway === gateway && provider.canShareAccounts(other.region, region),
  );
  const account = (isSame ? data.setup?.account : shared?.account) ?? null;
  const opened = await askForOwner(region, () =>
    provider.openAccountSetup(region, {
      tenantId: params.tenant,
      email: data.email,
      company: data.company,
      lostAt: data.lost_at ?? '',
      account,
      returnUrl: backTo('return', data.is_onboarding, region),
      refreshUrl: backTo('refresh', data.is_onboarding, region),
      attempts: createKeyAttempts(
        data.account_attempt,
        (spent) => ({ of: 'account', tenant_id: params.tenant, spent }),
        context,
      ),
    }),
  ).catch(async (error: unknown) => {
    // Only a rejection without an account shows that the region's set-up is broken; a request about an existing account
    // may be rejected because of that account.
    const cause = error instanceof AppError ? error.cause : null;
    if (account === null && findPaymentProblem(cause)?.problem === 'request_refused')
      await noteAccountSetup(region, true);
    throw error;
  });
  await noteAccountSetup(region, false);
  await save(params.tenant, { ...opened, gateway, region }, context);
  return { json: wrapInEnvelope({ url: opened.url }) };
};

/**
 * Saves for the health of all nodes whether the provider rejected opening an owner's account for a reason that only the
 * platform can resolve.
 */
async function noteAccountSetup(region: Region, isRefused: boolean): Promise<void> {
  const body = { region, is_refused: isRefused };
  await tenantApi.call(serviceEndpoints.noteAccountSetup, { params: {}, body }).catch((error: unknown) => {
    logger.error({ err: error, region, isRefused }, 'the outcome of an account set-up could not be saved');
  });
}

/** Handles the buttons of the test gateway's set-up pages. The test gateway then sends webhooks like a real one. */
export const completeTestSetup: UseCase<typeof onboardingEndpoints.answerTestSetup> = async ({ input, context }) => {
  const { params, query, body } = input;
  const call = { params, query, body: { ...body, webhook_url: getTestWebhookUrl() } };
  return { json: await tenantApi.call(onboardingEndpoints.advanceTestSetup, call, context) };
};

/**
 * Fetches the account's state from the provider, because the owner's return proves nothing. Also used for a connected
 * account whose restriction the owner may have resolved.
 */
export const checkPaymentSetup: UseCase<typeof onboardingEndpoints.checkPayment> = async ({ input, context }) => {
  const { params, query } = input;
  await requireActor(onboardingEndpoints.checkPayment, params.tenant, context);
  const { data } = await tenantApi.call(onboardingEndpoints.readPayment, { params, query }, context);
  const readAccount = data.setup && GATEWAY_PROVIDERS[data.setup.gateway].readAccount;
  if (!data.setup || !readAccount)
    return { json: await tenantApi.call(onboardingEndpoints.show, { params, query }, context) };
  const { region, account, gateway } = data.setup;
  const facts = await askForOwner(region, () => readAccount(region, account));
  return { json: await save(params.tenant, { ...facts, region, gateway }, context) };
};

/** Runs a call of the card provider and converts its errors to messages for the owner who waits for the response. */
async function askForOwner<T>(region: Region, call: () => Promise<T>): Promise<T> {
  try {
    const answer = await call();
    recordKeyRefusal(region, false);
    return answer;
  } catch (error) {
    const paymentProblem = findPaymentProblem(error);
    if (!paymentProblem) throw error;
    recordKeyRefusal(region, paymentProblem.problem === 'key_refused');
    throw new AppError('unavailable', paymentProblem.refusal, { cause: error });
  }
}

interface RegionalAccount extends AccountFacts {
  readonly gateway: GatewayKind;
  readonly region: Region;
}

function save(tenant: number, regionalAccount: RegionalAccount, context: CallContext) {
  const { gateway, region, account } = regionalAccount;
  const body = { gateway, region, account, ...toAccountStatusDto(regionalAccount) };
  return tenantApi.call(onboardingEndpoints.savePayment, { params: { tenant }, body }, context);
}
