import type { ListingProblem } from '@/lib/domain/shopify/listings';
import { describeFulfillerFailure } from '@/lib/integrations/fulfillers/failure-reason';
import { ShopifyError, type ShopifyErrorKind } from '@/lib/integrations/shopify/errors';
import { AppError } from '@/lib/platform/errors';

const PROBLEMS: Readonly<Record<ShopifyErrorKind, ListingProblem>> = {
  unauthorized: 'not connected',
  forbidden: 'forbidden',
  not_found: 'not connected',
  throttled: 'unavailable',
  unavailable: 'unavailable',
  user_errors: 'refused',
  graphql: 'unexpected',
  unexpected: 'unexpected',
};

/** Converts a failed call to a problem for the merchant. `text` is Shopify's own message; '' = none. */
export function toListingProblem(error: unknown): { readonly problem: ListingProblem; readonly text: string } {
  if (error instanceof ShopifyError)
    return { problem: PROBLEMS[error.kind], text: error.kind === 'user_errors' ? describeFulfillerFailure(error) : '' };
  if (error instanceof AppError && error.code === 'conflict') return { problem: 'not connected', text: '' };
  if (error instanceof AppError && error.code === 'unavailable') return { problem: 'unavailable', text: '' };
  return { problem: 'unexpected', text: '' };
}

/** Returns whether a retry may succeed without any change by a user. */
export function isTemporaryFailure(error: unknown): boolean {
  if (error instanceof ShopifyError) return error.isRetryable;
  return error instanceof AppError ? error.code === 'unavailable' : true;
}
