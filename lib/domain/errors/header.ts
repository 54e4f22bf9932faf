import type { Reason } from './reason';

/**
 * Response header that adds the codes of an error's reasons to the fixed error body (ERR-08). Its value is JSON in
 * ASCII.
 */
export const ERROR_REASON_HEADER = 'x-refusal';

/**
 * Maximum length of the header's value in characters, because proxies accept headers of 8 kB. A longer value is
 * omitted, and the client shows a general message.
 */
const MAX_LENGTH = 4_000;

/** Reasons of an error: for the request as a whole, and per field in the sequence of the body's messages. */
export interface ErrorReasons {
  readonly reason: Reason | null;
  readonly reasons: Readonly<Record<string, readonly (Reason | null)[]>>;
}

const NONE: ErrorReasons = { reason: null, reasons: {} };

/** Returns the header's value; null when there is no reason, or the value would be too long. */
export function formatReasonsHeader({ reason, reasons }: ErrorReasons): string | null {
  const fieldReasons = Object.entries(reasons).filter(([, list]) => list.some((one) => one !== null));
  if (!reason && fieldReasons.length === 0) return null;
  const text = JSON.stringify({ reason, reasons: Object.fromEntries(fieldReasons) });
  // Header values must be ASCII.
  const value = text.replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return value.length <= MAX_LENGTH ? value : null;
}

/** Parses the header's value; an invalid or missing value contains no reasons. */
export function parseReasonsHeader(value: string | null): ErrorReasons {
  if (value === null) return NONE;
  try {
    const read: unknown = JSON.parse(value);
    if (!isRecord(read)) return NONE;
    return {
      reason: isReason(read.reason) ? read.reason : null,
      reasons: Object.fromEntries(
        Object.entries(isRecord(read.reasons) ? read.reasons : {}).map(([field, list]) => [
          field,
          (Array.isArray(list) ? list : []).map((one: unknown) => (isReason(one) ? one : null)),
        ]),
      ),
    };
  } catch {
    return NONE;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isReason = (value: unknown): value is Reason =>
  isRecord(value) && typeof value.code === 'string' && (value.params === undefined || isNamed(value.params));

const isNamed = (value: unknown): boolean =>
  isRecord(value) && Object.values(value).every((named) => typeof named === 'string' || typeof named === 'number');
