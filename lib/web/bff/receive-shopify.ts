import { randomUUID } from 'node:crypto';
import { shopifyEndpoints } from '@/lib/contracts/shopify';
import { tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';

/**
 * Forwards a webhook of Shopify with its signature to the tenant API. Header names of newer subscriptions lack the
 * prefix `x-`.
 */
export const receiveShopifyWebhook: UseCase<typeof shopifyEndpoints.webhook> = async ({ bytes, request, context }) => {
  const header = (name: string): string =>
    request.headers.get(`x-shopify-${name}`) ?? request.headers.get(`shopify-${name}`) ?? '';
  return take(
    {
      topic: header('topic'),
      shop: header('shop-domain'),
      webhook_id: header('webhook-id') || header('event-id'),
      triggered_at: header('triggered-at'),
      hmac: header('hmac-sha256'),
    },
    bytes,
    context,
  );
};

/**
 * Forwards Shopify's notice of a fulfilment request. The notice contains no time and no content, so every notice
 * triggers a query of Shopify.
 */
export const receiveFulfilmentNotice: UseCase<typeof shopifyEndpoints.fulfilmentNotice> = async ({
  bytes,
  request,
  context,
}) =>
  take(
    {
      topic: 'fulfillment_order_notification',
      shop: request.headers.get('x-shopify-shop-domain') ?? '',
      webhook_id: randomUUID(),
      triggered_at: new Date().toISOString(),
      hmac: request.headers.get('x-shopify-hmac-sha256') ?? '',
    },
    bytes,
    context,
  );

type Proof = Readonly<Record<'topic' | 'shop' | 'webhook_id' | 'triggered_at' | 'hmac', string>>;

async function take(proof: Proof, bytes: Uint8Array, context: Parameters<typeof tenantApi.call>[2]) {
  const { topic, shop, webhook_id, triggered_at, hmac } = proof;
  const body = {
    topic: topic.slice(0, 100),
    shop: shop.slice(0, 300),
    webhook_id: webhook_id.slice(0, 200),
    triggered_at: triggered_at.slice(0, 60),
    hmac: hmac.slice(0, 200),
    text: Buffer.from(bytes).toString('utf8'),
  };
  await tenantApi.call(shopifyEndpoints.receive, { params: {}, body }, context);
  return { json: { received: true as const } };
}
