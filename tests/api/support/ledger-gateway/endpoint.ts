import './kind';
import { defineEndpoint } from '@/lib/contracts/define';
import { WEBHOOK_ENDPOINTS } from '@/lib/contracts/payments';
import { LEDGER } from './kind';

/**
 * Webhook endpoint of the ledger. Loading this file adds it; that must happen before the table of all endpoints is
 * loaded.
 */
const endpoint = defineEndpoint({
  ...WEBHOOK_ENDPOINTS.stripe,
  name: 'payments.ledgerWebhook',
  path: '/api/ledger/webhook',
  summary: 'Signed events of the ledger.',
});

Object.assign(WEBHOOK_ENDPOINTS, { [LEDGER]: endpoint });
