import { deliverWebhook, signPayload } from './walk';

/**
 * Sends a signed Stripe event of an account (null = the platform's own account), as Stripe does after a change in its
 * dashboard. Returns the response's status.
 */
export async function sendStripeEvent(
  account: string | null,
  type: string,
  object: object,
  change: object = {},
): Promise<number> {
  const payload = JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    type,
    created: 1_900_000_000,
    ...(account === null ? {} : { account }),
    livemode: false,
    data: { object },
    ...change,
  });
  return (await deliverWebhook(payload, signPayload(payload))).status;
}

export const buildRefundObject = (intentId: string, amount: number, change: object = {}) => ({
  id: `re_${intentId}_${amount}`,
  object: 'refund',
  amount,
  currency: 'gbp',
  payment_intent: intentId,
  status: 'succeeded',
  metadata: {},
  ...change,
});

export const buildDisputeObject = (intentId: string, amount: number, status: string, change: object = {}) => ({
  id: `du_${intentId}`,
  object: 'dispute',
  amount,
  currency: 'gbp',
  payment_intent: intentId,
  status,
  reason: 'product_not_received',
  evidence_details: { due_by: 1_900_600_000 },
  ...change,
});
