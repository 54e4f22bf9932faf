import type { HttpMethod } from '@/lib/contracts/endpoint';
import { AppError, type ErrorCode } from '@/lib/errors';
import { logger } from '@/lib/log';

/** The one error body of the API (operating contract). What is not an AppError is ours to mend, and says nothing outside. */
export function problemResponse(error: unknown, requestId: string): Response {
  const failure =
    error instanceof AppError ? error : new AppError('internal', 'Something went wrong.', { cause: error });
  if (failure.status >= 500) logger.error({ err: error, requestId, detail: failure.detail }, 'request failed');
  else logger.debug({ code: failure.code, detail: failure.detail, requestId }, 'request refused');
  const headers = new Headers(apiHeaders(requestId));
  if (failure.retryAfterSeconds) headers.set('retry-after', String(failure.retryAfterSeconds));
  else if (RETRYABLE.has(failure.code)) headers.set('retry-after', '5');
  const body = {
    success: false,
    message: failure.message,
    code: failure.code,
    ...(failure.errors ? { errors: failure.errors } : {}),
    request_id: requestId,
  };
  return Response.json(body, { status: failure.status, headers });
}

/** 405 with the methods that the address does know. */
export function methodNotAllowed(allowed: readonly HttpMethod[], requestId: string): Response {
  const answer = problemResponse(new AppError('method_not_allowed', 'This method is not allowed here.'), requestId);
  answer.headers.set('allow', allowed.join(', '));
  return answer;
}

const RETRYABLE = new Set<ErrorCode>(['rate_limited', 'unavailable', 'upstream_timeout']);

export const apiHeaders = (requestId: string): Record<string, string> => ({
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-request-id': requestId,
});
