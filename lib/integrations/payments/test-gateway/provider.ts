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
  // Errors of this gateway are those of the tenant API.
  findProblem: () => null,
  // Events of this gateway have Stripe's form and arrive at Stripe's endpoint, which reads both.
  readWebhook: null,
  listRegionsInMode: () => REGIONS,
};
