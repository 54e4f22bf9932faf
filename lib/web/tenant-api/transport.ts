import type { ApiReply } from '@/lib/contracts/exchange';
import { env } from '@/lib/platform/env';
import { AppError } from '@/lib/platform/errors';
import { buildTooLargeError } from '@/lib/platform/http/body';

/** Origin of in-process calls: they use the same URLs as calls over HTTP, which need an origin. */
const IN_PROCESS_ORIGIN = 'http://tenant-api.internal';
const TIMEOUT_MS = 8_000;

/** Headers that are forwarded to the tenant API. Cookies and the Host header of a browser never are. */
const FORWARDED = new Set([
  'authorization',
  'content-type',
  'accept',
  'x-service-key',
  'x-client-ip',
  'x-request-id',
  'x-tax-source',
  'x-payment-gateways',
  'x-user-agent',
]);

/** Returns the tenant API's origin, without a trailing slash. */
export function getTenantApiOrigin(): string {
  return env().TENANT_API_URL?.replace(/\/+$/, '') ?? IN_PROCESS_ORIGIN;
}

let inProcess: Promise<typeof import('@/lib/backend/app')> | undefined;

/** Call that the web tier sends. The body, if any, is text; its type is stated in the headers. */
export interface OutgoingCall {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body?: string | undefined;
}

/**
 * Sends a call to the tenant API: to the handler in this process, or over HTTP when TENANT_API_URL is set. A stream
 * (`feed`) has no timeout; all other calls have {@link TIMEOUT_MS}.
 * @throws AppError `upstream_timeout` or `unavailable`
 */
export async function sendToTenantApi(
  call: OutgoingCall,
  options: { stream?: boolean; signal?: AbortSignal } = {},
): Promise<ApiReply> {
  for (const name of [...call.headers.keys()]) if (!FORWARDED.has(name)) call.headers.delete(name);
  if (!env().TENANT_API_URL) {
    // Loaded once, and only when the tenant API runs in this process. Importing it for each call would cost more than
    // the call.
    inProcess ??= import('@/lib/backend/app');
    const { handleCall: answerCall } = await inProcess;
    return answerCall({
      ...call,
      signal: options.signal,
      readText: async (limitBytes) => requireBodyWithinLimit(call, limitBytes),
    });
  }
  const limits = [options.signal, options.stream ? undefined : AbortSignal.timeout(TIMEOUT_MS)].filter(
    (signal) => signal !== undefined,
  );
  const { url, method, headers, body } = call;
  try {
    return await fetch(url, {
      method,
      headers,
      // A redirect to a file is passed on to the browser instead of being followed here.
      redirect: 'manual',
      signal: AbortSignal.any(limits),
      ...(body === undefined ? {} : { body }),
    });
  } catch (cause) {
    const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
    throw new AppError(timedOut ? 'upstream_timeout' : 'unavailable', 'The service is busy. Please try again.', {
      cause,
    });
  }
}

function requireBodyWithinLimit({ body = '' }: OutgoingCall, limitBytes: number): string {
  // A UTF-16 unit has at most three bytes in UTF-8, so the bytes of most bodies need not be counted.
  if (body.length * 3 > limitBytes && Buffer.byteLength(body) > limitBytes) throw buildTooLargeError();
  return body;
}
