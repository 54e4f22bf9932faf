import type { z } from 'zod';
import { serviceEndpoints } from '@/lib/contracts/service';
import type { testIntentSchema } from '@/lib/contracts/service/test-intents';
import type { Region } from '@/lib/domain/regions/regions';
import { tenantApi } from '@/lib/web/tenant-api/client';
import type { IntentFacts, PaymentGateway } from '../gateway';
import { getTestWebhookUrl } from './webhook-url';

/**
 * Creates the test gateway for regions without Stripe keys (PAY-12). It has the states of a real gateway, which the
 * tenant API stores in the database, and sends signed webhooks. It moves no money, and every page that uses it says so.
 */
export function createTestGateway(region: Region): PaymentGateway {
  return {
    kind: 'test',
    region,
    publishableKey: null,
    createIntent: async (request) => {
      const body = {
        idempotency_key: `order:${request.orderId}:v${request.version}`,
        order_id: request.orderId,
        account: request.account,
        region,
        amount_minor: request.amountMinor,
        currency: request.currency,
        webhook_url: getTestWebhookUrl(),
      };
      return facts((await tenantApi.call(serviceEndpoints.createTestIntent, { params: {}, body })).data);
    },
    retrieveIntent: async (intentId, account) => {
      const query = account ? { account } : {};
      return facts((await tenantApi.call(serviceEndpoints.readTestIntent, { params: { intentId }, query })).data);
    },
    cancelIntent: async (intentId) => {
      const call = { params: { intentId }, body: { step: 'cancel' as const } };
      return (await tenantApi.call(serviceEndpoints.advanceTestIntent, call)).data.status;
    },
    refundIntent: async (intentId, _account, { id, amountMinor }) => {
      const call = { params: { intentId }, body: { step: 'refund' as const, key: id, amount_minor: amountMinor } };
      await tenantApi.call(serviceEndpoints.advanceTestIntent, call);
      return null;
    },
    // The test gateway has no dashboard, so all of its refunds were requested by this program.
    listRefunds: async () => [],
  };
}

function facts(intent: z.output<typeof testIntentSchema>): IntentFacts {
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    account: intent.account,
    status: intent.status,
    amountMinor: intent.amount_minor,
    currency: intent.currency,
    failureMessage: intent.last_error,
  };
}
