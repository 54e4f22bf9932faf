import './kind';
import './endpoint';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import type { GatewayFacts } from '@/lib/domain/payments/gateways/gateway-facts';
import { GATEWAY_FACTS } from '@/lib/domain/payments/gateways/gateways';
import { REGIONS } from '@/lib/domain/regions/regions';
import type { GatewaySettingRules } from '@/lib/integrations/payments/gateway-settings';
import type { GatewayProvider } from '@/lib/integrations/payments/provider';
import { GATEWAY_PROVIDERS } from '@/lib/integrations/payments/providers';
import { GATEWAY_SETTING_RULES } from '@/lib/integrations/payments/settings';
import { LEDGER } from './kind';
import { LedgerError, ledger, readLedgerWebhook } from './ledger';

const facts: GatewayFacts = {
  movesMoney: true,
  hasOwnerAccounts: true,
  keepsFees: false,
  reportsPayments: true,
  dashboardUrl: 'https://ledger.example/',
  elementSources: {
    scripts: ['https://element.ledger.example'],
    connections: ['https://api.ledger.example'],
    frames: ['https://element.ledger.example'],
    paymentRequests: ['https://element.ledger.example'],
  },
  elementCookies: ['ledger_device'],
  buildDisputeUrl: ({ reference }) => `https://ledger.example/contests/${reference}`,
};
const settings: GatewaySettingRules = {
  isConfigured: (_settings, region) => region === 'UK',
  findObstacle: () => null,
  findLiveVariable: () => null,
  assertConsistent: () => {},
  listDoubts: () => [],
};
const provider: GatewayProvider = {
  openGateway: ledger.openGateway,
  openAccountSetup: ledger.openAccountSetup,
  readAccount: ledger.readAccount,
  isKeyAccepted: async () => !ledger.refusesKey,
  canShareAccounts: () => false,
  findProblem: (error) =>
    error instanceof Error && error.cause instanceof LedgerError
      ? { problem: 'key_refused', message: error.cause.message, refusal: buildErrorReason('payments_refused') }
      : null,
  readWebhook: readLedgerWebhook,
  listRegionsInMode: (isLive) => (isLive ? [] : REGIONS),
};

Object.assign(GATEWAY_FACTS, { [LEDGER]: facts });
Object.assign(GATEWAY_SETTING_RULES, { [LEDGER]: settings });
Object.assign(GATEWAY_PROVIDERS, { [LEDGER]: provider });
