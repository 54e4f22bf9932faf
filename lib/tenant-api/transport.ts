import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';

/** An in-process call gets an address too, so that both modes carry real requests. */
const IN_PROCESS_ORIGIN = 'http://tenant-api.internal';
const TIMEOUT_MS = 8_000;

/** Headers that cross the seam; a browser's cookies and host never do (SECURITY item 33). */
const FORWARDED = new Set([
  'authorization',
  'content-type',
  'accept',
  'x-service-key',
  'x-client-ip',
  'x-request-id',
  'x-user-agent',
]);

/** Where the tenant API is: an origin, with no slash at the end. */
export function tenantApiOrigin(): string {
  return env().TENANT_API_URL?.replace(/\/+$/, '') ?? IN_PROCESS_ORIGIN;
}

/**
 * Sends a request to the tenant API: to the handler in this process, or over HTTP when TENANT_API_URL is set.
 * A stream (`feed`) has no time limit; everything else has {@link TIMEOUT_MS}.
 * @throws AppError `upstream_timeout` or `unavailable`
 */
export async function sendToTenantApi(
  request: Request,
  options: { stream?: boolean; signal?: AbortSignal } = {},
): Promise<Response> {
  for (const name of [...request.headers.keys()]) if (!FORWARDED.has(name)) request.headers.delete(name);
  if (!env().TENANT_API_URL) {
    const { tenantApiHandler } = await import('@/lib/backend/app');
    return tenantApiHandler(request);
  }
  const limits = [options.signal, options.stream ? undefined : AbortSignal.timeout(TIMEOUT_MS)].filter(
    (signal) => signal !== undefined,
  );
  try {
    return await fetch(request, { redirect: 'error', signal: AbortSignal.any(limits) });
  } catch (cause) {
    const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
    throw new AppError(timedOut ? 'upstream_timeout' : 'unavailable', 'The service is busy. Please try again.', {
      cause,
    });
  }
}
