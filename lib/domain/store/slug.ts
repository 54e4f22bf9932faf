import { isPlatformSegment } from '../routes/segments';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const MAX_LENGTH = 80;

/** True for the form of a slug: words of a–z and 0–9 joined by single hyphens, 80 characters at most (GEN-04). */
export function isSlugForm(slug: string): boolean {
  return slug.length <= MAX_LENGTH && SLUG.test(slug);
}

/** True when a store may have this address (GEN-04); whether it is still free is for the database to say.
 *  @public creating a store is built on it */
export function isAllowedSlug(slug: string): boolean {
  return isSlugForm(slug) && !isPlatformSegment(slug);
}

/** The address that a store's name suggests: 'Été & Fun' → 'ete-fun'. '' when nothing of it is left.
 *  @public creating a store is built on it */
export function slugOf(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øœæßł]/g, (letter) => ({ ø: 'o', œ: 'oe', æ: 'ae', ß: 'ss', ł: 'l' })[letter] ?? letter);
  const words = ascii
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-');
  return words.slice(0, MAX_LENGTH).replace(/-$/, '');
}
