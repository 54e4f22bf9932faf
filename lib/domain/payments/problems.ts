/** What keeps a region's card payments from working until a person changes it: the tenant's account has left the platform or
 *  may not charge, no payment method is switched on, the platform's own key is refused, or the provider refuses the request. */
export const PAYMENT_PROBLEMS = [
  'account_gone',
  'account_restricted',
  'key_refused',
  'method_not_enabled',
  'request_refused',
] as const;
export type PaymentProblem = (typeof PAYMENT_PROBLEMS)[number];
