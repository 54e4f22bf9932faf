/**
 * Kinds of gateways in the order of preference: a region uses the first one that its settings allow, so Stripe if the
 * region has Stripe keys, otherwise the built-in test gateway (PAY-12). `gateways/gateways.ts` has the facts of each
 * kind.
 */
export const GATEWAY_KINDS = ['stripe', 'test'] as const;
export type GatewayKind = (typeof GATEWAY_KINDS)[number];

/** Statuses of a payment intent in Stripe's terms; any other status counts as `processing`. */
export const INTENT_STATUSES = [
  'requires_payment_method',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
] as const;
export type IntentStatus = (typeof INTENT_STATUSES)[number];
