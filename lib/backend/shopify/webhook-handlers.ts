import type { WebhookHandlers } from '../shopify-connections/webhook-event';
import { salesHandlers } from '../shopify-sales/webhooks';
import { appHandlers } from './app-events';
import { complianceHandlers } from './compliance';

/** Handlers of all topics. Shopify posts `fulfillment_order_notification` to fulfilment services. */
export const webhookHandlers: WebhookHandlers = {
  ...appHandlers,
  ...complianceHandlers,
  ...salesHandlers,
};
