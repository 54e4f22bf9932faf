import { cookies } from 'next/headers';

/** Returns whether this request carries a session cookie, valid or not. Use `currentUser` where validity matters. */
export async function hasSessionCookie(): Promise<boolean> {
  const known = await cookies();
  return known.has('__Host-session') || known.has('session');
}
