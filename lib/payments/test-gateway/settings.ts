import type { GatewaySettings } from '../gateway-settings';

/** The test gateway needs nothing but permission: TEST_PAYMENTS, which `lib/env.ts` refuses beside a live key. */
export const testSettings: GatewaySettings = {
  isConfigured: (settings) => settings.TEST_PAYMENTS,
  findObstacle: () => null,
  findLiveVariable: () => null,
  assertConsistent: () => {},
  listDoubts: () => [],
};
