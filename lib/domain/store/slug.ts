import { isPlatformSegment } from '../routes/segments';
import { isSlugForm, MAX_SLUG_LENGTH } from './slug-form';

export { isSlugForm };

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
  return words.slice(0, MAX_SLUG_LENGTH).replace(/-$/, '');
}
