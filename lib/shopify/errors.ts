/**
 * Why a call to Shopify failed:
 * - `unauthorized`: the token is good for nothing (401): the app was uninstalled, or the token revoked;
 * - `forbidden`: a scope is missing (403 or ACCESS_DENIED);
 * - `not_found`: no such shop (404);
 * - `throttled`: still too many after waiting; `unavailable`: no answer, a 5xx, or a locked shop: worth trying again;
 * - `user_errors`: understood and refused, in Shopify's words for people;
 * - `graphql`: the document or its variables are wrong; `unexpected`: an answer of another shape: a mistake of ours.
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

/** What Shopify says of one field. */
export interface UserError {
  readonly field: readonly string[] | null;
  readonly message: string;
  readonly code?: string | null | undefined;
}

/** A call to Shopify that failed. */
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

  /** Whether the same call may succeed later. */
  get isRetryable(): boolean {
    return this.kind === 'throttled' || this.kind === 'unavailable';
  }
}
