import { isPlatformSegment } from '../routes/segments';
import { isSlugForm, MAX_SLUG_LENGTH } from './slug-form';

export { isSlugForm };

/**
 * Returns whether a store may have this address (GEN-04); only the database can decide whether the address is free.
 * @public used when creating a store
 */
export function isAllowedSlug(slug: string): boolean {
  return isSlugForm(slug) && !isPlatformSegment(slug);
}

/**
 * Suggests an address from a store's name: 'Été & Fun' → 'ete-fun'. Returns '' when the name has no usable character.
 * @public used when creating a store
 */
export function slugify(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øœæßł]/g, (letter) => ({ ø: 'o', œ: 'oe', æ: 'ae', ß: 'ss', ł: 'l' })[letter] ?? letter);
  const hyphenated = ascii
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-');
  return hyphenated.slice(0, MAX_SLUG_LENGTH).replace(/-$/, '');
}
