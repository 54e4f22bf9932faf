import type { GatewayKind } from '@/lib/domain/payments/intents';
import type { GatewayProvider } from './provider';
import { stripeProvider } from './stripe/provider';
import { testProvider } from './test-gateway/provider';

/** Server sides of all kinds of gateways. */
export const GATEWAY_PROVIDERS: Readonly<Record<GatewayKind, GatewayProvider>> = {
  stripe: stripeProvider,
  test: testProvider,
};
