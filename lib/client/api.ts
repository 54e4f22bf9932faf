import { ERROR_REASON_HEADER, parseReasonsHeader } from '@/lib/domain/errors/header';
import type { Reason } from '@/lib/domain/errors/reason';

/** Client for our own API in the browser: same origin, with cookies, and one error type for all failures. */

/** Failed API call; `code` is 'network' when no response arrived. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Reason why the call failed, as a code that is translated into each language (ERR-08); null without one. */
  readonly reason: Reason | null;
  readonly reasons: Readonly<Record<string, readonly Reason[]>>;
  /** Same as {@link reasons}, but with the server's message for a field that has no code. */
  readonly explainedReasons: Readonly<Record<string, readonly Reason[]>>;
  /** Data of the error response, such as an order's current terms; {} without any. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;
  /** Seconds until a retry is allowed, from the Retry-After header; null without that header. */
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    body: { message?: unknown; code?: unknown; errors?: unknown; details?: unknown; request_id?: unknown },
    headers: Pick<Headers, 'get'> = new Headers(),
  ) {
    super(typeof body.message === 'string' ? body.message : 'The request failed.');
    this.name = 'ApiError';
    this.status = status;
    this.code = typeof body.code === 'string' ? body.code : 'network';
    this.errors = isFieldErrors(body.errors) ? body.errors : {};
    this.details = isRecord(body.details) ? body.details : {};
    const { reason, reasons } = parseReasonsHeader(headers.get(ERROR_REASON_HEADER));
    this.reason = reason;
    const reasonsOr = (uncoded: (text: string) => Reason) =>
      Object.fromEntries(
        Object.entries(this.errors).map(([field, list]) => [
          field,
          list.map((text, index) => reasons[field]?.[index] ?? uncoded(text)),
        ]),
      );
    // A field error without a code becomes 'invalid', because the server's message exists in English only.
    this.reasons = reasonsOr(() => ({ code: 'invalid' }));
    this.explainedReasons = reasonsOr((text) => ({ code: 'provider', params: { text } }));
    this.retryAfterSeconds = Number(headers.get('retry-after')) || null;
    this.requestId = typeof body.request_id === 'string' ? body.request_id : null;
  }

  /** Returns the first reason of each invalid field (CHK-11). */
  get firstReasons(): Record<string, Reason> {
    return Object.fromEntries(
      Object.entries(this.reasons).flatMap(([field, [first]]) => (first ? [[field, first]] : [])),
    );
  }
}

interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** JSON value, or FormData that is sent unchanged. */
  readonly body?: unknown;
  /**
   * Whether to send the XSRF cookie and header, which calls of signed-in users need. The cookie is fetched first when
   * it is missing.
   */
  readonly csrf?: boolean;
  readonly signal?: AbortSignal;
}

let bearer: (() => Promise<string>) | null = null;

/**
 * Makes all further calls send a bearer token instead of cookies, as pages in Shopify's frame must. `token` is called
 * for every call, because a session token expires after a minute.
 */
export const signCallsWith = (token: () => Promise<string>): void => {
  bearer = token;
};

/**
 * Calls the API and returns the parsed body. The caller validates it with the schema of its contract.
 * @throws ApiError
 */
export async function callApi(path: string, options: CallOptions = {}): Promise<unknown> {
  const headers = new Headers({ accept: 'application/json' });
  if (bearer) headers.set('authorization', `Bearer ${await bearer()}`);
  else if (options.csrf) headers.set('x-xsrf-token', await xsrfToken());
  const form = options.body instanceof FormData;
  if (options.body !== undefined && !form) headers.set('content-type', 'application/json');
  const request: RequestInit = { method: options.method ?? 'GET', headers, credentials: 'include' };
  if (options.body !== undefined)
    request.body = options.body instanceof FormData ? options.body : JSON.stringify(options.body);
  if (options.signal) request.signal = options.signal;
  const response = await send(path, request);
  if (response.status === 204) return null;
  const body: unknown = await response.json().catch((cause: unknown) => {
    // A successful response that ends too early counts as a network failure. An error response remains an error even if
    // its body cannot be read.
    if (response.ok) throw lost(cause);
    return null;
  });
  if (!response.ok) throw new ApiError(response.status, isRecord(body) ? body : {}, response.headers);
  return body;
}

async function send(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, request);
  } catch (cause) {
    throw lost(cause);
  }
}

const lost = (cause: unknown): unknown =>
  cause instanceof DOMException && cause.name === 'AbortError'
    ? cause
    : new ApiError(0, { code: 'network', message: 'Network error' });

async function xsrfToken(): Promise<string> {
  const currentToken = readXsrfCookie();
  if (currentToken) return currentToken;
  await fetch('/api/sanctum/csrf-cookie', { credentials: 'include' });
  return readXsrfCookie();
}

const readXsrfCookie = (): string => /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isFieldErrors = (value: unknown): value is Record<string, string[]> =>
  isRecord(value) &&
  Object.values(value).every((list) => Array.isArray(list) && list.every((text) => typeof text === 'string'));
