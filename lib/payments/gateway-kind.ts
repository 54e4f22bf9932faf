import type { GatewayKind } from '@/lib/domain/payments/intents';
import type { Region } from '@/lib/domain/regions/regions';
import type { TaxSourceName } from '@/lib/domain/tax/tax-source';
import { env, isLiveKey } from '@/lib/env';

/** Null = nobody takes cards: no keys, and a shop without demo data takes test payments only when it is told to. */
export function findGatewayKind(region: Region): GatewayKind | null {
  const { secretKey, publishableKey } = stripeKeys(region);
  if (secretKey && publishableKey) return 'stripe';
  return env().TEST_PAYMENTS ? 'test' : null;
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

/** Returns where the sales tax of US orders comes from. The rates of the test table are not real, so they never stand
 *  beside Stripe: there is no source until a tax provider is connected. */
export const usTaxSource = (): TaxSourceName => (findGatewayKind('US') === 'stripe' ? 'none' : 'test');

/** What keeps a region from taking payments: its settings, or Stripe, which refused its key the last time. */
export const PAYMENT_OBSTACLES = ['no_gateway', 'no_tax_source', 'no_webhook_secret', 'key_refused'] as const;
export type PaymentObstacle = (typeof PAYMENT_OBSTACLES)[number];

/** Returns why the settings let a region take no payments; null when they do. */
export function findPaymentObstacle(region: Region): PaymentObstacle | null {
  if (findGatewayKind(region) === null) return 'no_gateway';
  if (region === 'US' && usTaxSource() === 'none') return 'no_tax_source';
  // Without it no event is believed: who pays and closes the page would have paid for an order that nobody makes.
  const { secretKey } = stripeKeys(region);
  return isLiveKey(secretKey) && env().STRIPE_WEBHOOK_SECRET.length === 0 ? 'no_webhook_secret' : null;
}
