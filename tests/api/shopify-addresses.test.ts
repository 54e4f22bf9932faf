import { sql } from 'drizzle-orm';
import { getLocalShopifyKeys } from '@/lib/integrations/shopify/config';
import { signSessionToken } from '@/lib/integrations/shopify/session-token';
import { signQuery } from '@/lib/integrations/shopify/signatures';
import { routeRequest } from '@/lib/web/routing/route';
import { StoreFactsCache } from '@/lib/web/routing/store-facts';
import { Browser } from './support/browser';
import { count, setUpOwnDatabase } from './support/database';
import { LOOMSHOP, setUpLocalShopify } from './support/shopify';

jest.setTimeout(120_000);
setUpOwnDatabase();
const shopify = setUpLocalShopify();

const now = () => Math.floor(Date.now() / 1000);
/** Builds a URL query signed as Shopify does; `change` tampers with it afterwards. */
function signed(
  queryValues: Record<string, string> = {},
  change: (query: URLSearchParams) => void = () => undefined,
): string {
  const query = new URLSearchParams({ shop: LOOMSHOP, timestamp: String(now()), host: 'aG9zdA', ...queryValues });
  query.set('hmac', signQuery(query, getLocalShopifyKeys().apiSecret));
  change(query);
  return `/shopify/signup?${query}`;
}
const decide = (path: string) =>
  routeRequest({
    request: new Request(`http://localhost:3000${path}`),
    stores: new StoreFactsCache(),
    site: null,
    now: Date.now(),
  });

describe('an address of the Shopify app', () => {
  it('that Shopify signed proves its shop, which alone may frame its page', async () => {
    const headers = { 'x-shopify-shop': LOOMSHOP, 'x-frame-ancestors': shopify().url };
    expect(await decide(signed())).toEqual({ kind: 'page', headers });
    const german = await decide(signed({ locale: 'de-DE' }));
    expect(german).toMatchObject({ headers: { ...headers, 'x-store-language': 'de' } });
  });

  it.each([
    ['of another shop than was signed', () => signed({}, (query) => query.set('shop', 'other.myshopify.com'))],
    ['that names a shop twice', () => signed({}, (query) => query.append('shop', 'other.myshopify.com'))],
    ['with a parameter more', () => signed({}, (query) => query.set('extra', '1'))],
    ['without a signature', () => `/shopify/signup?shop=${LOOMSHOP}`],
    ['with a host alone', () => '/shopify/signup?host=aG9zdA'],
    ['from two minutes ago', () => signed({ timestamp: String(now() - 120) })],
    ['from the future', () => signed({ timestamp: String(now() + 120) })],
    ['of evil.com', () => signed({ shop: 'evil.com' })],
    ['of a shop below evil.com', () => signed({ shop: 'x.myshopify.com.evil.com' })],
    ['with a line break in it', () => signed({ shop: 'x.myshopify.com\r\nset-cookie: a=b' })],
    ['with a policy in it', () => signed({ shop: "x.myshopify.com'; script-src *" })],
    ['with another shop’s session token', () => signed({ id_token: buildSessionToken('other.myshopify.com') })],
    ['with a session token that ran out', () => signed({ id_token: buildSessionToken(LOOMSHOP, now() - 90) })],
  ])('%s is a 403 that no site may frame', async (_what, path) => {
    expect(await decide(path())).toEqual({ kind: 'page', headers: { 'x-page-status': '403' } });
  });

  it('without a shop is a page for everybody, and any other below it answers 404', async () => {
    expect(await decide('/shopify/spoke')).toEqual({ kind: 'page', headers: {} });
    expect(await decide('/shopify/other')).toEqual({ kind: 'page', headers: { 'x-page-status': '404' } });
    expect(await decide('/shopify/signup/x')).toEqual({ kind: 'page', headers: { 'x-page-status': '404' } });
  });

  it('with a typed shop redirects to Shopify, and nowhere else', async () => {
    const ask = (shop: string) => new Browser().get(`/api/shopify/install-address?shop=${encodeURIComponent(shop)}`);
    for (const typed of [
      'loomshop',
      LOOMSHOP,
      `https://${LOOMSHOP}/products`,
      'admin.shopify.com/store/loomshop/orders',
    ])
      expect((await ask(typed)).text).toContain(`${shopify().url}/${LOOMSHOP}/admin/oauth/install`);
    for (const typed of [
      'evil.com',
      'x.myshopify.com.evil.com',
      'a b',
      '//evil.com',
      'javascript:alert(1)',
      `${LOOMSHOP}@evil.com`,
    ])
      expect([typed, (await ask(typed)).status]).toEqual([typed, 422]);
  });

  it('that was rejected had no effect', async () => {
    expect(await count(sql`select count(*) as n from shopify_connections where shop <> ${LOOMSHOP}`)).toBe(0);
    expect(await count(sql`select count(*) as n from used_tickets`)).toBe(0);
  });
});

function buildSessionToken(shop: string, at = now()): string {
  return signSessionToken({ shop, userId: '1' }, getLocalShopifyKeys(), at);
}
