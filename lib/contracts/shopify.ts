import { z } from 'zod';
import { buildEnvelopeSchema, defineEndpoint } from './define';

const received = z.object({ received: z.literal(true) });

/** Webhook endpoint that Shopify calls, and the tenant API call behind it. */
export const shopifyEndpoints = {
  webhook: defineEndpoint({
    name: 'shopify.webhook',
    method: 'POST',
    path: '/api/shopify/webhooks',
    summary: 'Receives webhooks of Shopify, with a signature over their bytes; each is processed once (SHP-09).',
    audience: 'public',
    csrf: 'none',
    handledBy: 'web',
    bodyType: 'raw',
    bodySize: 'large',
    body: z.unknown(),
    answer: received,
    errors: ['malformed', 'unauthenticated', 'too_large'],
  }),
  fulfilmentNotice: defineEndpoint({
    name: 'shopify.fulfilmentNotice',
    method: 'POST',
    path: '/api/shopify/fulfillment_order_notification',
    summary: 'Receives Shopify’s notice that the fulfilment service has a new request; signed like webhooks.',
    audience: 'public',
    csrf: 'none',
    handledBy: 'web',
    bodyType: 'raw',
    body: z.unknown(),
    answer: received,
    errors: ['malformed', 'unauthenticated', 'too_large'],
  }),
  /** Endpoint of the tenant API that verifies the webhook's signature and processes it. */
  receive: defineEndpoint({
    name: 'shopify.receive',
    method: 'POST',
    path: '/api/service/shopify/deliveries',
    summary: 'Receives a webhook with its signature.',
    audience: 'service',
    handledBy: 'tenant-api',
    bodySize: 'large',
    body: z.object({
      topic: z.string().max(100),
      shop: z.string().max(300),
      webhook_id: z.string().max(200),
      triggered_at: z.string().max(60),
      hmac: z.string().max(200),
      text: z.string(),
    }),
    answer: buildEnvelopeSchema(z.object({ is_new: z.boolean() })),
    errors: ['malformed', 'unauthenticated'],
  }),
};
