import type { GatewayKind } from '@/lib/domain/payments/intents';
import type { GatewaySettings } from './gateway-settings';
import { stripeSettings } from './stripe/settings';
import { testSettings } from './test-gateway/settings';

/** Rules of every kind of gateway about its settings. */
export const GATEWAY_SETTINGS: Readonly<Record<GatewayKind, GatewaySettings>> = {
  stripe: stripeSettings,
  test: testSettings,
};
