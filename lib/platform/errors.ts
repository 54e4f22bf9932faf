import { type ErrorReason, findErrorReason } from '../domain/errors/error-codes';
import type { Reason } from '../domain/errors/reason';

/** Error codes of API responses, each with its HTTP status (operating contract, "Errors of the API"). */
export const ERROR_STATUS = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  onboarding_incomplete: 403,
  store_on_hold: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  csrf: 419,
  invalid: 422,
  rate_limited: 429,
  internal: 500,
  upstream_invalid: 502,
  unavailable: 503,
  upstream_timeout: 504,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Messages by field, in the order of the checks. */
export type FieldErrors = Record<string, string[]>;

/** Reasons of the messages by field, in the order of the messages; null = the message has no code. */
type FieldReasons = Readonly<Record<string, readonly (Reason | null)[]>>;

/** Problems by field: message codes, or reasons with parameters. */
export type FieldProblems = Readonly<Record<string, readonly (string | ErrorReason)[]>>;

/**
 * Data that a client needs to continue after an error, for example the current terms of an order. JSON, in the units of
 * the contract.
 */
export type ErrorDetails = Readonly<Record<string, unknown>>;

/**
 * Error whose `message` and `details` are sent to the caller: `message` for people, `details` as data for programs.
 * `detail` is only logged.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;
  /** Reason code, which screens translate to the user's language; null when `message` is sufficient (ERR-08). */
  readonly reason: Reason | null;
  readonly reasons: FieldReasons | undefined;
  readonly detail: string | undefined;
  readonly details: ErrorDetails | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string | ErrorReason,
    options: {
      errors?: FieldProblems;
      /** Reason from an error response of the tenant API, whose `message` no longer contains it. */
      reason?: Reason | null;
      reasons?: FieldReasons;
      detail?: string;
      details?: ErrorDetails;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(toText(message), { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    const { errors } = options;
    this.errors = errors && perField(errors, toText);
    this.reason = options.reason === undefined ? toReason(message) : options.reason;
    this.reasons = options.reasons ?? (errors && perField(errors, toReason));
    this.detail = options.detail;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

const toText = (fieldProblem: string | ErrorReason): string =>
  typeof fieldProblem === 'string' ? fieldProblem : fieldProblem.text;
const toReason = (fieldProblem: string | ErrorReason): Reason | null =>
  typeof fieldProblem === 'string' ? findErrorReason(fieldProblem) : fieldProblem.reason;
const perField = <T>(errors: FieldProblems, read: (fieldProblem: string | ErrorReason) => T): Record<string, T[]> =>
  Object.fromEntries(Object.entries(errors).map(([field, list]) => [field, list.map(read)]));

/**
 * Builds a 422 error with messages by field. The first message becomes the error's message; `details` are sent as data.
 */
export function buildInvalidFieldsError(errors: FieldProblems, details?: ErrorDetails): AppError {
  const first = Object.values(errors)[0]?.[0] ?? 'The given data was invalid.';
  return new AppError('invalid', first, { errors, ...(details ? { details } : {}) });
}

/**
 * Builds a 404 error, which is the same for missing objects and for objects of another tenant, so that it reveals
 * nothing about other tenants.
 */
export function buildNotFoundError(): AppError {
  return new AppError('not_found', 'This page could not be found');
}

/** Builds the 403 error for a signed-in caller who lacks the required permission. */
export function buildForbiddenError(): AppError {
  return new AppError('forbidden', 'Your role does not allow this.');
}

/** Builds the 401 error for a call without a valid session. */
export function buildUnauthenticatedError(): AppError {
  return new AppError('unauthenticated', 'Unauthenticated.');
}
