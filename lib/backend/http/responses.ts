import type { HttpMethod } from '@/lib/contracts/endpoint';
import { JsonReply } from '@/lib/contracts/exchange';
import { type Problem, toProblem, wrongMethod } from '@/lib/platform/http/problem';

/** Headers of all responses of the tenant API. */
export const replyHeaders = (requestId: string): Record<string, string> => ({
  'x-request-id': requestId,
  'cache-control': 'no-store',
});

/** Converts an error to the API's error body. Unexpected errors become `internal` and do not reveal their message. */
export const toErrorReply = (error: unknown, requestId: string): JsonReply =>
  toReply(toProblem(error, requestId, replyHeaders(requestId)));

/** Returns a 405 with the methods that the path supports. */
export const methodNotAllowed = (allowed: readonly HttpMethod[], requestId: string): JsonReply =>
  toReply(wrongMethod(allowed, requestId, replyHeaders(requestId)));

const toReply = ({ body, status, headers }: Problem): JsonReply => new JsonReply(body, { status, headers });
