import type { GatewayKind } from '@/lib/domain/payments/intents';
import { refusal } from '@/lib/domain/refusals/refusals';
import { REGIONS, type Region } from '@/lib/domain/regions/regions';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import type { PaymentGateway } from './gateway';
import { stripeGateway } from './stripe-gateway';
import { testGateway } from './test-gateway';

/**
 * A region with both keys is paid through Stripe, one without through the built-in test gateway where that is allowed
 * (GEN-06, PAY-12).
 * @throws AppError `unavailable` for a region that nobody takes cards for
 */
export function gatewayOf(region: Region): PaymentGateway {
  const kind = gatewayKindOf(region);
  if (kind) return recordedGateway(kind, region);
  throw new AppError('unavailable', refusal('no_payments'), {
    detail: `region ${region} has no Stripe keys, and test payments are off`,
  });
}

/** Null = nobody takes cards: no keys, and a shop without demo data takes test payments only when it is told to. */
export function gatewayKindOf(region: Region): GatewayKind | null {
  const { secretKey, publishableKey } = stripeKeys(region);
  if (secretKey && publishableKey) return 'stripe';
  return env().TEST_PAYMENTS ? 'test' : null;
}

/** Regions whose orders a test card pays now. Any other order that was opened at the test gateway must be opened anew:
 *  whoever kept such an intent from before the shop went live pays nothing with it. */
export const testRegions = (): Region[] => REGIONS.filter((region) => gatewayKindOf(region) === 'test');

/** Whether what was opened at a gateway may still be paid there. */
export const isPayableAt = (kind: GatewayKind, region: Region): boolean =>
  kind === 'stripe' || gatewayKindOf(region) === 'test';

/**
 * The gateway that opened an intent, whichever its region is paid through today: keys may come and go while an order
 * waits for its payment. To look, cancel and give back; what may still be paid says {@link isPayableAt}.
 * @throws AppError `unavailable` when it was Stripe and the keys are gone
 */
export function recordedGateway(kind: GatewayKind, region: Region): PaymentGateway {
  if (kind === 'test') return testGateway(region);
  const { secretKey, publishableKey } = stripeKeys(region);
  if (secretKey && publishableKey) return stripeGateway(region, secretKey, publishableKey);
  throw new AppError('unavailable', refusal('provider_busy'), {
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

/** The keys of a region; undefined where they are not set. */
export function stripeKeys(region: Region): { secretKey: string | undefined; publishableKey: string | undefined } {
  const settings = env();
  return {
    UK: { secretKey: settings.STRIPE_SECRET_KEY_UK, publishableKey: settings.STRIPE_PUBLISHABLE_KEY_UK },
    EU: { secretKey: settings.STRIPE_SECRET_KEY_EU, publishableKey: settings.STRIPE_PUBLISHABLE_KEY_EU },
    US: { secretKey: settings.STRIPE_SECRET_KEY_US, publishableKey: settings.STRIPE_PUBLISHABLE_KEY_US },
  }[region];
}
