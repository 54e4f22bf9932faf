import { cookies } from 'next/headers';

/** Returns whether this request has a session cookie, valid or not. Use `getCurrentUser` where it must be valid. */
export async function hasSessionCookie(): Promise<boolean> {
  const requestCookies = await cookies();
  return requestCookies.has('__Host-session') || requestCookies.has('session');
}
