import type { GatewayProvider } from '../provider';
import { openTestSetup } from './account-setup';
import { testGateway } from './gateway';

export const testProvider: GatewayProvider = {
  openGateway: testGateway,
  openAccountSetup: openTestSetup,
  readAccount: null,
  isKeyAccepted: null,
  canShareAccounts: () => false,
  // Its errors come from the tenant API.
  findProblem: () => null,
  // Its events have the form of Stripe's and arrive at Stripe's endpoint, which reads both.
  readWebhook: null,
  isModeInUse: () => true,
};
