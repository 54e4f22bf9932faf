import type { GatewayProvider } from '../provider';
import { openTestSetup } from './account-setup';
import { testGateway } from './gateway';

export const testProvider: GatewayProvider = {
  openGateway: testGateway,
  openAccountSetup: openTestSetup,
  readAccount: null,
  canShareAccounts: () => false,
  // Its errors are the tenant API's own.
  findProblem: () => null,
  // Its events have the shape of Stripe's and arrive at Stripe's endpoint, which reads both.
  readWebhook: null,
  isModeInUse: () => true,
};
