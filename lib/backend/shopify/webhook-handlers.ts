import { salesHandlers } from '../shopify-sales/webhooks';
import { appHandlers } from './app-events';
import { complianceHandlers } from './compliance';
import type { WebhookHandlers } from './webhook-event';

/** Every topic that has an effect. `fulfillment_order_notification` is what Shopify posts to a fulfilment service. */
export const webhookHandlers: WebhookHandlers = {
  ...appHandlers,
  ...complianceHandlers,
  ...salesHandlers,
};
