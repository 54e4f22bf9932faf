/**
 * Problems that block a region's card payments until a person acts: the tenant's account has left the platform or may
 * not charge, no payment method is enabled, the platform's key is rejected, or the provider rejects the request.
 */
export const PAYMENT_PROBLEMS = [
  'account_gone',
  'account_restricted',
  'key_refused',
  'method_not_enabled',
  'request_refused',
] as const;
export type PaymentProblem = (typeof PAYMENT_PROBLEMS)[number];
