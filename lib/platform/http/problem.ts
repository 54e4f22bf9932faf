import type { HttpMethod } from '@/lib/contracts/endpoint';
import { ERROR_REASON_HEADER, formatReasonsHeader } from '@/lib/domain/errors/header';
import { AppError, type ErrorCode, type ErrorDetails, type FieldErrors } from '@/lib/platform/errors';

interface ProblemBody {
  readonly success: false;
  readonly message: string;
  readonly code: ErrorCode;
  readonly errors?: FieldErrors;
  readonly details?: ErrorDetails;
  readonly request_id: string;
}

/** Error response; each tier converts it to its own response type. */
export interface Problem {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ProblemBody;
}

/** Codes of temporary errors, and the default retry delay. */
const RETRYABLE = new Set<ErrorCode>(['rate_limited', 'unavailable', 'upstream_timeout']);
const RETRY_AFTER_SECONDS = 5;

/** Returns an AppError unchanged. Wraps any other error as `internal`, which exposes no details. */
export const toAppError = (error: unknown): AppError =>
  error instanceof AppError ? error : new AppError('internal', 'Something went wrong.', { cause: error });

/**
 * Builds the API's error body, used by both tiers (operating contract), with the headers common to all of a tier's
 * responses.
 */
export function toProblem(error: unknown, requestId: string, common: Readonly<Record<string, string>>): Problem {
  const { status, code, message, errors, details, reason, reasons, retryAfterSeconds } = toAppError(error);
  const headers = new Headers(common);
  const wait = retryAfterSeconds || (RETRYABLE.has(code) ? RETRY_AFTER_SECONDS : null);
  if (wait) headers.set('retry-after', String(wait));
  const why = formatReasonsHeader({ reason, reasons: reasons ?? {} });
  if (why) headers.set(ERROR_REASON_HEADER, why);
  return {
    status,
    headers,
    body: {
      success: false,
      message,
      code,
      ...(errors ? { errors } : {}),
      ...(details ? { details } : {}),
      request_id: requestId,
    },
  };
}

/** Returns a 405 response with the methods that the address supports. */
export function buildWrongMethodProblem(
  allowed: readonly HttpMethod[],
  requestId: string,
  common: Readonly<Record<string, string>>,
): Problem {
  const error = new AppError('method_not_allowed', 'This method is not allowed here.');
  return toProblem(error, requestId, { ...common, allow: allowed.join(', ') });
}
