import type { GatewaySettings } from '../gateway-settings';

/**
 * Rules of the test gateway, which needs only TEST_PAYMENTS; `lib/platform/env.ts` refuses that setting beside a live
 * key.
 */
export const testSettings: GatewaySettings = {
  isConfigured: (settings) => settings.TEST_PAYMENTS,
  findObstacle: () => null,
  findLiveVariable: () => null,
  assertConsistent: () => {},
  listDoubts: () => [],
};
