import './kind';
import { defineEndpoint } from '@/lib/contracts/define';
import { WEBHOOK_ENDPOINTS } from '@/lib/contracts/payments';
import { LEDGER } from './kind';

/** Loading this file adds the webhook endpoint of the ledger, before the table of all endpoints is made. */
const endpoint = defineEndpoint({
  ...WEBHOOK_ENDPOINTS.stripe,
  name: 'payments.ledgerWebhook',
  path: '/api/ledger/webhook',
  summary: 'Signed events of the ledger.',
});

Object.assign(WEBHOOK_ENDPOINTS, { [LEDGER]: endpoint });
