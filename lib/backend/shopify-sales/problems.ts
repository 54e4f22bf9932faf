import type { ListingProblem } from '@/lib/domain/shopify/listings';
import { AppError } from '@/lib/errors';
import { reasonOf } from '@/lib/fulfilment/failure-reason';
import { ShopifyError, type ShopifyErrorKind } from '@/lib/shopify/errors';

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

/** What a failed call means to a merchant, and Shopify's words where it gave any. */
export function problemOf(error: unknown): { readonly problem: ListingProblem; readonly text: string } {
  if (error instanceof ShopifyError)
    return { problem: PROBLEMS[error.kind], text: error.kind === 'user_errors' ? reasonOf(error) : '' };
  if (error instanceof AppError && error.code === 'conflict') return { problem: 'not connected', text: '' };
  if (error instanceof AppError && error.code === 'unavailable') return { problem: 'unavailable', text: '' };
  return { problem: 'unexpected', text: '' };
}

/** Whether the same may succeed later without anybody doing anything. */
export function isPassing(error: unknown): boolean {
  if (error instanceof ShopifyError) return error.isRetryable;
  return error instanceof AppError ? error.code === 'unavailable' : true;
}
