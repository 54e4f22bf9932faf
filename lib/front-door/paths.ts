import { isReservedSlug } from '@/lib/domain/store/slug';
import { parseProductRef } from '@/lib/storefront/links';

/** First segments that the platform has pages for; the other reserved ones lead nowhere yet. */
const SITE_PAGES = new Set([
  '',
  'login',
  'dashboard',
  'orders',
  'terms-and-conditions',
  'terms-and-conditions-buyer-us',
]);

const STORE_PAGES = [
  '',
  'about-us',
  'checkout',
  'contact-us',
  'faqs',
  'index-old',
  'payment-success',
  'privacy-policy',
  'products',
  'terms-and-conditions',
] as const;

export type StorePage =
  | { readonly kind: 'page'; readonly name: (typeof STORE_PAGES)[number] }
  | { readonly kind: 'product'; readonly productId: number };

/** First segments that are the platform's own; the same list that no slug may equal (GEN-04). */
export const isSiteSegment = (segment: string): boolean => isReservedSlug(segment) || segment.includes('.');

/** Whether the platform answers below a first segment of its own; files and framework paths speak for themselves. */
export const hasSitePages = (segment: string): boolean =>
  SITE_PAGES.has(segment) || segment.includes('.') || segment.startsWith('_');

/** The page that a path below a store means; null = there is no such page. `=` may come escaped (AMB-03). */
export function parseStorePath(path: string): StorePage | null {
  const [, , second = '', ...rest] = path.replace(/\/$/, '').split('/');
  if (rest.length > 0) return null;
  const page = STORE_PAGES.find((name) => name === second);
  if (page !== undefined) return { kind: 'page', name: page };
  const product = parseProductRef(second);
  return product && { kind: 'product', productId: product.id };
}
