import type { HttpMethod } from '@/lib/contracts/endpoint';
import { JsonReply } from '@/lib/contracts/exchange';
import { AppError } from '@/lib/errors';

/** The one error body of the API. Anything unexpected leaves as `internal` with nothing of its text. */
export function errorAnswer(error: unknown, requestId: string): JsonReply {
  const known = error instanceof AppError ? error : new AppError('internal', 'Something went wrong on our side.');
  const headers = new Headers({ 'x-request-id': requestId, 'cache-control': 'no-store' });
  if (known.retryAfterSeconds !== undefined) headers.set('retry-after', String(known.retryAfterSeconds));
  const body = {
    success: false,
    message: known.message,
    code: known.code,
    ...(known.errors ? { errors: known.errors } : {}),
    request_id: requestId,
  };
  return new JsonReply(body, { status: known.status, headers });
}

/** 405 with the methods that the path does know. */
export function methodNotAllowed(allowed: readonly HttpMethod[], requestId: string): JsonReply {
  const answer = errorAnswer(new AppError('method_not_allowed', 'This address does not know that method.'), requestId);
  answer.headers.set('allow', allowed.join(', '));
  return answer;
}
