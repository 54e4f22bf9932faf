import type { GatewayFacts } from './gateway-facts';

/** Facts of the built-in test gateway, which accepts test cards only and calls no other service (PAY-12). */
export const testFacts: GatewayFacts = {
  movesMoney: false,
  hasOwnerAccounts: false,
  keepsFees: false,
  // Events of the test gateway come from a job of this installation, not from a provider.
  reportsPayments: false,
  dashboardUrl: null,
  elementSources: { scripts: [], connections: [], frames: [], paymentRequests: [] },
  elementCookies: [],
  buildDisputeUrl: () => null,
};
