import './kind';
import { defineEndpoint } from '@/lib/contracts/define';
import { WEBHOOK_ENDPOINTS } from '@/lib/contracts/payments';
import { LEDGER } from './kind';

/** Webhook endpoint of the ledger. This file adds it when loaded, which must be before the table of all endpoints. */
const endpoint = defineEndpoint({
  ...WEBHOOK_ENDPOINTS.stripe,
  name: 'payments.ledgerWebhook',
  path: '/api/ledger/webhook',
  summary: 'Signed events of the ledger.',
});

Object.assign(WEBHOOK_ENDPOINTS, { [LEDGER]: endpoint });
