import { LANGUAGES } from '../languages/languages';

/**
 * Area of the platform to which the first segment of an address belongs, if it is not a store's (GEN-04):
 * - `marketing`: public pages;
 * - `account`: sign-in and related pages;
 * - `admin`: pages that need a session (AUT-08);
 * - `system`: API calls, files and framework paths, which middleware skips;
 * - `word`: no page, but a word that must not become a store's address.
 */
export type SegmentArea = 'marketing' | 'account' | 'admin' | 'system' | 'word';

interface Segment {
  readonly area: SegmentArea;
  /** Whether the segment has pages; if not, the address is a 404 and still not available to stores. */
  readonly pages: boolean;
}

const PAGES: Readonly<Record<'marketing' | 'account' | 'admin', { readonly today: string; readonly later: string }>> = {
  marketing: {
    today:
      'about event-builder fulfiller-api how-does-it-work need-merch-for-an-event our-products privacy-policy privacy-policy-de privacy-policy-fr privacy-policy-nl products terms-and-conditions terms-and-conditions-buyer-us terms-and-conditions-us',
    later: 'privacy-policy-nb',
  },
  account: {
    today: 'email-verification get-started invitation login personalise reset-password shopify unsubscribe wait-list',
    later: 'logout register',
  },
  admin: {
    today:
      'assets audit-logs client-overview client-revenue clients custom-solutions dashboard events fulfillers help orders replace-order settings shopify-widget-instructions site-preview users',
    later: '',
  },
};
const SYSTEM = 'api art brand favicon fonts goods icon robots sitemap socket uploads widget';
// `create` and `shopify-event` are used in place of a slug in addresses of the admin area and its calls.
const RESERVED_SEGMENTS = 'create errors health icons images locale locales pictures public shopify-event static en-us';

const splitNames = (list: string): string[] => list.split(' ').filter(Boolean);

/** All first segments of the platform. The root page has no segment. */
export const PLATFORM_SEGMENTS: ReadonlyMap<string, Segment> = new Map<string, Segment>([
  ...LANGUAGES.map((code) => [code, { area: 'word', pages: false }] as const),
  ...splitNames(RESERVED_SEGMENTS).map((name) => [name, { area: 'word', pages: false }] as const),
  ...splitNames(SYSTEM).map((name) => [name, { area: 'system', pages: false }] as const),
  ...(['marketing', 'account', 'admin'] as const).flatMap((area) => [
    ...splitNames(PAGES[area].later).map((name) => [name, { area, pages: false }] as const),
    ...splitNames(PAGES[area].today).map((name) => [name, { area, pages: true }] as const),
  ]),
]);

/** Returns the first segment of a path, unchanged. */
export const getFirstSegment = (path: string): string => path.split('/')[1] ?? '';

/**
 * Returns whether a first segment belongs to the platform: it is in the list, empty (the root), a framework path
 * (`_next`) or a file.
 */
export function isPlatformSegment(segment: string): boolean {
  const name = segment.toLowerCase();
  return name === '' || name.startsWith('_') || name.includes('.') || PLATFORM_SEGMENTS.has(name);
}

/** Returns whether pages exist below a platform segment. True for framework paths (`_next`), which Next.js handles. */
export const hasSegmentPages = (segment: string): boolean =>
  segment === '' || segment.startsWith('_') || PLATFORM_SEGMENTS.get(segment)?.pages === true;

/**
 * Returns whether an address is a public page of the platform, which looks the same to all visitors without a session.
 */
export const isMarketingPath = (path: string): boolean =>
  path === '/' || (PLATFORM_SEGMENTS.get(path.slice(1))?.area === 'marketing' && hasSegmentPages(path.slice(1)));

/**
 * Returns whether an address is a sign-in page or the target of a mailed link, which search engines must not index.
 * False for the sign-up (`/get-started`), which they may index.
 */
export const isAccountPath = (path: string): boolean =>
  PLATFORM_SEGMENTS.get(getFirstSegment(path))?.area === 'account' && getFirstSegment(path) !== 'get-started';

export const isAdminPath = (path: string): boolean => PLATFORM_SEGMENTS.get(getFirstSegment(path))?.area === 'admin';
