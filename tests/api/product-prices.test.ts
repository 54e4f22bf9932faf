import { sql } from 'drizzle-orm';
import { checkoutEndpoints } from '@/lib/contracts/checkout';
import { eventProductEndpoints, type ProductChangeInput } from '@/lib/contracts/event-products';
import { storefrontEndpoints } from '@/lib/contracts/storefront';
import { getCallError, signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import {
  buildBasketLine,
  buildPayBody,
  createCustomer,
  placeOrder,
  readProduct,
  readStore,
  toStoreParams,
} from './support/shop';

jest.setTimeout(120_000);

setUpOwnDatabase();

const SLUG = 'summer-fest';

/** Returns a product of a store that has several sizes in its first colour, with calls of its owner. */
async function open(slug = SLUG, email = 'owner@brightside.test') {
  const { token, tenantId } = await signIn(email);
  const store = await readStore(slug);
  const cards = (await tenantApi.call(storefrontEndpoints.products, { params: toStoreParams(store) })).data;
  const records = await Promise.all(cards.map(({ id }) => readProduct(store, id)));
  const product = records.find((record) => listSizes(record).length > 2);
  if (!product) throw new Error('no product has three sizes');
  const params = { tenant: tenantId, slug };
  const change = async (fields: Omit<ProductChangeInput, 'product_id'>, productId = product.id) =>
    (
      await tenantApi.call(
        eventProductEndpoints.change,
        { params, body: { changes: [{ product_id: productId, ...fields }] } },
        { token },
      )
    ).data;
  const show = async () =>
    (await tenantApi.call(eventProductEndpoints.show, { params: { ...params, productId: product.id } }, { token }))
      .data;
  const [small = '', , large = ''] = listSizes(product);
  return { store, product, change, show, small, large, params, context: { token }, netMinor: getPrice(product) };
}

const listSizes = ({ products }: Awaited<ReturnType<typeof readProduct>>) =>
  products.colour_size[products.colours[0] ?? ''] ?? [];
const getPrice = (product: Awaited<ReturnType<typeof readProduct>>) =>
  product.event_prices[0]?.store_selling_price ?? 0;

type Product = Awaited<ReturnType<typeof readProduct>>;

/** Builds a basket line of a size at a price in minor units, as the product page does. */
function lineIn(product: Product, size: string, netMinor: number, quantity = 1) {
  const line = buildBasketLine(product, { quantity });
  const colour = product.products.colours[0] ?? '';
  const identifier = product.products.colour_identifiers[colour]?.[size] ?? '';
  return {
    ...line,
    id: `${product.id}-${colour}-${size}`,
    size,
    price: netMinor / 100,
    store_selling_price: netMinor / 100,
    products: { ...line.products, store: { identifier, colour, size, quantity } },
  };
}
type Line = ReturnType<typeof lineIn>;

const check = async (store: Awaited<ReturnType<typeof readStore>>, lines: readonly Line[]) =>
  (
    await tenantApi.call(checkoutEndpoints.checkBasket, {
      params: toStoreParams(store),
      body: {
        lines: lines.map(({ id, product_id, size, quantity, products }) => ({
          id,
          product_id,
          size,
          quantity,
          colour: products.store.colour,
        })),
      },
    })
  ).data;

async function pay(store: Awaited<ReturnType<typeof readStore>>, lines: Line[], clientIp?: string) {
  const customer = await createCustomer(store, lines);
  return placeOrder(store, buildPayBody(store, lines, customer), clientIp);
}

const listOrderLines = (orderId: string) =>
  queryRows(sql`select size, quantity, unit_net_minor, unit_gross_minor from order_lines
    where order_id = ${orderId} order by position`);

describe('a surcharge per size', () => {
  it('is charged for its size only, from the basket to the order, and shown on the product page and in its card', async () => {
    const { store, product, change, show, small, large, netMinor } = await open();
    const { data: cardsBefore } = await tenantApi.call(storefrontEndpoints.products, { params: toStoreParams(store) });
    expect((await change({ size_surcharges: { [large]: 2, [small]: 0 } })).changed).toBe(1);
    expect((await show()).size_surcharges).toEqual({ [large]: 200 });
    const [price] = (await readProduct(store, product.id)).event_prices;
    expect(price).toMatchObject({ store_selling_price: netMinor, size_surcharges: { [large]: 200 } });
    const { data: cards } = await tenantApi.call(storefrontEndpoints.products, { params: toStoreParams(store) });
    expect(cards).toEqual(
      cardsBefore.map((card) =>
        card.id === product.id ? { ...card, has_dearer_sizes: true, updated_at: expect.any(String) } : card,
      ),
    );

    const lines = [lineIn(product, small, netMinor), lineIn(product, large, netMinor + 200, 2)];
    expect((await check(store, lines)).map((line) => [line.available, line.price])).toEqual([
      [true, netMinor],
      [true, netMinor + 200],
    ]);
    const placed = await pay(store, lines);
    expect(await listOrderLines(placed.order.id)).toMatchObject([
      { size: small, unit_net_minor: netMinor },
      { size: large, unit_net_minor: netMinor + 200 },
    ]);
    // A page that claims the price of another size is rejected.
    const cheap = [lineIn(product, large, netMinor)];
    expect((await getCallError(pay(store, cheap))).errors).toEqual({
      amount: ['A price has changed. Please check your order.'],
    });
  });

  it('belongs to a size of the product, is at most 999.99, and its change can be undone', async () => {
    const { change, show, large, product, params, context } = await open();
    await change({ size_surcharges: {} });
    const fields = async (surcharges: Record<string, number>) =>
      Object.keys((await getCallError(change({ size_surcharges: surcharges }))).errors ?? {});
    expect(await fields({ 'no such size': 1 })).toEqual(['changes.0.size_surcharges']);
    expect(await fields({ [large]: 1000 })).toContain(`changes.0.size_surcharges.${large}`);
    expect(await fields({ [large]: -1 })).toContain(`changes.0.size_surcharges.${large}`);
    const { undo } = await change({ size_surcharges: { [large]: 999.99 } });
    expect((await show()).size_surcharges).toEqual({ [large]: 99_999 });
    expect(undo).toEqual([{ product_id: product.id, size_surcharges: {} }]);
    await tenantApi.call(
      eventProductEndpoints.change,
      { params, body: { changes: [{ product_id: product.id, size_surcharges: {} }] } },
      context,
    );
    expect((await show()).size_surcharges).toEqual({});
    expect(
      await count(sql`select count(*) as n from audit_entries where action = 'event product updated'
        and subject_id = ${String(product.id)} and details -> 'fields' ? 'size_surcharges' and user_id is not null`),
    ).toBeGreaterThan(0);
  });

  it('is not for another tenant to set', async () => {
    const { product } = await open();
    const { token, tenantId } = await signIn('owner@nordhavn.test');
    const body = { changes: [{ product_id: product.id, size_surcharges: {} }] };
    const [event] = await queryRows(
      sql`select slug from events where tenant_id = ${tenantId} and deleted_at is null limit 1`,
    );
    const call = (params: { tenant: number; slug: string }) =>
      getCallError(tenantApi.call(eventProductEndpoints.change, { params, body }, { token }));
    expect((await call({ tenant: tenantId, slug: SLUG })).code).toBe('not_found');
    expect((await call({ tenant: tenantId, slug: String(event?.slug) })).code).toBe('invalid');
  });
});

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

describe('a sale price', () => {
  it('is charged only within its window, and an older basket reports the change', async () => {
    const { store, product, change, large, netMinor } = await open();
    await change({ size_surcharges: { [large]: 1 } });
    const before = [lineIn(product, large, netMinor + 100)];
    const saleMinor = netMinor - 300;
    await change({ sale_price: saleMinor / 100, sale_from: minutes(-2), sale_until: minutes(60) });
    const [price] = (await readProduct(store, product.id)).event_prices;
    expect(price).toMatchObject({ store_selling_price: saleMinor, regular_price: netMinor });
    expect(Date.parse(price?.price_until ?? '')).toBeGreaterThan(Date.now());
    expect((await check(store, before))[0]?.price).toBe(saleMinor + 100);
    expect((await getCallError(pay(store, before))).code).toBe('invalid');
    const placed = await pay(store, [lineIn(product, large, saleMinor + 100)]);
    expect(await listOrderLines(placed.order.id)).toMatchObject([{ unit_net_minor: saleMinor + 100 }]);

    // The sale ends: for the unchanged basket the server reports and charges the regular price.
    await change({ sale_until: minutes(-1) });
    expect((await check(store, before))[0]?.price).toBe(netMinor + 100);
    expect((await getCallError(pay(store, [lineIn(product, large, saleMinor + 100)]))).code).toBe('invalid');
    expect((await readProduct(store, product.id)).event_prices[0]).not.toHaveProperty('regular_price');

    // A sale that has not begun announces its start.
    const from = minutes(30);
    await change({ sale_from: from, sale_until: minutes(90) });
    const [upcoming] = (await readProduct(store, product.id)).event_prices;
    expect(upcoming?.store_selling_price).toBe(netMinor);
    expect(upcoming?.price_until).toBe(`${from.slice(0, 16)}:00.000Z`);
    await change({ sale_price: null, size_surcharges: {} });
  });

  it('is below the price, ends after it starts, and is cleared with its times', async () => {
    const { change, show, netMinor } = await open();
    const fields = async (sale: Parameters<typeof change>[0]) => (await getCallError(change(sale))).errors;
    expect(await fields({ sale_price: netMinor / 100 })).toEqual({ 'changes.0.sale_price': ['not below the price'] });
    expect(await fields({ sale_price: 1, sale_from: minutes(9), sale_until: minutes(8) })).toEqual({
      'changes.0.sale_until': ['ends before it starts'],
    });
    const withoutPrice = { 'changes.0.sale_price': ['sale price missing'] };
    expect(await fields({ sale_from: minutes(9) })).toEqual(withoutPrice);
    expect(await fields({ sale_price: null, sale_until: minutes(9) })).toEqual(withoutPrice);
    await change({ sale_price: 1, sale_until: minutes(8) });
    expect(await show()).toMatchObject({ on_sale: true, sale_price: 100 });
    await change({ sale_price: null });
    expect(await show()).toMatchObject({ on_sale: false, sale_price: null, sale_from: null, sale_until: null });
  });

  it('records every former price, which the application can add to and not change', async () => {
    const { product, change, netMinor, store } = await open();
    const rows = () =>
      queryRows(sql`select price_minor, sale_price_minor from price_history
        where product_id = ${product.id} and event_id = ${store.event_id} order by id desc limit 2`);
    await change({ sale_price: 1 });
    await change({ sale_price: null });
    expect(await rows()).toEqual([
      { price_minor: netMinor, sale_price_minor: null },
      { price_minor: netMinor, sale_price_minor: 100 },
    ]);
  });

  it('names the lowest price of the 30 days before in a store of the EU, and nowhere else', async () => {
    const abroad = await open('nordic-run', 'owner@nordhavn.test');
    expect(abroad.store.region).toBe('EU');
    const { product, change, netMinor, store } = abroad;
    await queryRows(
      sql`update price_history set changed_at = now() - interval '90 days' where product_id = ${product.id}`,
    );
    await change({ price: netMinor / 100 + 5 });
    await change({ sale_price: 1 });
    expect((await readProduct(store, product.id)).event_prices[0]).toMatchObject({
      store_selling_price: 100,
      regular_price: netMinor + 500,
      lowest_price: netMinor,
    });
    await change({ sale_price: null, price: netMinor / 100 });
    // A wrong price that was set while the store was a draft does not count as the lowest price, because shoppers could
    // not buy at it.
    await queryRows(sql`delete from price_history where product_id = ${product.id}`);
    const setStatus = (status: string) =>
      queryRows(sql`update events set status = ${status} where id = ${store.event_id}`);
    await setStatus('Draft');
    await change({ price: 3.63 });
    await change({ price: netMinor / 100 + 5 });
    await setStatus('Active');
    await queryRows(
      sql`update price_history set changed_at = changed_at - interval '1 hour' where product_id = ${product.id}`,
    );
    await change({ sale_price: 1 });
    expect((await readProduct(store, product.id)).event_prices[0]).toMatchObject({ lowest_price: netMinor + 500 });
    await change({ sale_price: null, price: netMinor / 100 });
    const home = await open();
    await home.change({ sale_price: 1 });
    expect((await readProduct(home.store, home.product.id)).event_prices[0]).not.toHaveProperty('lowest_price');
    await home.change({ sale_price: null });
  });
});
