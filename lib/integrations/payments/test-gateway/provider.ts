import { REGIONS } from '@/lib/domain/regions/regions';
import type { GatewayProvider } from '../provider';
import { openTestAccountSetup } from './account-setup';
import { createTestGateway } from './gateway';

export const testProvider: GatewayProvider = {
  openGateway: createTestGateway,
  openAccountSetup: openTestAccountSetup,
  readAccount: null,
  isKeyAccepted: null,
  canShareAccounts: () => false,
  // Always null, because errors of this gateway are errors of the tenant API.
  findProblem: () => null,
  // Webhooks of this gateway have Stripe's form and arrive at Stripe's endpoint, which reads both.
  readWebhook: null,
  listRegionsInMode: () => REGIONS,
};
