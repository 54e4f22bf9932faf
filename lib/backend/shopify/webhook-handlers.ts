import type { WebhookHandlers } from '../shopify-connections/webhook-event';
import { salesWebhookHandlers } from '../shopify-sales/webhooks';
import { appWebhookHandlers } from './app-events';
import { complianceWebhookHandlers } from './compliance';

/** Handlers of all topics. Shopify posts `fulfillment_order_notification` to fulfilment services. */
export const webhookHandlers: WebhookHandlers = {
  ...appWebhookHandlers,
  ...complianceWebhookHandlers,
  ...salesWebhookHandlers,
};
