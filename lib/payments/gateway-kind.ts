import type { GatewayKind } from '@/lib/domain/payments/intents';
import type { Region } from '@/lib/domain/regions/regions';
import type { TaxSourceName } from '@/lib/domain/tax/tax-source';
import { env, isLiveKey } from '@/lib/env';

/**
 * Returns the gateway of a region; null = card payments are off, because the region has no Stripe keys and
 * TEST_PAYMENTS is not set.
 */
export function findGatewayKind(region: Region): GatewayKind | null {
  const { secretKey, publishableKey } = stripeKeys(region);
  if (secretKey && publishableKey) return 'stripe';
  return env().TEST_PAYMENTS ? 'test' : null;
}

/** Returns the Stripe keys of a region; undefined for missing ones. */
export function stripeKeys(region: Region): { secretKey: string | undefined; publishableKey: string | undefined } {
  const settings = env();
  return {
    UK: { secretKey: settings.STRIPE_SECRET_KEY_UK, publishableKey: settings.STRIPE_PUBLISHABLE_KEY_UK },
    EU: { secretKey: settings.STRIPE_SECRET_KEY_EU, publishableKey: settings.STRIPE_PUBLISHABLE_KEY_EU },
    US: { secretKey: settings.STRIPE_SECRET_KEY_US, publishableKey: settings.STRIPE_PUBLISHABLE_KEY_US },
  }[region];
}

/**
 * Returns the source of the sales tax of US orders. The test table's rates are not real, so they are never used with
 * Stripe: there is no source until a tax provider is connected.
 */
export const usTaxSource = (): TaxSourceName => (findGatewayKind('US') === 'stripe' ? 'none' : 'test');

/** Reasons why a region cannot take payments: missing settings, or a key that Stripe rejected at its last use. */
export const PAYMENT_OBSTACLES = ['no_gateway', 'no_tax_source', 'no_webhook_secret', 'key_refused'] as const;
export type PaymentObstacle = (typeof PAYMENT_OBSTACLES)[number];

/** Returns the setting that prevents payments in a region; null when there is none. */
export function findPaymentObstacle(region: Region): PaymentObstacle | null {
  if (findGatewayKind(region) === null) return 'no_gateway';
  if (region === 'US' && usTaxSource() === 'none') return 'no_tax_source';
  // Without a webhook secret no webhook is accepted: a shopper who pays and closes the page would have a paid order
  // that is never produced.
  const { secretKey } = stripeKeys(region);
  return isLiveKey(secretKey) && env().STRIPE_WEBHOOK_SECRET.length === 0 ? 'no_webhook_secret' : null;
}
