import type { Region } from '@/lib/domain/regions/regions';
import { env } from '@/lib/env';
import type { GatewayKind, PaymentGateway } from './gateway';
import { stripeGateway } from './stripe-gateway';
import { testGateway } from './test-gateway';

/** A region with both keys is paid through Stripe, one without through the built-in test gateway (GEN-06, PAY-12). */
export function gatewayOf(region: Region): PaymentGateway {
  const { secretKey, publishableKey } = stripeKeys(region);
  return secretKey && publishableKey ? stripeGateway(region, secretKey, publishableKey) : testGateway(region);
}

export function gatewayKindOf(region: Region): GatewayKind {
  const { secretKey, publishableKey } = stripeKeys(region);
  return secretKey && publishableKey ? 'stripe' : 'test';
}

function stripeKeys(region: Region): { secretKey: string | undefined; publishableKey: string | undefined } {
  const settings = env();
  return {
    UK: { secretKey: settings.STRIPE_SECRET_KEY_UK, publishableKey: settings.STRIPE_PUBLISHABLE_KEY_UK },
    EU: { secretKey: settings.STRIPE_SECRET_KEY_EU, publishableKey: settings.STRIPE_PUBLISHABLE_KEY_EU },
    US: { secretKey: settings.STRIPE_SECRET_KEY_US, publishableKey: settings.STRIPE_PUBLISHABLE_KEY_US },
  }[region];
}
