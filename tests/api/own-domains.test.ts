import { sql } from 'drizzle-orm';
import { recheckDomains } from '@/lib/backend/events/domain';
import { eventEndpoints } from '@/lib/contracts/events';
import { buildEndpointPath } from '@/lib/contracts/path';
import { createId } from '@/lib/db/ids';
import { deriveTrackingKey } from '@/lib/platform/signed-links';
import { startDnsServer, type Zone } from '../setup/dns-server';
import { queryRows, setUpOwnDatabase } from './support/database';
import { listProducts, readStore } from './support/shop';
import { openSite } from './support/site';
import { signInMember, type Visitor } from './support/visitor';

jest.setTimeout(120_000);

const HOST = 'shop.festival.test';
const zone: Zone = new Map();
let dns: Awaited<ReturnType<typeof startDnsServer>>;
let site: Awaited<ReturnType<typeof openSite>>;
let owner: Visitor;
let tenant = 0;

beforeAll(async () => {
  dns = await startDnsServer(zone);
  process.env.DNS_SERVERS = dns.address;
});
setUpOwnDatabase();
beforeAll(async () => {
  owner = await signInMember('owner@brightside.test');
  tenant = (await readStore('summer-fest')).tenant_id;
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  await dns.stop();
});

type Call = 'show' | 'saveDomain' | 'checkDomain' | 'removeDomain' | 'saveAddress';

async function call(name: Call, body?: object, slug = 'summer-fest', who = owner) {
  const endpoint = eventEndpoints[name];
  const answer = await who.call(endpoint.method, buildEndpointPath(endpoint, { tenant, slug }), body);
  const changed = answer.status === 200 ? eventEndpoints.show.answer.parse(answer.json()).data : null;
  for (const each of [slug, changed?.slug ?? slug]) site.changed(tenant, each);
  return { status: answer.status, event: changed, problem: answer.status === 200 ? null : answer.problem() };
}

/** Saves a domain, publishes its DNS records and verifies it. */
async function prove(slug: string, host: string) {
  const { event } = await call('saveDomain', { host }, slug);
  const record = event?.domain?.record;
  if (!record) throw new Error('the domain was not taken');
  zone.set(record.name, { txt: ['something else', record.value] });
  zone.set(host, { a: ['203.0.113.7'] });
  return (await call('checkDomain', {}, slug)).event?.domain;
}

const parsePage = (
  body: string,
): { url: string; store: string | null; site: string | null; status: string | null; alone: string | null } =>
  JSON.parse(body);

describe('the verification of a domain', () => {
  it('requires a TXT record that only its owner can write, and an address that reaches us', async () => {
    expect((await call('checkDomain', {}, 'summer-fest')).status).toBe(404);
    const { event } = await call('saveDomain', { host: 'https://Shop.Festival.test/' });
    expect(event?.domain).toMatchObject({ host: HOST, state: 'unverified', problem: null, checked_at: null });
    const record = event?.domain?.record ?? { name: '', value: '' };
    const checked = async () => (await call('checkDomain', {})).event?.domain;
    expect(await checked()).toMatchObject({ state: 'unverified', problem: 'no record' });
    zone.set(record.name, { txt: ['merchloom-verification=0123'] });
    expect(await checked()).toMatchObject({ state: 'unverified', problem: 'wrong record' });
    zone.set(record.name, { txt: [record.value] });
    expect(await checked()).toMatchObject({ state: 'unverified', problem: 'no address' });
    zone.set(HOST, { a: ['203.0.113.7'] });
    expect(await checked()).toMatchObject({ state: 'verified', problem: null });
    // Saving an unchanged domain changes nothing; another domain starts unverified.
    expect((await call('saveDomain', { host: HOST })).event?.domain?.state).toBe('verified');
    expect((await call('saveDomain', { host: `www.${HOST}` })).event?.domain?.state).toBe('unverified');
    await call('removeDomain');
    expect((await call('show')).event?.domain).toBeNull();
  });

  it.each(['localhost', '127.0.0.1', 'shop.example:80', 'a b', 'shop', 'user@x.example'])(
    'is rejected for %p',
    async (host) => {
      expect((await call('saveDomain', { host })).problem?.errors).toEqual({ host: ['domain invalid'] });
    },
  );

  it('succeeds for one store only, even if others have entered the name', async () => {
    expect((await prove('summer-fest', HOST))?.state).toBe('verified');
    expect(await prove('company-kit', HOST)).toMatchObject({ state: 'unverified', problem: 'taken' });
    await call('removeDomain', undefined, 'company-kit');
    await call('removeDomain');
  });

  it('may fail for three days before the store returns to its first address', async () => {
    expect((await prove('summer-fest', HOST))?.state).toBe('verified');
    zone.clear();
    expect((await call('checkDomain', {})).event?.domain).toMatchObject({ state: 'failing', problem: 'no record' });
    const recheckedState = async () => {
      await queryRows(sql`update store_domains set checked_at = now() - interval '1 day'`);
      await recheckDomains();
      return (await call('show')).event?.domain?.state;
    };
    expect(await recheckedState()).toBe('failing');
    await queryRows(sql`update store_domains set failing_since = now() - interval '73 hours'`);
    expect(await recheckedState()).toBe('unverified');
    await call('removeDomain');
  });

  it('does not wait for a name server that does not answer', async () => {
    const silent = await startDnsServer(new Map(), { silent: true });
    const { findDomainProblem } = await import('@/lib/backend/events/domain-proof');
    const { Resolver } = await import('node:dns/promises');
    const resolver = new Resolver({ timeout: 100, tries: 1 });
    resolver.setServers([silent.address]);
    expect(await findDomainProblem(resolver, { host: HOST, token: 'x' })).toBe('unreachable');
    await silent.stop();
  });
});

describe('a store on its own domain', () => {
  beforeAll(async () => {
    expect((await prove('summer-fest', HOST))?.state).toBe('verified');
  });
  afterAll(() => call('removeDomain'));

  it('serves its pages at the root, and no others', async () => {
    const [card] = await listProducts(await readStore('summer-fest'));
    for (const path of [
      '/',
      '/products',
      '/faqs',
      '/checkout',
      `/Product=${card?.id}`,
      `/NewProduct%3D${card?.id}?colour=x`,
    ]) {
      const { status, body } = await site.ask(path, HOST);
      expect([path, status, parsePage(body)]).toMatchObject([
        path,
        200,
        { url: path, store: 'summer-fest', site: 'summer-fest' },
      ]);
    }
    for (const path of [
      '/nordic-run',
      '/nordic-run/products',
      '/nothing',
      '/products/x',
      '/Product=999999',
      '/%ff',
      '/fr',
      '//x',
      '/draft-store',
    ])
      expect([path, parsePage((await site.ask(path, HOST)).body)]).toMatchObject([
        path,
        { status: '404', store: 'summer-fest' },
      ]);
  });

  it('is matched by its name in any case, with or without a port, and by no similar name', async () => {
    for (const host of [HOST.toUpperCase(), `${HOST}:3000`, `${HOST}.`])
      expect([host, parsePage((await site.ask('/', host)).body).site]).toEqual([host, 'summer-fest']);
    for (const host of [
      `evil.${HOST}`,
      `${HOST}.evil.test`,
      'festival.test',
      `x${HOST}`,
      `${HOST}@evil.test`,
      '[::1]',
      '',
    ])
      expect([host, parsePage((await site.ask('/', host)).body).site]).toEqual([host, null]);
  });

  it('gets a permanent redirect from the first address, with path and query', async () => {
    for (const [path, at] of [
      ['/summer-fest', '/'],
      ['/summer-fest/products?sort=recent', '/products?sort=recent'],
      ['/summer-fest/Product=7?colour=navy&size=M', '/Product=7?colour=navy&size=M'],
      ['/summer-fest//evil.test', '//evil.test'],
    ]) {
      const { status, headers } = await site.ask(path ?? '');
      expect([path, status, headers.location]).toEqual([path, 301, `http://${HOST}:3000${at}`]);
    }
    const redirect = await site.ask('/summer-fest/faqs?x=1', HOST);
    expect([redirect.status, redirect.headers.location]).toEqual([301, '/faqs?x=1']);
    expect((await site.ask('/summer-fest//evil.test', HOST)).headers.location).toBe('/evil.test');
  });

  it('redirects the platform’s own pages to the platform', async () => {
    for (const path of ['/login?next=/orders', '/dashboard', '/events/summer-fest/seo', '/get-started']) {
      const { status, headers } = await site.ask(path, HOST);
      expect([path, status, headers.location]).toEqual([path, 307, `http://localhost:3000${path}`]);
    }
  });

  it('answers its own calls and accepts no session', async () => {
    const at = (path: string) => site.ask(path, HOST).then(({ status }) => status);
    expect(await at(`/api/${tenant}/summer-fest/products`)).toBe(200);
    expect(await at('/api/health')).not.toBe(404);
    const other = (await readStore('nordic-run')).tenant_id;
    for (const path of [`/api/${other}/nordic-run/products`, '/api/user', `/api/${tenant}/events`, '/api/openapi.json'])
      expect([path, await at(path)]).toEqual([path, 404]);
  });

  it('is cached apart from the platform’s pages, however often either is requested', async () => {
    const [first, second] = [await site.ask('/faqs', HOST), await site.ask('/faqs', HOST)];
    expect(second.body).toBe(first.body);
    expect(parsePage((await site.ask('/faqs')).body)).toMatchObject({ site: null, status: '404' });
    // A header from outside cannot choose the site.
    const claimed = await site.ask('/nordic-run', 'localhost:3000', { 'x-store-site': 'summer-fest' });
    expect(parsePage(claimed.body)).toMatchObject({ store: 'nordic-run', site: null });
  });

  it('has a sitemap and a robots.txt of its own, and is in no other', async () => {
    const robots = await site.ask('/robots.txt', HOST);
    expect(robots.body).toContain(`Sitemap: http://${HOST}:3000/sitemap.xml`);
    const sitemap = await site.ask('/sitemap.xml', HOST);
    expect([sitemap.status, sitemap.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    const addresses = [...sitemap.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '');
    expect(addresses.length).toBeGreaterThan(24);
    expect(addresses.every((address) => address.startsWith(`http://${HOST}:3000/`))).toBe(true);
    expect((await site.ask('/sitemap.xml')).body).not.toContain('sitemap-summer-fest');
    expect(parsePage((await site.ask('/sitemap-summer-fest.xml')).body).status).toBe('404');
  });

  it('does not exist while the store is a draft', async () => {
    await queryRows(sql`update events set status = 'Draft' where slug = 'summer-fest'`);
    site.changed(tenant, 'summer-fest');
    expect(parsePage((await site.ask('/', HOST)).body)).toMatchObject({ status: '404', store: null });
    expect((await site.ask('/summer-fest')).status).toBe(404);
    // The tracking page of an existing order stays available with the key in its mails, and links to no other page.
    const orderId = createId();
    const query = new URLSearchParams({ order: orderId, key: deriveTrackingKey({ tenantId: tenant, orderId }) });
    const tracked = await site.ask(`/track?${query}`, HOST);
    expect(parsePage(tracked.body)).toMatchObject({
      store: 'summer-fest',
      site: 'summer-fest',
      status: null,
      alone: '1',
    });
    expect((await site.ask(`/summer-fest/track?${query}`, HOST)).headers.location).toBe(`/track?${query}`);
    const platform = await site.ask(`/summer-fest/track?${query}`);
    expect(parsePage(platform.body)).toMatchObject({ store: 'summer-fest', site: null, status: null, alone: '1' });
    query.set('key', 'x');
    expect(parsePage((await site.ask(`/track?${query}`, HOST)).body)).toMatchObject({ status: '404', store: null });
    expect(parsePage((await site.ask(`/faqs?${query}`, HOST)).body)).toMatchObject({ status: '404', store: null });
    await queryRows(sql`update events set status = 'Active' where slug = 'summer-fest'`);
    site.changed(tenant, 'summer-fest');
  });
});

describe('a store that changes its address', () => {
  it('redirects from every former address to the present one, and no other store can take a former address', async () => {
    expect((await call('saveAddress', { slug: 'kit-two' }, 'company-kit')).event?.slug).toBe('kit-two');
    expect((await call('saveAddress', { slug: 'kit-three' }, 'kit-two')).event?.slug).toBe('kit-three');
    for (const old of ['company-kit', 'kit-two']) {
      const { status, headers } = await site.ask(`/${old}/products?sort=recent`);
      expect([status, headers.location]).toEqual([301, '/kit-three/products?sort=recent']);
    }
    // Pages that are open in browsers still work: calls to the old address are served.
    expect((await site.ask(`/api/${tenant}/company-kit/products`)).status).toBe(200);
    const rival = await signInMember('owner@nordhavn.test');
    const other = (await readStore('nordic-run')).tenant_id;
    const path = buildEndpointPath(eventEndpoints.saveAddress, { tenant: other, slug: 'nordic-run' });
    const taken = await rival.call('PUT', path, { slug: 'company-kit' });
    expect(taken.problem().errors).toEqual({ slug: ['address taken'] });
    expect((await call('saveAddress', { slug: 'summer-fest' }, 'kit-three')).problem?.errors).toEqual({
      slug: ['address taken'],
    });
    expect((await call('saveAddress', { slug: 'login' }, 'kit-three')).problem?.errors).toEqual({
      slug: ['address reserved'],
    });
    // Restores the first address. Request routing caches moved addresses, so the test notifies it of the change.
    expect((await call('saveAddress', { slug: 'company-kit' }, 'kit-three')).event?.slug).toBe('company-kit');
    site.changed(tenant, 'kit-two');
    expect((await site.ask('/kit-two')).headers.location).toBe('/company-kit');
    expect(parsePage((await site.ask('/company-kit')).body)).toMatchObject({ store: 'company-kit', status: null });
  });
});

describe('a product that is no longer sold', () => {
  it('answers 410, and an unknown one 404', async () => {
    const store = await readStore('summer-fest');
    const [card] = await listProducts(store);
    const path = `/summer-fest/Product=${card?.id}`;
    expect((await site.ask(path)).status).toBe(200);
    await queryRows(sql`delete from event_products where product_id = ${card?.id} and event_id = ${store.event_id}`);
    site.changed(tenant, 'summer-fest');
    expect(parsePage((await site.ask(path)).body)).toMatchObject({ status: '410', store: 'summer-fest' });
    expect(parsePage((await site.ask('/summer-fest/Product=999999')).body).status).toBe('404');
    expect(parsePage((await site.ask('/summer-fest/Product=99999999999999')).body).status).toBe('404');
    // 410 only for the store that sold the product; 404 for a store that never had it.
    expect(parsePage((await site.ask(`/nordic-run/Product=${card?.id}`)).body).status).toBe('404');
  });
});
