import type { HttpMethod } from '@/lib/contracts/endpoint';
import { REFUSAL_HEADER, writeReasons } from '@/lib/domain/refusals/header';
import { AppError, type ErrorCode, type ErrorDetails, type FieldErrors } from '@/lib/errors';

interface ProblemBody {
  readonly success: false;
  readonly message: string;
  readonly code: ErrorCode;
  readonly errors?: FieldErrors;
  readonly details?: ErrorDetails;
  readonly request_id: string;
}

/** An answer that says what went wrong; each tier makes its own kind of reply of it. */
export interface Problem {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ProblemBody;
}

/** What will pass by itself, and how long a caller waits who is not told. */
const RETRYABLE = new Set<ErrorCode>(['rate_limited', 'unavailable', 'upstream_timeout']);
const RETRY_AFTER_SECONDS = 5;

/** What is not an AppError is ours to mend, and says nothing outside. */
export const knownError = (error: unknown): AppError =>
  error instanceof AppError ? error : new AppError('internal', 'Something went wrong.', { cause: error });

/** The one error body of the API, of both tiers (operating contract), with the headers that a tier's every answer has. */
export function problemOf(error: unknown, requestId: string, common: Readonly<Record<string, string>>): Problem {
  const { status, code, message, errors, details, reason, reasons, retryAfterSeconds } = knownError(error);
  const headers = new Headers(common);
  const wait = retryAfterSeconds || (RETRYABLE.has(code) ? RETRY_AFTER_SECONDS : null);
  if (wait) headers.set('retry-after', String(wait));
  const why = writeReasons({ reason, reasons: reasons ?? {} });
  if (why) headers.set(REFUSAL_HEADER, why);
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

/** 405 with the methods that the address does know. */
export function wrongMethod(
  allowed: readonly HttpMethod[],
  requestId: string,
  common: Readonly<Record<string, string>>,
): Problem {
  const error = new AppError('method_not_allowed', 'This method is not allowed here.');
  return problemOf(error, requestId, { ...common, allow: allowed.join(', ') });
}
