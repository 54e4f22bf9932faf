import type { HttpMethod } from '@/lib/contracts/endpoint';
import { JsonReply } from '@/lib/contracts/exchange';
import { buildWrongMethodProblem, type Problem, toProblem } from '@/lib/platform/http/problem';

/** Headers of all responses of the tenant API. */
export const buildReplyHeaders = (requestId: string): Record<string, string> => ({
  'x-request-id': requestId,
  'cache-control': 'no-store',
});

/** Converts an error to the API's error body. Unexpected errors become `internal` and do not reveal their message. */
export const toErrorReply = (error: unknown, requestId: string): JsonReply =>
  toReply(toProblem(error, requestId, buildReplyHeaders(requestId)));

/** Returns a 405 with the methods that the path supports. */
export const buildMethodNotAllowedReply = (allowed: readonly HttpMethod[], requestId: string): JsonReply =>
  toReply(buildWrongMethodProblem(allowed, requestId, buildReplyHeaders(requestId)));

const toReply = ({ body, status, headers }: Problem): JsonReply => new JsonReply(body, { status, headers });
