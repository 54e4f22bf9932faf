import type { GatewayKind } from '@/lib/domain/payments/intents';
import { refusal } from '@/lib/domain/refusals/refusals';
import { REGIONS, type Region } from '@/lib/domain/regions/regions';
import { isLiveKey } from '@/lib/env';
import { AppError } from '@/lib/errors';
import type { PaymentGateway } from './gateway';
import { findGatewayKind, findPaymentObstacle, type PaymentObstacle, stripeKeys } from './gateway-kind';
import { stripeGateway } from './stripe-gateway';
import { testGateway } from './test-gateway';

/**
 * A region with both keys is paid through Stripe, one without through the built-in test gateway where that is allowed
 * (GEN-06, PAY-12).
 * @throws AppError `unavailable` for a region that nobody takes cards for
 */
export function gatewayOf(region: Region): PaymentGateway {
  const kind = findGatewayKind(region);
  const obstacle = findPaymentObstacle(region);
  if (kind && !obstacle) return recordedGateway(kind, region);
  throw new AppError('unavailable', refusal('no_payments'), {
    detail: obstacle ? `region ${region} ${WHY[obstacle]}` : `region ${region} has no gateway`,
  });
}

const WHY: Readonly<Record<PaymentObstacle, string>> = {
  no_gateway: 'has no Stripe keys, and test payments are off',
  no_tax_source: 'has Stripe keys and no source of sales tax',
  key_refused: 'has a key that Stripe refuses',
  no_webhook_secret: 'has a live key of Stripe and no STRIPE_WEBHOOK_SECRET',
};

/** Regions whose orders a test card pays now. Any other order that was opened at the test gateway must be opened anew:
 *  whoever kept such an intent from before the shop went live pays nothing with it. */
export const testRegions = (): Region[] => REGIONS.filter((region) => findGatewayKind(region) === 'test');

/** Whether what was opened at a gateway may still be paid there. */
export const isPayableAt = (kind: GatewayKind, region: Region): boolean =>
  kind === 'stripe' || findGatewayKind(region) === 'test';

/**
 * The gateway that opened an intent, whichever its region is paid through today: keys may come and go while an order
 * waits for its payment. To look, cancel and give back; what may still be paid says {@link isPayableAt}.
 * @throws AppError `unavailable` when it was Stripe and the keys are gone
 */
export function recordedGateway(kind: GatewayKind, region: Region): PaymentGateway {
  if (kind === 'test') return testGateway(region);
  const { secretKey, publishableKey } = stripeKeys(region);
  if (secretKey && publishableKey) return stripeGateway(region, secretKey, publishableKey);
  // Not `provider_busy`: trying again changes nothing until somebody sets the keys.
  throw new AppError('unavailable', refusal('no_payments'), {
    detail: `a payment of region ${region} was opened at Stripe, for which there are no keys now`,
  });
}

/** Whether this installation has keys of the mode that an event comes from; live and test objects never meet. */
export function isModeInUse(livemode: boolean): boolean {
  return REGIONS.some((region) => {
    const { secretKey } = stripeKeys(region);
    return findGatewayKind(region) === 'stripe' && isLiveKey(secretKey) === livemode;
  });
}
