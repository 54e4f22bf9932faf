import { REGIONS, type Region } from '@/lib/domain/regions/regions';
import { StartRejectedError } from '@/lib/platform/start-rejected-error';
import type { GatewaySettingRules } from '../gateway-settings';
import type { GatewayVariables } from '../variables';

const LIVE_KEY = /^[rs]k_live_/;

/** Returns whether a secret key moves real money. */
export const isLiveKey = (secret: string | undefined): boolean => LIVE_KEY.test(secret ?? '');

/** Returns the Stripe keys of a region; undefined for keys that are not configured. */
export const getStripeKeys = (variables: GatewayVariables, region: Region) => ({
  secretKey: variables[`STRIPE_SECRET_KEY_${region}`],
  publishableKey: variables[`STRIPE_PUBLISHABLE_KEY_${region}`],
});

function findLiveKey(variables: GatewayVariables): string | null {
  const region = REGIONS.find((one) => isLiveKey(getStripeKeys(variables, one).secretKey));
  return region ? `STRIPE_SECRET_KEY_${region}` : null;
}

export const stripeSettingRules: GatewaySettingRules = {
  isConfigured: (settings, region) => {
    const keys = getStripeKeys(settings, region);
    return keys.secretKey !== undefined && keys.publishableKey !== undefined;
  },
  findObstacle: (settings, region) => {
    // Without a webhook secret all webhooks are rejected. The order of a shopper who pays and closes the page would
    // then never be produced.
    const lacksSecret =
      isLiveKey(getStripeKeys(settings, region).secretKey) && settings.STRIPE_WEBHOOK_SECRET.length === 0;
    return lacksSecret
      ? { obstacle: 'no_webhook_secret', detail: 'has a live key of Stripe and no STRIPE_WEBHOOK_SECRET' }
      : null;
  },
  findLiveVariable: findLiveKey,
  // Keys of different modes never work together: every payment would fail.
  assertConsistent: (variables) => {
    for (const region of REGIONS) {
      const keys = getStripeKeys(variables, region);
      if (!keys.secretKey || !keys.publishableKey) continue;
      if (isLiveKey(keys.secretKey) !== keys.publishableKey.startsWith('pk_live_'))
        throw new StartRejectedError(
          `STRIPE_SECRET_KEY_${region} and STRIPE_PUBLISHABLE_KEY_${region} are of different modes: one is live, the other is not. Take both from the same page of Stripe's dashboard.`,
        );
    }
  },
  listDoubts: (variables) => {
    const halves = REGIONS.filter((region) => {
      const keys = getStripeKeys(variables, region);
      return Boolean(keys.secretKey) !== Boolean(keys.publishableKey);
    }).map(
      (region) =>
        `one of STRIPE_SECRET_KEY_${region} and STRIPE_PUBLISHABLE_KEY_${region} is missing: Stripe takes no payments of that region`,
    );
    const liveKey = findLiveKey(variables);
    if (liveKey === null || variables.STRIPE_WEBHOOK_SECRET.length > 0) return halves;
    return [
      ...halves,
      `STRIPE_WEBHOOK_SECRET is missing beside a live key (${liveKey}): regions with a live key take no payments`,
    ];
  },
};
