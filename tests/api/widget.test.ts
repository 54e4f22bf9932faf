import { sql } from 'drizzle-orm';
import { widgetEndpoints } from '@/lib/contracts/widget';
import { withPlatform } from '@/lib/db/client';
import { getWidgetFeedCache } from '@/lib/web/bff/widget-feeds';
import { sendApi } from './support/browser';
import { setUpOwnDatabase } from './support/database';
import { listProducts, readStore } from './support/shop';
import { openSite } from './support/site';
import { signInMember, type Visitor } from './support/visitor';

jest.setTimeout(120_000);

const SHOP = 'https://www.loomshop.example';
let site: Awaited<ReturnType<typeof openSite>>;
let owner: Visitor;
let tenant = 0;

setUpOwnDatabase();
beforeAll(async () => {
  site = await openSite();
  owner = await signInMember('owner@brightside.test');
  tenant = (await readStore('summer-fest')).tenant_id;
});
afterAll(() => site.close());
beforeEach(() => getWidgetFeedCache().clear());

const address = (slug = 'summer-fest'): string => `/api/${tenant}/store-admin/${slug}/widget`;
async function save(origins: unknown, who = owner, slug = 'summer-fest') {
  const answer = await who.call('PUT', address(slug), { origins });
  site.changed(tenant, slug);
  return answer;
}
const ask = (slug: string, headers: Record<string, string> = {}, query = '') =>
  sendApi('GET', `/api/widget/${slug}${query}`, { headers });
const readFeed = async (...args: Parameters<typeof ask>) =>
  widgetEndpoints.feed.answer.parse((await ask(...args)).json()).data;
const framers = async (path: string): Promise<{ framers: string | null; status: string | null }> =>
  JSON.parse((await site.ask(path)).body);

describe('the feed of the widget', () => {
  it('returns to any page what the store’s own pages show everybody, priced for its region', async () => {
    const answer = await ask('summer-fest', { origin: 'https://anybody.example' }, '?limit=3');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=60',
      vary: 'Origin',
    });
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
    expect(answer.headers.has('set-cookie')).toBe(false);
    const feed = widgetEndpoints.feed.answer.parse(answer.json()).data;
    expect(feed).toMatchObject({ more: true, may_frame: false, store: { language: 'en' } });
    expect(feed.products).toHaveLength(3);
    for (const { price, url, frame_url: frame, picture, id } of feed.products) {
      expect(price).toMatch(/^£\d+\.\d\d$/);
      expect(url).toBe(`http://localhost:3000/summer-fest/Product=${id}`);
      expect(frame).toBe(`http://localhost:3000/summer-fest/frame/Product=${id}`);
      expect(picture.srcset.split(', ')).toHaveLength(3);
    }
    expect((await readFeed('nordic-run')).products[0]?.price).toMatch(/^€\u00a0\d+,\d\d$/);
  });

  it('is in the language of the page, and links to pages in it', async () => {
    const feed = await readFeed('summer-fest', {}, '?lang=de');
    expect(feed.store).toMatchObject({ language: 'de', url: 'http://localhost:3000/summer-fest?lang=de' });
    expect(feed.texts.close).toBe('Schließen');
    expect((await readFeed('nordic-run')).texts.close).toBe('Sluiten');
    expect((await ask('summer-fest', {}, '?lang=xx')).status).toBe(422);
  });

  it('includes only stores that sell, and drops a store the moment it stops selling', async () => {
    for (const slug of ['draft-store', 'no-such-store', 'a--b', '..%2f..%2fetc', '%22%3E%3Cscript%3E'])
      expect((await ask(slug)).status).toBe(404);
    expect((await ask('no-such-store')).headers.get('access-control-allow-origin')).toBe('*');
    expect((await ask('company-kit')).status).toBe(200);
    await withPlatform((tx) => tx.execute(sql`update events set status = 'On hold' where slug = 'company-kit'`));
    getWidgetFeedCache().drop('company-kit');
    expect((await ask('company-kit')).status).toBe(404);
    await withPlatform((tx) => tx.execute(sql`update events set status = 'Active' where slug = 'company-kit'`));
  });

  it('is read-only: no other method is allowed, also not by a preflight', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await sendApi(method, '/api/widget/summer-fest', { headers: { origin: SHOP } });
      expect(answer.status).toBe(405);
      expect(answer.headers.has('access-control-allow-origin')).toBe(false);
    }
  });

  it('is cached, so that a busy page queries the tenant API once', async () => {
    const feeds = getWidgetFeedCache();
    let attemptCount = 0;
    const make = async () => {
      attemptCount += 1;
      throw new Error('away');
    };
    const find = (now: number) => feeds.find('kept', 'en', now, make).catch(() => null);
    await Promise.all([find(0), find(0)]);
    expect(attemptCount).toBe(1);
    // A failed attempt is not cached.
    await find(0);
    expect(attemptCount).toBe(2);
  });
});

describe('sites that may frame a store', () => {
  it('are named by its owner, stored as origins, and recorded in the audit log', async () => {
    const answer = await save([`${SHOP}/pages/merch`, 'blog.loomshop.example', SHOP]);
    expect(widgetEndpoints.settings.answer.parse(answer.json()).data.origins).toEqual([
      SHOP,
      'https://blog.loomshop.example',
    ]);
    const { rows } = await withPlatform((tx) =>
      tx.execute(sql`select details from audit_entries where action = 'event widget updated' order by id desc limit 1`),
    );
    expect(rows[0]?.details).toMatchObject({ slug: 'summer-fest', to: [SHOP, 'https://blog.loomshop.example'] });
    expect((await readFeed('summer-fest', { origin: SHOP })).may_frame).toBe(true);
    for (const origin of ['https://evil.example', `${SHOP}.evil.example`, 'http://www.loomshop.example', 'null'])
      expect((await readFeed('summer-fest', { origin })).may_frame).toBe(false);
    expect((await readFeed('company-kit', { origin: SHOP })).may_frame).toBe(false);
  });

  it('are rejected by line when they are invalid', async () => {
    const answer = await save([SHOP, 'http://plain.example', '*', 'https://x.example; script-src *']);
    expect(answer.status).toBe(422);
    expect(answer.problem().errors).toEqual({
      'origins.1': ['origin insecure'],
      'origins.2': ['origin invalid'],
      'origins.3': ['origin invalid'],
    });
    expect((await save(Array.from({ length: 21 }, (_, at) => `s${at}.example`))).status).toBe(422);
    expect((await save('https://shop.example')).status).toBe(422);
    expect((await save([{ toString: 'x' }])).status).toBe(422);
  });

  it('can be named by the store’s own managers alone', async () => {
    expect((await save([SHOP], await signInMember('owner@nordhavn.test'))).status).toBe(404);
    expect((await save([SHOP], await signInMember('service@brightside.test'))).status).toBe(403);
    expect((await save([SHOP], owner, 'nordic-run')).status).toBe(404);
    await withPlatform((tx) => tx.execute(sql`update events set locked = true where slug = 'summer-fest'`));
    expect((await save([])).status).toBe(409);
    await withPlatform((tx) => tx.execute(sql`update events set locked = false where slug = 'summer-fest'`));
  });

  it('get one page of it in a frame, and no other page', async () => {
    await save([SHOP]);
    const store = await readStore('summer-fest');
    const id = (await listProducts(store))[0]?.id;
    const page = await framers(`/summer-fest/frame/Product=${id}`);
    expect(page).toMatchObject({ framers: `'self' http://localhost:3000 ${SHOP}`, status: null });
    for (const path of [`/summer-fest/Product=${id}`, '/summer-fest', '/summer-fest/checkout', '/login'])
      expect((await framers(path)).framers).toBeNull();
    for (const path of ['/summer-fest/frame', '/summer-fest/frame/checkout', '/summer-fest/frame/Product=999999'])
      expect(await framers(path)).toMatchObject({ framers: null, status: '404' });
    // A header that a visitor sends about frame ancestors is ignored.
    const response = await site.ask('/summer-fest', undefined, {
      'x-store-framers': 'https://evil.example',
    });
    expect(JSON.parse(response.body).framers).toBeNull();
  });

  it('include the tenant’s Shopify shop for as long as that is connected', async () => {
    await save([]);
    const state = (to: string) =>
      withPlatform((tx) =>
        tx.execute(sql`update shopify_connections set state = ${to} where shop = 'brightside.myshopify.com'`),
      );
    await withPlatform((tx) =>
      tx.execute(sql`insert into shopify_connections (tenant_id, shop, user_id, registration_route, state)
        select ${tenant}, 'brightside.myshopify.com', id, 'shopify', 'connected' from users where email = 'owner@brightside.test'`),
    );
    const readOriginAndFraming = async () => {
      getWidgetFeedCache().clear();
      const { data } = widgetEndpoints.settings.answer.parse((await owner.get(address())).json());
      const { may_frame: may } = await readFeed('summer-fest', { origin: 'https://brightside.myshopify.com' });
      return [data.shop_origin, may];
    };
    expect(await readOriginAndFraming()).toEqual(['https://brightside.myshopify.com', true]);
    await state('disconnected');
    expect(await readOriginAndFraming()).toEqual([null, false]);
  });

  it('get no page of a store that does not sell', async () => {
    const id = (await listProducts(await readStore('company-kit')))[0]?.id;
    const path = `/company-kit/frame/Product=${id}`;
    expect((await framers(path)).status).toBeNull();
    await withPlatform((tx) => tx.execute(sql`update events set status = 'On hold' where slug = 'company-kit'`));
    site.changed(tenant, 'company-kit');
    expect((await framers(path)).status).toBe('404');
    await withPlatform((tx) => tx.execute(sql`update events set status = 'Active' where slug = 'company-kit'`));
    site.changed(tenant, 'company-kit');
  });
});
