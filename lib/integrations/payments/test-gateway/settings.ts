import type { GatewaySettingRules } from '../gateway-settings';

/**
 * Rules of the test gateway, which needs only TEST_PAYMENTS; `lib/platform/env.ts` refuses that setting beside a live
 * key.
 */
export const testSettingRules: GatewaySettingRules = {
  isConfigured: (settings) => settings.TEST_PAYMENTS,
  findObstacle: () => null,
  findLiveVariable: () => null,
  assertConsistent: () => {},
  listDoubts: () => [],
};
