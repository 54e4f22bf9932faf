/** Kinds of gateways, in the order of preference: a region is paid through the first one that its settings allow, so Stripe where it has
 *  keys and the built-in test gateway elsewhere (PAY-12). Of each kind `gateways/gateways.ts` has the facts. */
export const GATEWAY_KINDS = ['stripe', 'test'] as const;
export type GatewayKind = (typeof GATEWAY_KINDS)[number];

/** Where a payment intent stands, in Stripe's own words; whatever else Stripe says counts as `processing`. */
export const INTENT_STATUSES = [
  'requires_payment_method',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
] as const;
export type IntentStatus = (typeof INTENT_STATUSES)[number];

/** What is said of a test card where real money is taken by now. */
export const NO_TEST_PAYMENTS = 'Test payments are not taken here. Please start the payment again.';
