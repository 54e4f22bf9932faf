import type { GatewayKind } from '@/lib/domain/payments/intents';
import type { GatewaySettingRules } from './gateway-settings';
import { stripeSettingRules } from './stripe/settings';
import { testSettingRules } from './test-gateway/settings';

/** Rules of all kinds of gateways for their settings. */
export const GATEWAY_SETTING_RULES: Readonly<Record<GatewayKind, GatewaySettingRules>> = {
  stripe: stripeSettingRules,
  test: testSettingRules,
};
