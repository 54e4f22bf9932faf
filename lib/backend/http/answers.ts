import type { HttpMethod } from '@/lib/contracts/endpoint';
import { JsonReply } from '@/lib/contracts/exchange';
import { type Problem, problemOf, wrongMethod } from '@/lib/http/problem';

/** What every answer of the tenant API says of itself. */
export const replyHeaders = (requestId: string): Record<string, string> => ({
  'x-request-id': requestId,
  'cache-control': 'no-store',
});

/** A failure as the API's one error body. Anything unexpected leaves as `internal` with nothing of its text. */
export const errorAnswer = (error: unknown, requestId: string): JsonReply =>
  replyOf(problemOf(error, requestId, replyHeaders(requestId)));

/** 405 with the methods that the path does know. */
export const methodNotAllowed = (allowed: readonly HttpMethod[], requestId: string): JsonReply =>
  replyOf(wrongMethod(allowed, requestId, replyHeaders(requestId)));

const replyOf = ({ body, status, headers }: Problem): JsonReply => new JsonReply(body, { status, headers });
