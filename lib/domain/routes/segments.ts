import { LANGUAGES } from '../languages/languages';

/**
 * What the first segment of an address belongs to, when it belongs to the platform and not to a store (GEN-04):
 * - `marketing`: pages for whoever comes by;
 * - `account`: signing in and what leads there;
 * - `admin`: pages that need a session (AUT-08);
 * - `system`: calls, files and framework paths, of which middleware sees nothing;
 * - `word`: no page, but a word that no store should be found under.
 */
export type Area = 'marketing' | 'account' | 'admin' | 'system' | 'word';

interface Segment {
  readonly area: Area;
  /** Whether pages answer here today; without, the address is a 404 that no store can take. */
  readonly pages: boolean;
}

const PAGES: Readonly<Record<'marketing' | 'account' | 'admin', { readonly today: string; readonly later: string }>> = {
  marketing: {
    today:
      'about event-builder fulfiller-api how-does-it-work need-merch-for-an-event our-products privacy-policy privacy-policy-de privacy-policy-fr privacy-policy-nl products terms-and-conditions terms-and-conditions-buyer-us terms-and-conditions-us',
    later: 'privacy-policy-nb',
  },
  account: {
    today: 'email-verification get-started invitation login personalise reset-password shopify unsubscribe',
    later: 'logout register',
  },
  admin: {
    today:
      'assets audit-logs client-overview client-revenue clients custom-solutions dashboard events fulfillers help orders replace-order settings shopify-widget-instructions site-preview users',
    later: '',
  },
};
const SYSTEM = 'api art brand favicon fonts goods icon robots sitemap socket uploads widget';
// `create` and `shopify-event` stand where the slug stands in addresses of the admin area and its calls.
const WORDS = 'create errors health icons images locale locales pictures public shopify-event static en-us';

const words = (list: string): string[] => list.split(' ').filter(Boolean);

/** Every first segment that is the platform's own. The root page has none. */
export const SEGMENTS: ReadonlyMap<string, Segment> = new Map<string, Segment>([
  ...LANGUAGES.map((code) => [code, { area: 'word', pages: false }] as const),
  ...words(WORDS).map((name) => [name, { area: 'word', pages: false }] as const),
  ...words(SYSTEM).map((name) => [name, { area: 'system', pages: false }] as const),
  ...(['marketing', 'account', 'admin'] as const).flatMap((area) => [
    ...words(PAGES[area].later).map((name) => [name, { area, pages: false }] as const),
    ...words(PAGES[area].today).map((name) => [name, { area, pages: true }] as const),
  ]),
]);

/** The first segment of a path, as it stands in it. */
export const firstSegmentOf = (path: string): string => path.split('/')[1] ?? '';

/** True when a first segment belongs to the platform: listed, the root, a framework path (`_next`) or a file. */
export function isPlatformSegment(segment: string): boolean {
  const name = segment.toLowerCase();
  return name === '' || name.startsWith('_') || name.includes('.') || SEGMENTS.has(name);
}

/** Whether pages answer below a platform segment; framework paths speak for themselves. */
export const hasPages = (segment: string): boolean =>
  segment === '' || segment.startsWith('_') || SEGMENTS.get(segment)?.pages === true;

/** Whether an address is one of the pages for whoever comes by, which look alike to all who are not signed in. */
export const isMarketingPath = (path: string): boolean =>
  path === '/' || (SEGMENTS.get(path.slice(1))?.area === 'marketing' && hasPages(path.slice(1)));

/** Pages of signing in and what mails lead to. Signing up is for everybody to find. */
export const isAccountPath = (path: string): boolean =>
  SEGMENTS.get(firstSegmentOf(path))?.area === 'account' && firstSegmentOf(path) !== 'get-started';

export const isAdminPath = (path: string): boolean => SEGMENTS.get(firstSegmentOf(path))?.area === 'admin';
