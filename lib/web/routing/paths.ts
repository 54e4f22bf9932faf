import { parseProductRef } from '@/lib/views/storefront/links';

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
  'track',
  'wait-list',
] as const;

/** Page below a store's address that a path leads to. */
export type StoreRoute =
  | { readonly kind: 'page'; readonly name: (typeof STORE_PAGES)[number] }
  | { readonly kind: 'product'; readonly productId: number }
  /** Personaliser of a product, for embedding in other sites (SHP-08). */
  | { readonly kind: 'frame'; readonly productId: number };

/** Parses a path below a store; null when there is no such page. `=` may be escaped (STO-01). */
export function parseStorePath(path: string): StoreRoute | null {
  const [, , second = '', ...rest] = path.replace(/\/$/, '').split('/');
  if (second === 'frame') return parseFramed(rest);
  if (rest.length > 0) return null;
  const page = STORE_PAGES.find((name) => name === second);
  if (page !== undefined) return { kind: 'page', name: page };
  const product = parseProductRef(second);
  return product && { kind: 'product', productId: product.id };
}

function parseFramed([third = '', ...rest]: readonly string[]): StoreRoute | null {
  const product = rest.length === 0 ? parseProductRef(third) : null;
  return product && { kind: 'frame', productId: product.id };
}
