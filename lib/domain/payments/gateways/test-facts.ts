import type { GatewayFacts } from './gateway-facts';

/** The built-in test gateway: test cards only, and nothing of it leaves this installation (PAY-12). */
export const testFacts: GatewayFacts = {
  movesMoney: false,
  hasOwnerAccounts: false,
  dashboardUrl: null,
  elementSources: { scripts: [], connections: [], frames: [], paymentRequests: [] },
  elementCookies: [],
  buildDisputeUrl: () => null,
};
