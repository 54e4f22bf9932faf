import { LANGUAGES } from '../languages/languages';

/** First path segments that are the platform's own; no store may be called so (GEN-04). */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  ...LANGUAGES,
  'en-us',
  ...'about api assets audit-logs client-overview client-revenue clients custom-solutions dashboard email-verification errors event-builder events favicon fonts fulfillers get-started goods health help how-does-it-work icons images locale locales login logout need-merch-for-an-event orders our-products pictures privacy-policy privacy-policy-de privacy-policy-fr privacy-policy-nl products public register replace-order reset-password robots settings shopify shopify-widget-instructions site-preview sitemap socket static terms-and-conditions terms-and-conditions-buyer-us terms-and-conditions-us uploads users'.split(
    ' ',
  ),
]);

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const MAX_LENGTH = 80;

/** True when a first path segment belongs to the platform, framework paths (`_next`) included. */
export function isReservedSlug(segment: string): boolean {
  return segment === '' || segment.startsWith('_') || RESERVED_SLUGS.has(segment.toLowerCase());
}

/** True for the form of a slug: words of a–z and 0–9 joined by single hyphens, 80 characters at most (GEN-04). */
export function isSlugForm(slug: string): boolean {
  return slug.length <= MAX_LENGTH && SLUG.test(slug);
}

/** True when a store may have this address (GEN-04); whether it is still free is for the database to say. */
export function isAllowedSlug(slug: string): boolean {
  return isSlugForm(slug) && !isReservedSlug(slug);
}

/** The address that a store's name suggests: 'Été & Fun' → 'ete-fun'. '' when nothing of it is left. */
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
