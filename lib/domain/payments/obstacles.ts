/** What keeps a region from taking payments: its settings, or the provider, which refused its key the last time. */
export const PAYMENT_OBSTACLES = ['no_gateway', 'no_tax_source', 'no_webhook_secret', 'key_refused'] as const;
export type PaymentObstacle = (typeof PAYMENT_OBSTACLES)[number];
