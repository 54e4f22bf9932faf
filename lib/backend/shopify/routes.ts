import { wrap } from '@/lib/contracts/define';
import { shopifyEndpoints } from '@/lib/contracts/shopify';
import { route } from '../http/route';
import { receiveDelivery } from './webhooks';

export const shopifyRoutes = [
  route(shopifyEndpoints.receive, async ({ body }) => {
    const { topic, shop, hmac, text, webhook_id: webhookId, triggered_at: triggeredAt } = body;
    return wrap({ is_new: (await receiveDelivery({ topic, shop, webhookId, triggeredAt, hmac, text })).isNew });
  }),
];
