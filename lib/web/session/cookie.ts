import { getIronSession, type SessionOptions, unsealData } from 'iron-session';
import { env } from '@/lib/platform/env';
import { derivePurposeKey } from '@/lib/platform/keys';

/** Content of the sealed session cookie: the bearer token of a session row, which can be revoked (ADR 0008). */
interface SessionCookie {
  token?: string;
}

/** Maximum lifetime of a session row, seconds. */
const REMEMBERED_SECONDS = 30 * 24 * 3_600;

/**
 * Returns whether the public address is https. Only then are cookies Secure and their names prefixed with `__Host-`.
 */
export const isSecureOrigin = (): boolean => env().PUBLIC_URL.startsWith('https:');
export const getSessionCookieName = (): string => (isSecureOrigin() ? '__Host-session' : 'session');

function sessionOptions(remember: boolean): SessionOptions {
  return {
    cookieName: getSessionCookieName(),
    password: derivePurposeKey('session-cookie'),
    // As long as the longest session: the session row ends an idle session, and a seal that expired earlier would end
    // one in use (AUT-13).
    ttl: REMEMBERED_SECONDS,
    cookieOptions: {
      httpOnly: true,
      secure: isSecureOrigin(),
      sameSite: 'lax',
      path: '/',
      ...(remember ? {} : { maxAge: undefined }),
    },
  };
}

/**
 * Returns the session token from the request's sealed cookie; undefined when the cookie is missing, forged or expired.
 */
export async function readSessionToken(request: Request): Promise<string | undefined> {
  const name = `${getSessionCookieName()}=`;
  const pair = request.headers
    .get('cookie')
    ?.split(/; */)
    .find((cookie) => cookie.startsWith(name));
  return pair ? openSessionSeal(pair.slice(name.length)) : undefined;
}

/** Returns the session token from the value of a sealed cookie. */
export async function openSessionSeal(seal: string): Promise<string | undefined> {
  const { token } = await unsealData<SessionCookie>(seal, {
    password: derivePurposeKey('session-cookie'),
    ttl: REMEMBERED_SECONDS,
  });
  return token;
}

/**
 * Returns the Set-Cookie value that stores a session token in the browser. Without `remember` it is a session cookie,
 * which ends with the browser.
 */
export async function buildSessionCookie(token: string, remember: boolean): Promise<string> {
  const response = new Response();
  const session = await getIronSession<SessionCookie>(
    new Request(env().PUBLIC_URL),
    response,
    sessionOptions(remember),
  );
  session.token = token;
  await session.save();
  return response.headers.get('set-cookie') ?? '';
}

export function buildClearedSessionCookie(): string {
  return `${getSessionCookieName()}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${isSecureOrigin() ? '; Secure' : ''}`;
}
