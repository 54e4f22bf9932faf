import { cookies } from 'next/headers';

/** Whether this request brings a session along, good or not: who must know asks for the user. */
export async function hasSessionCookie(): Promise<boolean> {
  const known = await cookies();
  return known.has('__Host-session') || known.has('session');
}
