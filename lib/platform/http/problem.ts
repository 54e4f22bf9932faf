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

/** Error response independent of the tier; each tier converts it to its own type of response. */
export interface Problem {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ProblemBody;
}

/** Codes of temporary errors; their responses tell clients when to retry. */
const RETRYABLE = new Set<ErrorCode>(['rate_limited', 'unavailable', 'upstream_timeout']);
const RETRY_AFTER_SECONDS = 5;

/** Returns an AppError unchanged. Wraps any other error as `internal`, so that no details are sent. */
export const toAppError = (error: unknown): AppError =>
  error instanceof AppError ? error : new AppError('internal', 'Something went wrong.', { cause: error });

/**
 * Builds the API's error response, which is the same in both tiers (operating contract). `common` are the headers of
 * all responses of the tier.
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

/** Builds a 405 response with the methods that the address supports. */
export function buildWrongMethodProblem(
  allowed: readonly HttpMethod[],
  requestId: string,
  common: Readonly<Record<string, string>>,
): Problem {
  const error = new AppError('method_not_allowed', 'This method is not allowed here.');
  return toProblem(error, requestId, { ...common, allow: allowed.join(', ') });
}
