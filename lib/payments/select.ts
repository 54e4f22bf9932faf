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
 * Returns a region's gateway: Stripe with both keys set, otherwise the built-in test gateway where test payments are
 * allowed (GEN-06, PAY-12).
 * @throws AppError `unavailable` for a region that cannot take card payments
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

/**
 * Returns the regions that currently accept test cards. In other regions, an order with an intent of the test gateway
 * needs a new intent, so that an intent from before the shop went live cannot pay for it.
 */
export const testRegions = (): Region[] => REGIONS.filter((region) => findGatewayKind(region) === 'test');

/** Returns whether an intent of a gateway may still be paid. */
export const isPayableAt = (kind: GatewayKind, region: Region): boolean =>
  kind === 'stripe' || findGatewayKind(region) === 'test';

/**
 * Returns the gateway that opened an intent, even when its region now uses another one: keys may be set or removed
 * while an order waits for payment. Use it to read, cancel and refund; {@link isPayableAt} decides whether an intent
 * may still be paid.
 * @throws AppError `unavailable` when the intent is Stripe's and the region has no keys now
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

/** Returns whether this installation has keys of an event's mode; live and test objects are never mixed. */
export function isModeInUse(livemode: boolean): boolean {
  return REGIONS.some((region) => {
    const { secretKey } = stripeKeys(region);
    return findGatewayKind(region) === 'stripe' && isLiveKey(secretKey) === livemode;
  });
}
