import { getIronSession, type SessionOptions, unsealData } from 'iron-session';
import { env } from '@/lib/env';
import { derivedKey } from '@/lib/keys';

/** The cookie seals the bearer token of a session row and nothing else; the row can be revoked (ADR 0008). */
interface SessionCookie {
  token?: string;
}

/** As long as the row of a session can live. */
const REMEMBERED_SECONDS = 30 * 24 * 3_600;

/** Cookies are Secure, and named `__Host-`, exactly when the public address is https. */
export const isSecureOrigin = (): boolean => env().PUBLIC_URL.startsWith('https:');
export const sessionCookieName = (): string => (isSecureOrigin() ? '__Host-session' : 'session');

function sessionOptions(remember: boolean): SessionOptions {
  return {
    cookieName: sessionCookieName(),
    password: derivedKey('session-cookie'),
    // The row ends an idle session; a seal that ended first would end one in use (AUT-13).
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

/** The token that a request's cookie seals, or undefined; a forged or expired cookie counts as none. */
export async function readSessionToken(request: Request): Promise<string | undefined> {
  const name = `${sessionCookieName()}=`;
  const pair = request.headers
    .get('cookie')
    ?.split(/; */)
    .find((cookie) => cookie.startsWith(name));
  return pair ? openSessionSeal(pair.slice(name.length)) : undefined;
}

/** The token inside a cookie's value, where the cookie was read by other means. */
export async function openSessionSeal(seal: string): Promise<string | undefined> {
  const { token } = await unsealData<SessionCookie>(seal, {
    password: derivedKey('session-cookie'),
    ttl: REMEMBERED_SECONDS,
  });
  return token;
}

/** The Set-Cookie value that keeps a token in the browser; without `remember` it ends with the browser. */
export async function sealSessionToken(token: string, remember: boolean): Promise<string> {
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

export function clearedSessionCookie(): string {
  return `${sessionCookieName()}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${isSecureOrigin() ? '; Secure' : ''}`;
}
