import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { REGIONS } from '@/lib/domain/regions/regions';
import { env } from '@/lib/platform/env';
import { AppError } from '@/lib/platform/errors';
import type { GatewayProvider } from '../provider';
import { haveSameKeys, openStripeAccountSetup, readStripeAccount } from './accounts';
import { isStripeKeyAccepted } from './check-key';
import { findStripeProblem } from './failures';
import { createStripeGateway } from './gateway';
import { parseStripeWebhook } from './read-webhook';
import { getStripeKeys, isLiveKey } from './settings';

export const stripeProvider: GatewayProvider = {
  openGateway: (region) => {
    const { secretKey, publishableKey } = getStripeKeys(env(), region);
    if (secretKey && publishableKey) return createStripeGateway(region, secretKey, publishableKey);
    // Not the error `provider_busy`, because a retry is useless until the operator sets the API keys.
    throw new AppError('unavailable', buildErrorReason('no_payments'), {
      detail: `a payment of region ${region} was opened at Stripe, for which there are no keys now`,
    });
  },
  openAccountSetup: openStripeAccountSetup,
  readAccount: readStripeAccount,
  isKeyAccepted: isStripeKeyAccepted,
  canShareAccounts: haveSameKeys,
  findProblem: findStripeProblem,
  readWebhook: parseStripeWebhook,
  // Needed because Stripe sends webhooks of its test mode to live endpoints too.
  listRegionsInMode: (isLive) =>
    REGIONS.filter((region) => {
      const { secretKey, publishableKey } = getStripeKeys(env(), region);
      return secretKey !== undefined && publishableKey !== undefined && isLiveKey(secretKey) === isLive;
    }),
};
