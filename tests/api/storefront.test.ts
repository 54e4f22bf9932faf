import { sql } from 'drizzle-orm';
import { checkoutEndpoints } from '@/lib/contracts/checkout';
import { storefrontEndpoints } from '@/lib/contracts/storefront';
import { withPlatform } from '@/lib/db/client';
import { PRODUCT_SORTS } from '@/lib/domain/catalogue/sort-products';
import { createWorkerDatabase } from '../setup/database';
import { getCallError, sendRequest, tenantApi } from './support/call';
import { listProducts, readProduct, readStore, toStoreParams } from './support/shop';

jest.setTimeout(120_000);

let database: Awaited<ReturnType<typeof createWorkerDatabase>>;
beforeAll(async () => {
  database = await createWorkerDatabase();
});
afterAll(() => database.drop());

describe('a store', () => {
  it('is found by its address, with the property names of the specification', async () => {
    const store = await readStore('nordic-run');
    expect(store).toMatchObject({ region: 'EU', currency: 'EUR', default_event_lang: 'nl', not_vat_registered: false });
    expect(Number(store.vat_rate)).toBe(21);
  });

  it('lists its products in each of the five orders', async () => {
    const store = await readStore('summer-fest');
    const orders = await Promise.all(
      PRODUCT_SORTS.map(async (sort) => {
        const { data } = await tenantApi.call(storefrontEndpoints.products, {
          params: toStoreParams(store),
          query: { sort },
        });
        return data.map((card) => card.id);
      }),
    );
    expect(orders[0]?.length).toBeGreaterThanOrEqual(24);
    expect(new Set(orders.map((ids) => ids.join())).size).toBe(PRODUCT_SORTS.length);
    for (const ids of orders) expect([...ids].sort()).toEqual([...(orders[0] ?? [])].sort());
  });

  it('names the countries it is limited to, in the shopper’s language', async () => {
    const store = await readStore('summer-fest');
    const { data } = await tenantApi.call(storefrontEndpoints.lockedToCountry, {
      params: toStoreParams(store),
      query: { lang: 'fr' },
    });
    expect(data).toContainEqual({ name: 'Germany', label: 'Allemagne', iso2: 'DE' });
  });

  it('is identified together with its tenant: another tenant’s id finds nothing', async () => {
    const store = await readStore('summer-fest');
    const product = await readProduct(store);
    const other = (await readStore('nordic-run')).tenant_id;
    for (const path of ['products', `product-id=${product.id}`, 'locked-to-country']) {
      expect((await sendRequest('GET', `/api/${other}/summer-fest/${path}`)).status).toBe(404);
      expect((await sendRequest('GET', `/api/999999999999/summer-fest/${path}`)).status).toBe(404);
    }
  });

  it('is hidden while it is a draft', async () => {
    const store = await readStore('draft-store');
    expect((await getCallError(listProducts(store))).code).toBe('not_found');
  });
});

describe('a product', () => {
  it('is found by = and by %3D, with others that do not include it', async () => {
    const store = await readStore('summer-fest');
    const { id } = await readProduct(store);
    const plain = await sendRequest('GET', `/api/${store.tenant_id}/summer-fest/product-id=${id}`);
    const encoded = await sendRequest('GET', `/api/${store.tenant_id}/summer-fest/product-id%3D${id}`);
    expect([plain.status, encoded.text]).toEqual([200, plain.text]);
    const { data } = await tenantApi.call(storefrontEndpoints.product, {
      params: { ...toStoreParams(store), productID: id },
    });
    expect(data.you_may_like_products.length).toBeGreaterThan(0);
    expect(data.you_may_like_products.map((card) => card.id)).not.toContain(id);
  });

  it('offers each colour only in existing sizes, with a SKU for every one', async () => {
    const { products } = await readProduct(await readStore('summer-fest'));
    for (const colour of products.colours) {
      const sizes = products.colour_size[colour] ?? [];
      expect(sizes.length).toBeGreaterThan(0);
      for (const size of sizes) expect(products.colour_skus[colour]?.[size]).toBeTruthy();
    }
  });

  it('is unknown when it is of another store, deleted, a draft, or not a number', async () => {
    const store = await readStore('summer-fest');
    const { id } = await readProduct(await readStore('nordic-run'));
    for (const wrong of [String(id), '0', '-1', '1.5', 'x', '99999999999', '1e3']) {
      expect((await sendRequest('GET', `/api/${store.tenant_id}/summer-fest/product-id=${wrong}`)).status).toBe(404);
    }
    const storeProduct = await readProduct(store);
    await withPlatform((tx) => tx.execute(sql`update products set deleted_at = now() where id = ${storeProduct.id}`));
    expect((await getCallError(readProduct(store, storeProduct.id))).code).toBe('not_found');
  });
});

describe('checking a basket', () => {
  it('returns today’s price, and which products are no longer available', async () => {
    const store = await readStore('summer-fest');
    const product = await readProduct(store);
    const colour = product.products.colours[0] ?? '';
    const size = product.products.colour_size[colour]?.[0] ?? '';
    const lines = [
      { id: 'fine', product_id: product.id, colour, size },
      { id: 'size', product_id: product.id, colour, size: 'nope' },
      { id: 'gone', product_id: 99_999, colour, size },
    ];
    const { data } = await tenantApi.call(checkoutEndpoints.checkBasket, {
      params: toStoreParams(store),
      body: { lines },
    });
    expect(data.map((line) => [line.id, line.available])).toEqual([
      ['fine', true],
      ['size', false],
      ['gone', false],
    ]);
    expect(data[0]?.price).toBe(product.event_prices[0]?.store_selling_price);
  });
});
