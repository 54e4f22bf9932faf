/**
 * Returns the path to open after sign-in: `next` if it is a path of this site, otherwise the dashboard (AUT-05).
 * Rejects other origins in every spelling that browsers accept (`//x`, `/\x`, control characters that browsers drop),
 * and the login page itself, which would cause a loop.
 */
export function getSafeNextPath(next: unknown): string {
  const fallback = '/dashboard';
  if (typeof next !== 'string' || next.length > 2_000 || !next.startsWith('/')) return fallback;
  if (next.includes('\\') || hasControlCharacter(next)) return fallback;
  const base = 'https://site.invalid';
  if (!URL.canParse(next, base)) return fallback;
  const url = new URL(next, base);
  // Dot segments can resolve to another double slash, so the resolved path is checked.
  if (url.origin !== base || url.pathname.startsWith('//') || /^\/login(\/|$)/.test(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}

/**
 * Returns the path to which a signed-in user who opens /login is redirected (AUT-05): to onboarding while it has open
 * steps, else to the page requested before, else to the dashboard.
 * @param next the `next` parameter of the URL, unvalidated
 */
export function getPathAfterLogin(user: { readonly stepsCompleted: boolean }, next: unknown): string {
  return user.stepsCompleted ? getSafeNextPath(next) : '/get-started';
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}
