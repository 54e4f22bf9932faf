import type { GatewayKind } from '@/lib/domain/payments/intents';
import type { GatewayProvider } from './provider';
import { stripeProvider } from './stripe/provider';
import { testProvider } from './test-gateway/provider';

/** Server side of every kind of gateway. */
export const GATEWAY_PROVIDERS: Readonly<Record<GatewayKind, GatewayProvider>> = {
  stripe: stripeProvider,
  test: testProvider,
};
