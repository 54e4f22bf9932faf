/**
 * Reason why a call to Shopify failed:
 * - `unauthorized`: the token is invalid (401), because the app was uninstalled or the token revoked;
 * - `forbidden`: a scope is missing (403 or ACCESS_DENIED);
 * - `not_found`: no such shop (404);
 * - `throttled`: still throttled after waiting; `unavailable`: no response, a 5xx or a locked shop; may be retried;
 * - `user_errors`: Shopify understood and rejected the call, with messages for people;
 * - `graphql`: the document or its variables are invalid; `unexpected`: a response of another shape, a bug on our side.
 */
export type ShopifyErrorKind =
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'throttled'
  | 'unavailable'
  | 'user_errors'
  | 'graphql'
  | 'unexpected';

/** Error that Shopify reports for one field of the input. */
export interface UserError {
  readonly field: readonly string[] | null;
  readonly message: string;
  readonly code?: string | null | undefined;
}

/** Failed call to Shopify. */
export class ShopifyError extends Error {
  readonly kind: ShopifyErrorKind;
  readonly userErrors: readonly UserError[];

  constructor(
    kind: ShopifyErrorKind,
    message: string,
    { cause, userErrors = [] }: { cause?: unknown; userErrors?: readonly UserError[] } = {},
  ) {
    super(message, { cause });
    this.name = 'ShopifyError';
    this.kind = kind;
    this.userErrors = userErrors;
  }

  /** Returns whether a retry of the call may succeed. */
  get isRetryable(): boolean {
    return this.kind === 'throttled' || this.kind === 'unavailable';
  }
}
