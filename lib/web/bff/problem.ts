import type { HttpMethod } from '@/lib/contracts/endpoint';
import { buildBrowsingOnlyError, recordWriteObstacle } from '@/lib/platform/browsing-only';
import { AppError } from '@/lib/platform/errors';
import { buildWrongMethodProblem, type Problem, toAppError, toProblem } from '@/lib/platform/http/problem';
import { logger } from '@/lib/platform/log';

/** Converts an error to the API's error body; internal details are logged here and never sent. */
export function toProblemResponse(error: unknown, requestId: string): Response {
  const { status, code, detail } = toAppError(error);
  if (!(error instanceof AppError) && recordWriteObstacle(error)) {
    logger.warn({ err: error, requestId }, 'a change was refused: browsing only');
    return toProblemResponse(buildBrowsingOnlyError(error), requestId);
  }
  if (status === 503) logger.warn({ err: error, requestId, detail }, 'request refused');
  else if (status >= 500) logger.error({ err: error, requestId, detail }, 'request failed');
  else logger.debug({ code, detail, requestId }, 'request refused');
  return toResponse(toProblem(error, requestId, buildApiHeaders(requestId)));
}

/** Returns a 405 response with the methods that the address supports. */
export const buildMethodNotAllowed = (allowed: readonly HttpMethod[], requestId: string): Response =>
  toResponse(buildWrongMethodProblem(allowed, requestId, buildApiHeaders(requestId)));

const toResponse = ({ body, status, headers }: Problem): Response => Response.json(body, { status, headers });

/** Returns the default headers of all API responses, including one that forbids other pages to embed them in frames. */
export const buildApiHeaders = (requestId: string): Record<string, string> => ({
  'cache-control': 'private, no-store',
  'content-security-policy': "frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-request-id': requestId,
});
