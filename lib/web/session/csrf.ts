import { createHmac, randomBytes } from 'node:crypto';
import { isSameSecret } from '@/lib/platform/compare-secrets';
import { env } from '@/lib/platform/env';
import { AppError } from '@/lib/platform/errors';
import { derivePurposeKey } from '@/lib/platform/keys';
import { isSecureOrigin } from './cookie';

/** Cookie and header names that the specification defines for clients of the API (AUT-01, AUT-02). */
const XSRF_COOKIE = 'XSRF-TOKEN';
const XSRF_HEADER = 'x-xsrf-token';

const sign = (nonce: string, sessionToken: string | undefined): string =>
  createHmac('sha256', derivePurposeKey('csrf'))
    .update(`${sessionToken ?? ''}:${nonce}`)
    .digest('base64url');

/** Returns a Set-Cookie value with a token that is bound to the session. Scripts of our pages can read it. */
export function issueXsrfCookie(sessionToken: string | undefined): string {
  const nonce = randomBytes(18).toString('base64url');
  return `${XSRF_COOKIE}=${nonce}.${sign(nonce, sessionToken)}; Path=/; SameSite=Lax${isSecureOrigin() ? '; Secure' : ''}`;
}

/**
 * Requires that cookie and header contain the same token and that it was issued for this session.
 * @throws AppError `csrf` (419)
 */
export function requireXsrfToken(request: Request, sessionToken: string | undefined): void {
  const header = request.headers.get(XSRF_HEADER) ?? '';
  const cookie = readCookie(request, XSRF_COOKIE) ?? '';
  const [nonce = '', signature = ''] = header.split('.');
  if (!header || header !== cookie || !isSameSecret(signature, sign(nonce, sessionToken))) throw csrfMismatch('token');
  requireSameOrigin(request);
}

/**
 * Rejects requests that browsers make from other sites. A client without an Origin header is not a browser, so it
 * cannot be misused by another site.
 * @throws AppError `csrf`
 */
export function requireSameOrigin(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  if (site && site !== 'same-origin' && site !== 'none') throw csrfMismatch('sec-fetch-site');
  const origin = request.headers.get('origin');
  if (origin === null) return;
  const allowedHosts = [new URL(env().PUBLIC_URL).host, request.headers.get('host')];
  const host = URL.canParse(origin) ? new URL(origin).host : null;
  if (!host || !allowedHosts.includes(host)) throw csrfMismatch('origin');
}

export function readCookie(request: Request, name: string): string | undefined {
  for (const pair of request.headers.get('cookie')?.split(/; */) ?? []) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at) === name) return pair.slice(at + 1);
  }
  return undefined;
}

const csrfMismatch = (detail: string): AppError => new AppError('csrf', 'CSRF token mismatch.', { detail });
