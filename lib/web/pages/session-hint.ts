import { cookies } from 'next/headers';

/** Returns whether this request carries a session cookie, valid or not. Use `currentUser` where validity matters. */
export async function hasSessionCookie(): Promise<boolean> {
  const requestCookies = await cookies();
  return requestCookies.has('__Host-session') || requestCookies.has('session');
}
