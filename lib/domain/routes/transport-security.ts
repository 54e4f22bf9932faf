const YEAR = 'max-age=31536000';

/** Returns the `strict-transport-security` of every answer, pages, calls and files alike; null where the shop is not on https. What lies
 *  below a store's own domain is not ours to promise anything of. */
export function transportSecurity(publicUrl: string | undefined, isOwnDomain: boolean): string | null {
  if (!publicUrl?.startsWith('https:')) return null;
  return isOwnDomain ? YEAR : `${YEAR}; includeSubDomains`;
}
