/** The closed list of error codes that leave the program, each with its one HTTP status (operating contract, "Errors of the API"). */
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

/** Messages per field, first one first. */
export type FieldErrors = Record<string, string[]>;

/**
 * A failure that a caller outside may learn about.
 * `message` is for people and leaves the program; `detail` is for the log and never does.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;
  readonly detail: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { errors?: FieldErrors; detail?: string; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.errors = options.errors;
    this.detail = options.detail;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** 422 with messages per field; the body's message is the first of them. */
export function invalidFields(errors: FieldErrors): AppError {
  const first = Object.values(errors)[0]?.[0] ?? 'The given data was invalid.';
  return new AppError('invalid', first, { errors });
}

/** One answer for missing and unreadable objects alike, so that nothing confirms another tenant's data. */
export function notFound(): AppError {
  return new AppError('not_found', 'This page could not be found');
}
