import { config } from '@/middleware';
import { isAllowedSlug } from '../store/slug';
import { hasSegmentPages, isAdminPath, isPlatformSegment, PLATFORM_SEGMENTS } from './segments';

const matcher = new RegExp(`^${config.matcher[0]}$`);
const seenByMiddleware = (path: string): boolean => matcher.test(path);

describe('first segments of addresses', () => {
  it('include no segment of the platform among the stores’', () => {
    expect([...PLATFORM_SEGMENTS.keys()].filter(isAllowedSlug)).toEqual([]);
    expect(['_next', '', 'robots.txt', 'LOGIN'].every(isPlatformSegment)).toBe(true);
  });

  it('pass every page through middleware, and no file or API call', () => {
    for (const [name, { area }] of PLATFORM_SEGMENTS)
      if (area !== 'system') expect([name, seenByMiddleware(`/${name}/x`)]).toEqual([name, true]);
    for (const path of ['/api/x', '/art/x.webp', '/brand/x.svg', '/fonts/x', '/goods/x', '/icon.svg', '/_next/x'])
      expect([path, seenByMiddleware(path)]).toEqual([path, false]);
  });

  it('never exclude a store page from middleware', () => {
    for (const path of ['/icon.svg/login', '/robots.txt/orders', '/icon.svgx'])
      expect([path, seenByMiddleware(path)]).toEqual([path, true]);
    for (const slug of ['errors-fest', 'artists', 'art-fair', 'brandy', 'apiary', 'summer-fest'])
      expect([slug, isAllowedSlug(slug), seenByMiddleware(`/${slug}/products`)]).toEqual([slug, true, true]);
  });

  it('require a session for admin pages and nowhere else', () => {
    expect(['/dashboard', '/orders/7', '/events/summer-fest/seo'].every(isAdminPath)).toBe(true);
    expect(['/', '/login', '/summer-fest', '/ordersx'].some(isAdminPath)).toBe(false);
  });

  it('list the pages that exist today', () => {
    expect(['', 'login', 'orders', '_next'].every(hasSegmentPages)).toBe(true);
    expect(['errors', 'logout', 'fr', 'api', 'icon.svg'].some(hasSegmentPages)).toBe(false);
  });
});
