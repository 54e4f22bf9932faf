/** Reasons why a region cannot take payments: missing settings, or a key that the provider rejected at its last use. */
export const PAYMENT_OBSTACLES = ['no_gateway', 'no_tax_source', 'no_webhook_secret', 'key_refused'] as const;
export type PaymentObstacle = (typeof PAYMENT_OBSTACLES)[number];
