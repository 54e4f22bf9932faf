import { sql } from 'drizzle-orm';
import { shopifySalesEndpoints } from '@/lib/contracts/shopify-sales';
import { getDatabasePools } from '@/lib/db/client';
import { getCallError, signIn, tenantApi } from './support/call';
import { queryRows, setUpOwnDatabase } from './support/database';
import { handlePendingWebhooks, setUpLocalShopify } from './support/shopify';
import { type OpenShop, openShop } from './support/shopify-sales';

jest.setTimeout(120_000);
setUpOwnDatabase();
const shopify = setUpLocalShopify();

/** Returns the row of the product that was pushed first, with its differences. */
async function firstRow(shop: OpenShop) {
  const [listing] = await shop.listings();
  const { rows } = await shop.differences();
  return rows.find(({ listing_id: id }) => id === listing?.id);
}

const listDifferenceKinds = async (shop: OpenShop) => (await firstRow(shop))?.differences.map(({ kind }) => kind) ?? [];

async function pushed() {
  const shop = await openShop(shopify);
  const [product] = await shop.push();
  const [first, second] = product?.variants ?? [];
  if (!product || !first || !second) throw new Error('a product of several variants was expected');
  return { shop, product, first, second };
}

describe('a difference between a shop and us', () => {
  it.each([
    ['a price', 'price', ({ first }) => ({ variant: first.id, price: '1.23' })],
    ['an SKU', 'sku', ({ first }) => ({ variant: first.id, sku: 'MINE-1' })],
    ['a title', 'title', () => ({ title: 'Another name' })],
    ['a status', 'status', () => ({ status: 'DRAFT' })],
    ['a variant that is gone', 'variant', ({ second }) => ({ dropVariant: second.id })],
    ['a picture that is gone', 'image', ({ product }) => ({ dropMedia: product.media[0]?.id })],
    ['the product itself', 'product', () => ({ delete: true })],
  ] satisfies [string, string, (of: Awaited<ReturnType<typeof pushed>>) => object][])(
    'is found and repaired: %s',
    async (_what, kind, change) => {
      const of = await pushed();
      const { shop, product } = of;
      shop.perform('change product', { product: product.id, ...change(of) });
      await shop.check();
      const row = await firstRow(shop);
      expect(row?.differences.map((one) => one.kind)).toEqual([kind]);
      await shop.repair([{ listing_id: row?.listing_id ?? 0, ids: row?.differences.map(({ id }) => id) ?? [] }]);
      await shop.check();
      expect(await listDifferenceKinds(shop)).toEqual([]);
      const now = shop.readShopState().products.find(({ handle }) => handle === product.handle);
      const plain = (variants = product.variants) =>
        variants.map(({ sku, price, options }) => ({ sku, price, options }));
      expect(plain(now?.variants)).toEqual(plain());
      expect([now?.title, now?.status, now?.media.length]).toEqual([product.title, 'ACTIVE', product.media.length]);
    },
  );

  it('is repaired one by one: differences that were not selected stay unchanged', async () => {
    const { shop, product, first, second } = await pushed();
    shop.perform('change product', { product: product.id, variant: first.id, price: '1.23', title: 'Another name' });
    shop.perform('change product', { product: product.id, variant: second.id, price: '4.56' });
    shop.perform('change product', { product: product.id, dropMedia: product.media[0]?.id });
    await shop.check();
    const row = await firstRow(shop);
    const one = row?.differences.find(({ kind, theirs }) => kind === 'price' && theirs === '1.23');
    await shop.repair([{ listing_id: row?.listing_id ?? 0, ids: [one?.id ?? ''] }]);
    const now = shop.readShopState().products.find(({ id }) => id === product.id);
    expect(now?.title).toBe('Another name');
    expect(now?.variants.slice(0, 2).map(({ price }) => price)).toEqual([first.price, '4.56']);
    expect(now?.media).toHaveLength(product.media.length - 1);
    expect((await listDifferenceKinds(shop)).toSorted()).toEqual(['image', 'price', 'title']);
    await shop.push();
  });

  it('shows the loss per piece at a price below its cost, before it is accepted and while it persists', async () => {
    const { shop, product, first } = await pushed();
    const listed = async () =>
      (await shop.products()).stores.flatMap(({ products }) => products).find(({ listing }) => listing)?.listing?.loss;
    expect(await listed()).toBeNull();
    shop.perform('change product', { product: product.id, variant: first.id, price: '0.50' });
    await shop.check();
    const row = await firstRow(shop);
    const [productionCost] = await queryRows(sql`select (bp.blank_minor + bp.print_minor * greatest(1,
        (jsonb_array_length(coalesce(nullif(p.front, 'null')->'elements', '[]')) > 0)::int
        + (jsonb_array_length(coalesce(nullif(p.back, 'null')->'elements', '[]')) > 0)::int))::int as cost
      from products p join blank_prices bp on bp.blank_id = p.blank_id and bp.region = 'US' where p.id = ${row?.product_id}`);
    // A US store has no VAT, so the merchant receives the full price.
    const lossMinor = Number(productionCost?.cost) - 50;
    expect(row).toMatchObject({
      money: { currency: 'USD', region: 'US' },
      differences: [{ kind: 'price', theirs: '0.50', loss: lossMinor }],
    });
    await shop.accept([{ listing_id: row?.listing_id ?? 0, ids: row?.differences.map(({ id }) => id) ?? [] }]);
    expect(await listed()).toBe(lossMinor);
    const ids = (await firstRow(shop))?.accepted.map(({ id }) => id) ?? [];
    const body = { listing_id: row?.listing_id ?? 0, ids };
    await tenantApi.call(shopifySalesEndpoints.withdraw, { params: shop.params, body }, shop.context);
    await shop.push();
  });

  it('persists once it is accepted, through pushes too, until it changes again', async () => {
    const { shop, product, first, second } = await pushed();
    shop.perform('change product', { product: product.id, variant: first.id, price: '9.99' });
    shop.perform('change product', { product: product.id, dropVariant: second.id });
    await shop.check();
    const row = await firstRow(shop);
    await shop.accept([{ listing_id: row?.listing_id ?? 0, ids: row?.differences.map(({ id }) => id) ?? [] }]);
    expect(await listDifferenceKinds(shop)).toEqual([]);
    await shop.push();
    const now = shop.readShopState().products.find(({ id }) => id === product.id);
    expect(now?.variants.map(({ price }) => price)[0]).toBe('9.99');
    expect(now?.variants).toHaveLength(product.variants.length - 1);
    expect(await listDifferenceKinds(shop)).toEqual([]);
    shop.perform('change product', { product: product.id, variant: first.id, price: '8.88' });
    await shop.check();
    expect(await listDifferenceKinds(shop)).toEqual(['price']);

    const ids = (await firstRow(shop))?.accepted.map(({ id }) => id) ?? [];
    const body = { listing_id: row?.listing_id ?? 0, ids };
    await tenantApi.call(shopifySalesEndpoints.withdraw, { params: shop.params, body }, shop.context);
    await shop.check();
    expect((await listDifferenceKinds(shop)).toSorted()).toEqual(['price', 'variant']);
    await shop.push();
  });

  it('is found when we change it: another price here, and a design with another picture', async () => {
    const { shop, product } = await pushed();
    const productId = Number(product.handle.split('-').at(-1));
    await queryRows(sql`update event_products set price_minor = price_minor + 100 where product_id = ${productId}`);
    await queryRows(sql`update products set picture_version = 'another' where id = ${productId}`);
    await shop.check();
    expect(new Set(await listDifferenceKinds(shop))).toEqual(new Set(['price', 'image']));
    await shop.push();
    await shop.check();
    expect(await listDifferenceKinds(shop)).toEqual([]);
    const now = shop.readShopState().products.find(({ id }) => id === product.id);
    expect(now?.media).toHaveLength(product.media.length);
    expect(now?.variants.map(({ id }) => id)).toEqual(product.variants.map(({ id }) => id));
  });

  it('is looked for when Shopify reports a change', async () => {
    const { shop, product, first } = await pushed();
    await shopify().sender.deliverAll();
    await handlePendingWebhooks();
    const { main } = getDatabasePools();
    await main.query('delete from jobs_shops._private_jobs');
    shop.perform('change product', { product: product.id, variant: first.id, price: '1.00' });
    await shopify().sender.deliverAll();
    await handlePendingWebhooks();
    const jobs = await main.query("select key from queued_jobs where key like 'shopify-check:%'");
    expect(jobs.rows).toHaveLength(1);
    await shop.push();
  });

  it('of another tenant cannot be repaired by others', async () => {
    const { shop } = await pushed();
    const [listing] = await shop.listings();
    const nordhavn = await signIn('owner@nordhavn.test');
    const picked = [{ listing_id: listing?.id ?? 0, ids: ['title:'] }];
    for (const endpoint of [shopifySalesEndpoints.repair, shopifySalesEndpoints.accept]) {
      const call = tenantApi.call(endpoint, { params: { tenant: nordhavn.tenantId }, body: { picked } }, nordhavn);
      expect((await getCallError(call)).code).toBe('conflict');
    }
  });
});
