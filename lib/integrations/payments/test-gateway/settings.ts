import type { GatewaySettingRules } from '../gateway-settings';

/**
 * Rules of the test gateway. It needs only TEST_PAYMENTS; `lib/platform/env.ts` rejects that setting in combination
 * with a live key.
 */
export const testSettingRules: GatewaySettingRules = {
  isConfigured: (settings) => settings.TEST_PAYMENTS,
  findObstacle: () => null,
  findLiveVariable: () => null,
  assertConsistent: () => {},
  listDoubts: () => [],
};
