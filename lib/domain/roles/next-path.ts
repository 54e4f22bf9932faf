/** Where to go after login: a path of this site, else the dashboard (AUT-05). Refuses other origins in every spelling
 *  that browsers accept (`//x`, `/\x`, control characters that they drop), and the login itself, which would loop. */
export function safeNextPath(next: unknown): string {
  const fallback = '/dashboard';
  if (typeof next !== 'string' || next.length > 2_000 || !next.startsWith('/')) return fallback;
  if (next.includes('\\') || hasControlCharacter(next)) return fallback;
  const base = 'https://site.invalid';
  if (!URL.canParse(next, base)) return fallback;
  const url = new URL(next, base);
  // Dots may fold into another double slash, so the folded path is what counts.
  if (url.origin !== base || url.pathname.startsWith('//') || /^\/login(\/|$)/.test(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}

/**
 * Where a signed-in user who opens /login goes on to (AUT-05): whoever has onboarding steps open finishes these first, all
 * others go where they were on their way to, else to the dashboard.
 * @param next the `next` parameter of the address, as it came
 */
export function pathAfterLogin(user: { readonly stepsCompleted: boolean }, next: unknown): string {
  return user.stepsCompleted ? safeNextPath(next) : '/get-started';
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}
