import { sql } from 'drizzle-orm';
import { storefrontEndpoints } from '@/lib/contracts/storefront';
import { calculateUnitGrossMinor } from '@/lib/domain/pricing/vat';
import { buildSiteFile } from '@/lib/web/routing/site-files';
import { StoreFactsCache } from '@/lib/web/routing/store-facts';
import { getCallError, sendRequest, tenantApi } from './support/call';
import { queryRows, setUpOwnDatabase } from './support/database';
import { listProducts, readProduct, readStore, toStoreParams } from './support/shop';

jest.setTimeout(60_000);
setUpOwnDatabase();

const MANY = 10_000;
const SLUG = 'company-kit';

/** Copies a store's products until it has `MANY` more, of which ten are drafts and ten are deleted. */
async function fillStore(): Promise<void> {
  await queryRows(sql`
    with shop as (select id, tenant_id from events where slug = ${SLUG}),
    one as (select p.*, e.price_minor, e.vat_applies, e.category from event_products e
      join products p on p.id = e.product_id join shop on shop.id = e.event_id order by e.position limit 1),
    copies as (
      insert into products (tenant_id, blank_id, name, description, status, front, back, colours, picture_version, deleted_at)
      select tenant_id, blank_id, 'Copy ' || n, description,
        case when n <= 10 then 'draft' else 'active' end, front, back, colours, picture_version,
        case when n between 11 and 20 then now() end
      from generate_series(1, ${MANY + 20}::int) as n cross join one returning id, tenant_id, name)
    insert into event_products (tenant_id, event_id, product_id, price_minor, vat_applies, category, position, added_at)
    select c.tenant_id, shop.id, c.id, 500 + (c.id % 700), c.id % 2 = 0,
      case when c.id % 4 = 0 then 'Rare things' else one.category end, 1000 + c.id, now() - c.id * interval '1 minute'
    from copies c cross join shop cross join one`);
  await queryRows(sql`analyze`);
}

type Query = Parameters<typeof tenantApi.call<typeof storefrontEndpoints.products>>[1]['query'];
const list = async (query: Query) => {
  const store = await readStore(SLUG);
  return tenantApi.call(storefrontEndpoints.products, { params: toStoreParams(store), query });
};

describe('a store of ten thousand products', () => {
  let before = 0;
  beforeAll(async () => {
    before = (await list({ per_page: 1 })).meta.total;
    await fillStore();
  });

  it('sends at most 48 of them per page, and their total number', async () => {
    const first = await list({});
    expect(first.data).toHaveLength(48);
    expect(first.meta).toMatchObject({ page: 1, per_page: 48, total: before + MANY });
    expect((await listProducts(await readStore(SLUG))).length).toBe(48);
    for (const per_page of [49, 10_000, 0, -1]) expect((await getCallError(list({ per_page }))).code).toBe('invalid');
    const store = await readStore(SLUG);
    const { text } = await sendRequest('GET', `/api/${store.tenant_id}/${SLUG}/products`);
    expect(text.length).toBeLessThan(60_000);
  });

  it('shows each product once over the pages of an order, and none beyond the last', async () => {
    const pages = Math.ceil((before + MANY) / 48);
    const seen: number[] = [];
    for (const page of [1, 2, 3, 4, 5, 100, 101, pages - 1, pages]) {
      const { data } = await list({ sort: 'price-asc', page });
      seen.push(...data.map(({ id }) => id));
    }
    expect(seen).toHaveLength(8 * 48 + ((before + MANY) % 48 || 48));
    expect(new Set(seen).size).toBe(seen.length);
    expect((await list({ page: pages + 1 })).data).toEqual([]);
  });

  it('sorts over all pages: prices as shoppers see them, numbers in names as numbers', async () => {
    const store = await readStore(SLUG);
    const vat = { rateBps: Math.round(Number(store.vat_rate) * 100), registered: !store.not_vat_registered };
    const listPrices = ({ data }: Awaited<ReturnType<typeof list>>) =>
      data.map((card) => calculateUnitGrossMinor(card.price, card.store_default_vat === 1, vat));
    const cheap = listPrices(await list({ sort: 'price-asc' }));
    const dear = listPrices(await list({ sort: 'price-desc' }));
    expect(cheap).toEqual([...cheap].sort((a, b) => a - b));
    expect(dear).toEqual([...dear].sort((a, b) => b - a));
    expect(Math.max(...cheap)).toBeLessThan(Math.min(...dear));
    const named = (await list({ sort: 'name-asc', q: 'copy' })).data.map(({ name }) => name);
    expect(named.slice(0, 2)).toEqual(['Copy 21', 'Copy 22']);
    const last = (await list({ sort: 'name-desc', q: 'Copy' })).data.map(({ name }) => name);
    expect(last[0]).toBe(`Copy ${MANY + 20}`);
    const added = (await list({ sort: 'recent', page: 3 })).data.map(({ added_at }) => added_at);
    expect(added).toEqual([...added].sort().reverse());
  });

  it('counts each category, and finds all words of a search in any of them', async () => {
    const { meta } = await list({});
    const rare = meta.categories.find(({ name }) => name === 'Rare things');
    expect(rare?.count).toBe(MANY / 4);
    expect(meta.categories.reduce((sum, { count }) => sum + count, 0)).toBe(before + MANY);
    const inRare = await list({ category: 'Rare things' });
    expect(inRare.meta.total).toBe(MANY / 4);
    expect(new Set(inRare.data.map(({ category }) => category))).toEqual(new Set(['Rare things']));
    const page = await list({ q: 'COPY 4321' });
    expect(page.data.map(({ name }) => name)).toEqual(['Copy 4321']);
    // The category filter does not hide that the search matches products of another category.
    const elsewhere = await list({ q: 'Copy 4321', category: 'no such category' });
    expect([elsewhere.data, elsewhere.meta.total, elsewhere.meta.categories.length]).toEqual([[], 0, 1]);
    for (const q of ['Copy 5', 'nothing like this', '%', '_opy', "'; drop table products; --", '\\'])
      expect((await list({ q })).data.length).toBeLessThanOrEqual(48);
    expect((await list({ q: '%' })).meta.total).toBe(0);
  });

  it('rejects text that no database accepts, and never fails on it', async () => {
    const store = await readStore(SLUG);
    for (const query of ['category=%00', 'q=%00', 'q=%ff', 'category=a%00b&page=2&q=a%00b'])
      expect((await sendRequest('GET', `/api/${store.tenant_id}/${SLUG}/products?${query}`)).status).toBeLessThan(500);
  });

  it('names each category once for the home page, with eight new products and no more', async () => {
    const store = await readStore(SLUG);
    const { data } = await tenantApi.call(storefrontEndpoints.highlights, { params: toStoreParams(store) });
    expect(data.newest).toHaveLength(8);
    expect(data.categories.find(({ name }) => name === 'Rare things')).toMatchObject({ count: MANY / 4 });
    expect(JSON.stringify(data).length).toBeLessThan(60_000);
  });

  it('suggests four others for a product, those of its category first', async () => {
    const store = await readStore(SLUG);
    const [card] = (await list({ category: 'Rare things' })).data;
    const { data } = await tenantApi.call(storefrontEndpoints.product, {
      params: { ...toStoreParams(store), productID: card?.id ?? 0 },
    });
    expect(data.you_may_like_products).toHaveLength(4);
    expect(data.you_may_like_products.map(({ id }) => id)).not.toContain(card?.id);
    expect(new Set(data.you_may_like_products.map(({ category }) => category))).toEqual(new Set(['Rare things']));
  });

  it('distinguishes products that are offered, withdrawn and unknown', async () => {
    const facts = new StoreFactsCache();
    const storeFacts = await facts.find(SLUG, Date.now());
    if (!storeFacts || 'movedTo' in storeFacts) throw new Error('no such store');
    const store = await readStore(SLUG);
    const ownProduct = await readProduct(store);
    const foreign = await readProduct(await readStore('nordic-run'));
    const state = (id: number) => facts.getProductState(SLUG, storeFacts, id, Date.now());
    expect(await Promise.all([ownProduct.id, foreign.id, 2_147_483_647, 999_999_999_999].map(state))).toEqual([
      'on_offer',
      'unknown',
      'unknown',
      'unknown',
    ]);
    const count = await facts.countProducts(SLUG, storeFacts, { category: 'Rare things', q: undefined }, Date.now());
    expect(count).toBe(MANY / 4);
  });

  it('fills sitemaps of a thousand products, each of which the index names', async () => {
    await queryRows(sql`update events set type = 'store', status = 'Active' where slug = ${SLUG}`);
    const locations = (body: string) => [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc);
    const index = locations((await buildSiteFile('/sitemap.xml', null))?.body ?? '');
    const sitemaps = index.filter((loc) => loc.includes(`/sitemap-${SLUG}`)).map((loc) => new URL(loc).pathname);
    expect(sitemaps).toHaveLength(Math.ceil((before + MANY) / 1000));
    const products = new Set<string>();
    for (const path of sitemaps) {
      const addresses = locations((await buildSiteFile(path, null))?.body ?? '').filter((loc) =>
        loc.includes('/Product='),
      );
      for (const loc of addresses) products.add(loc.split('?')[0] ?? '');
    }
    expect(products.size).toBe(before + MANY);
    expect(await buildSiteFile(`/sitemap-${SLUG}_${sitemaps.length + 1}.xml`, null)).toBeNull();
  });

  it('is not listed under another tenant, nor as a draft', async () => {
    const other = (await readStore('nordic-run')).tenant_id;
    for (const path of ['products', 'products?page=2', 'highlights'])
      expect((await sendRequest('GET', `/api/${other}/${SLUG}/${path}`)).status).toBe(404);
    const { tenant_id: tenant } = await readStore('draft-store');
    expect((await sendRequest('GET', `/api/${tenant}/draft-store/highlights`)).status).toBe(404);
  });
});
