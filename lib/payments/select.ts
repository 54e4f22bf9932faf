import type { GatewayKind } from '@/lib/domain/payments/intents';
import { REGIONS, type Region } from '@/lib/domain/regions/regions';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import type { PaymentGateway } from './gateway';
import { stripeGateway } from './stripe-gateway';
import { testGateway } from './test-gateway';

/** A region with both keys is paid through Stripe, one without through the built-in test gateway (GEN-06, PAY-12). */
export const gatewayOf = (region: Region): PaymentGateway => recordedGateway(gatewayKindOf(region), region);

export function gatewayKindOf(region: Region): GatewayKind {
  const { secretKey, publishableKey } = stripeKeys(region);
  return secretKey && publishableKey ? 'stripe' : 'test';
}

/**
 * The gateway that opened an intent, whichever its region is paid through today: keys may come and go while an order
 * waits for its payment.
 * @throws AppError `unavailable` when it was Stripe and the keys are gone
 */
export function recordedGateway(kind: GatewayKind, region: Region): PaymentGateway {
  if (kind === 'test') return testGateway(region);
  const { secretKey, publishableKey } = stripeKeys(region);
  if (secretKey && publishableKey) return stripeGateway(region, secretKey, publishableKey);
  throw new AppError('unavailable', 'The payment provider is busy. Please try again.', {
    detail: `a payment of region ${region} was opened at Stripe, for which there are no keys now`,
  });
}

/** Whether this installation has keys of the mode that an event comes from; live and test objects never meet. */
export function isModeInUse(livemode: boolean): boolean {
  return REGIONS.some((region) => {
    const { secretKey } = stripeKeys(region);
    return gatewayKindOf(region) === 'stripe' && /^[rs]k_live_/.test(secretKey ?? '') === livemode;
  });
}

function stripeKeys(region: Region): { secretKey: string | undefined; publishableKey: string | undefined } {
  const settings = env();
  return {
    UK: { secretKey: settings.STRIPE_SECRET_KEY_UK, publishableKey: settings.STRIPE_PUBLISHABLE_KEY_UK },
    EU: { secretKey: settings.STRIPE_SECRET_KEY_EU, publishableKey: settings.STRIPE_PUBLISHABLE_KEY_EU },
    US: { secretKey: settings.STRIPE_SECRET_KEY_US, publishableKey: settings.STRIPE_PUBLISHABLE_KEY_US },
  }[region];
}
