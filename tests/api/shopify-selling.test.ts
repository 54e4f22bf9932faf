import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { openInFrame } from '@/lib/backend/shopify/entry';
import { queueAllSalePushes } from '@/lib/backend/shopify-sales/follow-sales';
import { assetEndpoints } from '@/lib/contracts/assets';
import { orderEndpoints } from '@/lib/contracts/orders';
import { shopifySalesEndpoints } from '@/lib/contracts/shopify-sales';
import { getSizeLabel } from '@/lib/domain/catalogue/sizes';
import { formatShopAmount, parseShopAmount } from '@/lib/domain/shopify/shop-price';
import { sendApi, signInBrowser } from './support/browser';
import { getCallError, signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { handlePendingWebhooks, issueSessionToken, setUpLocalShopify } from './support/shopify';
import { BAYSHOP, openShop } from './support/shopify-sales';

jest.setTimeout(120_000);
setUpOwnDatabase();
const shopify = setUpLocalShopify();

describe('products of a store in a Shopify shop', () => {
  it('are created with their colours, sizes, prices, SKUs and pictures, fulfilled by us', async () => {
    const shop = await openShop(shopify);
    const [product] = await shop.push();
    const { stores } = await shop.products();
    const ours = stores[0]?.products.find(({ listing }) => listing !== null);
    if (!product || !ours) throw new Error('nothing was pushed');
    expect(ours.listing).toMatchObject({ state: 'pushed', problem: null, differences: 0 });
    expect(product).toMatchObject({ title: ours.name, status: 'ACTIVE', published: true });
    expect(product.variants.length).toBeGreaterThan(1);
    const [service] = shop.readShopState().services;
    for (const variant of product.variants) {
      expect(variant.price).toBe(formatShopAmount(ours.price));
      expect(variant.sku).toMatch(new RegExp(`-E${ours.event_id}P${ours.product_id}$`));
      expect(variant.locations).toEqual([service?.locationId]);
      expect(product.media.map(({ id }) => id)).toContain(variant.mediaId);
    }
    expect(new Set(product.variants.map(({ sku }) => sku)).size).toBe(product.variants.length);
    expect(product.variants[0]?.options.map(({ name }) => name)).toEqual(['Color', 'Size']);
  });

  it('stay unchanged when they are pushed again', async () => {
    const shop = await openShop(shopify);
    const before = await shop.push();
    expect(await shop.push()).toEqual(before);
    expect(shop.readShopState().services).toHaveLength(1);
  });

  it('are marked as changed here since, until they are pushed again', async () => {
    const shop = await openShop(shopify);
    await shop.push();
    const mine = async () =>
      (await shop.products()).stores.flatMap(({ products }) => products).find(({ listing }) => listing !== null);
    const ours = await mine();
    expect(ours?.listing?.outdated).toBe(false);
    const changes = [
      sql`update event_products set price_minor = price_minor + 100 where product_id = ${ours?.product_id} and event_id = ${ours?.event_id}`,
      sql`update products set description = 'Softer than before.' where id = ${ours?.product_id}`,
      sql`update products set picture_version = picture_version || 'x' where id = ${ours?.product_id}`,
      sql`update products set status = 'draft' where id = ${ours?.product_id}`,
    ];
    for (const change of changes) {
      await queryRows(change);
      expect((await mine())?.listing).toMatchObject({ state: 'pushed', outdated: true });
      const body = { products: [{ event_id: ours?.event_id ?? 0, product_id: ours?.product_id ?? 0 }] };
      await tenantApi.call(shopifySalesEndpoints.push, { params: shop.params, body }, shop.context);
      await shop.workOffListings();
      expect((await mine())?.listing).toMatchObject({ state: 'pushed', outdated: false, differences: 0 });
    }
    await queryRows(sql`update products set status = 'active' where id = ${ours?.product_id}`);
  });

  it('are fulfilled by us again once the app is reinstalled, and their prices there stay unchanged', async () => {
    const shop = await openShop(shopify);
    const [product] = await shop.push();
    const variant = product?.variants[0];
    shop.perform('change product', { product: product?.id, variant: variant?.id, price: '3.21' });
    shopify().uninstall(shopify().world.shop(BAYSHOP));
    await shopify().sender.deliverAll();
    await handlePendingWebhooks();
    expect((await shop.products()).shop).toBeNull();
    await openInFrame(issueSessionToken(BAYSHOP), 'signup');
    await shop.workOffListings();
    const { services, products } = shop.readShopState();
    const now = products.find(({ id }) => id === product?.id)?.variants.find(({ id }) => id === variant?.id);
    expect(services).toHaveLength(1);
    expect(now?.locations).toContain(services[0]?.locationId);
    expect(now?.price).toBe('3.21');
    await shop.push();
  });

  it('that were deleted there are not listed as in the shop, nor created again by reinstalling the app', async () => {
    const shop = await openShop(shopify);
    const [product] = await shop.push();
    shop.perform('change product', { product: product?.id, delete: true });
    await shop.check();
    const mine = async () =>
      (await shop.products()).stores.flatMap(({ products }) => products).find(({ listing }) => listing?.gone);
    expect((await mine())?.listing).toMatchObject({ state: 'pushed', admin_url: null, differences: 1 });
    shopify().uninstall(shopify().world.shop(BAYSHOP));
    await shopify().sender.deliverAll();
    await handlePendingWebhooks();
    await openInFrame(issueSessionToken(BAYSHOP), 'signup');
    await shop.workOffListings();
    const isThere = () => shop.readShopState().products.some(({ handle }) => handle === product?.handle);
    expect(isThere()).toBe(false);
    expect((await mine())?.listing).toMatchObject({ state: 'pushed', admin_url: null });
    const row = (await shop.differences()).rows.find(({ differences }) =>
      differences.some(({ kind }) => kind === 'product'),
    );
    expect(row).toMatchObject({ admin_url: null, differences: [{ kind: 'product', theirs: null }] });
    expect(Date.parse(row?.checked_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    // A requested push creates the product again.
    await shop.push();
    expect(isThere()).toBe(true);
    expect(await mine()).toBeUndefined();
  });

  it('share one fulfilment service, even when many are pushed first at the same time', async () => {
    const shop = await openShop(shopify);
    shop.perform('settings', { service: 'delete' });
    await queryRows(sql`delete from shopify_services`);
    await Promise.all([shop.push(1), shop.push(2), shop.push(3)]);
    expect(shop.readShopState().services).toHaveLength(1);
    const { stores } = await shop.products();
    const states = stores.flatMap(({ products }) => products.flatMap(({ listing }) => listing?.state ?? []));
    expect(new Set(states)).toEqual(new Set(['pushed']));
  });

  it('have pictures that a shop can fetch without signing in, but only by their own address', async () => {
    const shop = await openShop(shopify);
    const [product] = await shop.push();
    const source = new URL(product?.media[0]?.source ?? '');
    const answer = await sendApi('GET', source.pathname + source.search);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    source.searchParams.set('colour', 'another');
    expect((await sendApi('GET', source.pathname + source.search)).status).toBe(404);
  });

  it('follow the begin and the end of a sale, with the regular price beside the sale price, and nothing else', async () => {
    const shop = await openShop(shopify);
    const [regular] = await shop.push();
    const ours = async () =>
      (await shop.products()).stores.flatMap(({ products }) => products).find(({ listing }) => listing !== null);
    const product = await ours();
    const prices = () =>
      shop
        .readShopState()
        .products.find(({ id }) => id === regular?.id)
        ?.variants.map(({ price, compareAtPrice }) => [price, compareAtPrice]);
    const before = prices();
    /** Changes the sale two minutes after the last push, and runs the job. */
    const follow = async (sale: ReturnType<typeof sql>) => {
      await queryRows(sql`update shopify_listings set pushed_at = now() - interval '2 minutes'`);
      await queryRows(sql`update event_products set ${sale} where product_id = ${product?.product_id}
        and event_id = ${product?.event_id}`);
      await queueAllSalePushes();
      await shop.workOffListings();
      return prices();
    };
    await queryRows(sql`update products set description = 'Not pushed yet.' where id = ${product?.product_id}`);
    const reduced = await follow(sql`sale_price_minor = price_minor - 200`);
    expect(reduced?.map(([price]) => Number(price) < Number(before?.[0]?.[0]))).not.toContain(false);
    expect(reduced?.map(([, compareAt]) => compareAt)).toEqual(before?.map(([price]) => price));
    expect((await ours())?.listing).toMatchObject({ state: 'pushed', outdated: true, differences: 0 });
    const ended = await follow(sql`sale_until = now() - interval '1 minute'`);
    expect(ended).toEqual(before);
    // A listing without a changed sale is left alone.
    await queryRows(sql`update shopify_listings set pushed_at = now() + interval '2 minutes'`);
    await queueAllSalePushes();
    expect((await shop.listings()).map(({ state }) => state)).not.toContain('queued');
    await queryRows(sql`update event_products set sale_price_minor = null, sale_until = null
      where product_id = ${product?.product_id}`);
  });

  it('have the owner’s own photos with their descriptions, which a shop can fetch by their sealed address', async () => {
    const shop = await openShop(shopify);
    await shop.push();
    const { stores } = await shop.products();
    const ours = stores.flatMap(({ products }) => products).find(({ listing }) => listing !== null);
    const { browser, user } = await signInBrowser('owner@bayfront.test');
    const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#884422' } });
    const file = new File([new Uint8Array(await picture.jpeg().toBuffer())], 'photo.jpg', { type: 'image/jpeg' });
    const uploaded = await browser.form(`/api/${user.tenant_id}/assets`, { file });
    const { id: assetId } = assetEndpoints.upload.answer.parse(uploaded.json()).data;
    const savePhotos = (photos: readonly object[]) =>
      queryRows(sql`update products set photos = ${JSON.stringify(photos)}::jsonb where id = ${ours?.product_id}`);
    await savePhotos([{ asset_id: assetId, alt: 'Worn at the pier' }]);
    const [product] = await shop.push();
    const photo = product?.media.at(-1);
    expect(photo?.alt).toBe('Worn at the pier');
    expect(product?.variants.map(({ mediaId }) => mediaId)).not.toContain(photo?.id);
    const source = new URL(photo?.source ?? '');
    const answer = await sendApi('GET', source.pathname + source.search);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await sendApi('GET', `${source.pathname}?key=another`)).status).toBe(404);
    expect(await shop.push()).toEqual([product]);
    await savePhotos([]);
    const [without] = await shop.push();
    expect(without?.media.map(({ id }) => id)).not.toContain(photo?.id);
  });

  it('keep the merchant’s own pictures and fields', async () => {
    const shop = await openShop(shopify);
    const [product] = await shop.push();
    if (!product) throw new Error('nothing was pushed');
    shop.perform('change product', { product: product.id, addMedia: 'https://merchant.test/own.jpg' });
    const [after] = await shop.push();
    expect(after?.media.map(({ source }) => source)).toContain('https://merchant.test/own.jpg');
    expect(after?.metafields).toEqual(product.metafields);
  });

  it('are rejected with a reason when the shop sells in another currency, and nothing is created there', async () => {
    const shop = await openShop(shopify);
    shop.perform('settings', { currency: 'CAD' });
    await queryRows(sql`delete from shopify_services`);
    const before = shop.readShopState().products.length;
    const { stores } = await shop.products();
    const other = stores[0]?.products.at(-1);
    if (!other) throw new Error('no product');
    const body = { products: [{ event_id: other.event_id, product_id: other.product_id }] };
    await tenantApi.call(shopifySalesEndpoints.push, { params: shop.params, body }, shop.context);
    await shop.workOffListings();
    const { stores: now } = await shop.products();
    expect(now[0]?.products.at(-1)?.listing).toMatchObject({ state: 'failed', problem: 'currency' });
    expect(shop.readShopState().products).toHaveLength(before);
    shop.perform('settings', { currency: 'USD' });
    await queryRows(sql`delete from shopify_services`);
  });

  it('wait until Shopify has capacity again when it is throttled', async () => {
    const shop = await openShop(shopify);
    await fetch(`${shopify().url}/control`, {
      method: 'POST',
      body: JSON.stringify({ bucket: { maximum: 20, restoreRate: 40 } }),
    });
    const pushed = await shop.push(2);
    expect(pushed).toHaveLength(2);
    await fetch(`${shopify().url}/control`, {
      method: 'POST',
      body: JSON.stringify({ bucket: { maximum: 1_000_000, restoreRate: 1_000_000 } }),
    });
  });

  it('leave the shop when they are withdrawn, and a repeated withdrawal changes nothing', async () => {
    const shop = await openShop(shopify);
    const [product] = await shop.push();
    const [listing] = await queryRows(sql`select id from shopify_listings where shop_product_id = ${product?.id}`);
    const body = { listings: [Number(listing?.id)] };
    await tenantApi.call(shopifySalesEndpoints.remove, { params: shop.params, body }, shop.context);
    await shop.workOffListings();
    expect(shop.readShopState().products.map(({ id }) => id)).not.toContain(product?.id);
    const again = await tenantApi.call(shopifySalesEndpoints.remove, { params: shop.params, body }, shop.context);
    expect(again.data).toEqual({ queued: 0 });
  });

  it('of other tenants are inaccessible', async () => {
    const shop = await openShop(shopify);
    const foreign = await queryRows(
      sql`select event_id, product_id from event_products where tenant_id <> ${shop.tenantId} limit 1`,
    );
    const products = foreign.map(({ event_id, product_id }) => ({
      event_id: Number(event_id),
      product_id: Number(product_id),
    }));
    const call = tenantApi.call(shopifySalesEndpoints.push, { params: shop.params, body: { products } }, shop.context);
    expect((await getCallError(call)).code).toBe('invalid');
    const nordhavn = await signIn('owner@nordhavn.test');
    const params = { tenant: nordhavn.tenantId };
    const without = tenantApi.call(shopifySalesEndpoints.push, { params, body: { products } }, nordhavn);
    expect((await getCallError(without)).code).toBe('conflict');
  });
});

it('the local Shopify’s admin offers a one-press purchase, from its own pages alone', async () => {
  const shop = await openShop(shopify);
  await shop.push();
  const admin = `${shopify().url}/${BAYSHOP}/admin`;
  expect(await (await fetch(admin)).text()).toContain('Buy one');
  const [product] = shop.readShopState().products;
  const input = JSON.stringify({ lines: [{ variantId: product?.variants[0]?.id }] });
  const press = (headers: Record<string, string> = {}) =>
    fetch(`${admin}/action`, {
      method: 'POST',
      body: new URLSearchParams({ name: 'place order', input }),
      redirect: 'manual',
      headers,
    });
  const before = shop.readShopState().work.length;
  expect((await press({ origin: 'https://evil.test' })).status).toBe(403);
  expect(shop.readShopState().work).toHaveLength(before);
  expect((await press()).status).toBe(303);
  expect(shop.readShopState().work).toHaveLength(before + 1);
});

describe('an order placed in a connected shop', () => {
  it('becomes an order like any other, paid in Shopify, and the shop receives its tracking', async () => {
    const shop = await openShop(shopify);
    const [product] = await shop.push();
    const variant = product?.variants[1];
    const bought = shop.buy([{ variantId: variant?.id, quantity: 2 }]);
    await shop.sync();
    const [row] = (await shop.work()).filter(({ name }) => name === bought.name);
    expect(row).toMatchObject({ state: 'accepted', orders: [{ status: 'new', is_reported: false }] });
    expect(shop.readShopState().work.find(({ id }) => id === bought.work[0])).toMatchObject({
      requestStatus: 'ACCEPTED',
    });
    const orderId = row?.orders[0]?.id ?? '';
    const show = async () =>
      (await tenantApi.call(orderEndpoints.show, { params: { ...shop.params, orderId } }, shop.context)).data;
    const order = await show();
    expect(order.order).toMatchObject({ status: 'new', payment_state: 'paid', currency: 'USD' });
    expect(order.order.total_store_price).toBe((parseShopAmount(variant?.price ?? '') ?? 0) * 2);
    expect(order.shopify).toMatchObject({ name: bought.name, is_reported: false });
    expect(order.payment).toMatchObject({ refundable: 0, gateway: null });
    expect(order.lines.map(({ quantity, size }) => [quantity, getSizeLabel(size)])).toEqual([
      [2, variant?.options[1]?.value],
    ]);
    expect(order.timeline.map(({ code }) => code)).toContain('paid in shopify');
    // Shopify notifies the shopper, so the shop sends no mail.
    expect(await count(sql`select count(*)::int as n from mails where order_id = ${orderId}`)).toBe(0);
    expect(await count(sql`select count(*)::int as n from order_fulfilments where order_id = ${orderId}`)).toBe(1);

    await queryRows(sql`update orders set status = 'shipped' where id = ${orderId}`);
    await queryRows(
      sql`update order_fulfilments set carrier = 'UPS', tracking_number = '1Z9', shipped_at = now() where order_id = ${orderId}`,
    );
    await shop.sync();
    await shop.sync();
    const parcels = shop.readShopState().fulfilments.filter(({ workId }) => workId === bought.work[0]);
    expect(parcels).toMatchObject([{ tracking: { company: 'UPS', number: '1Z9' } }]);
    expect((await show()).shopify).toMatchObject({ is_reported: true, problem: '' });
    await queryRows(sql`update order_fulfilments set tracking_number = '1Z10' where order_id = ${orderId}`);
    await shop.sync();
    expect(shop.readShopState().fulfilments.filter(({ workId }) => workId === bought.work[0])).toMatchObject([
      { tracking: { number: '1Z10' } },
    ]);
  });

  it('is created once, however often it is read and whichever process dies meanwhile', async () => {
    const shop = await openShop(shopify);
    const [product] = await shop.push();
    const bought = shop.buy([{ variantId: product?.variants[0]?.id }]);
    await Promise.all([shop.sync(), shop.sync(), shop.sync()]);
    const mine = async () => (await shop.work()).filter(({ name }) => name === bought.name);
    expect((await mine())[0]?.orders).toHaveLength(1);
    // Simulates a lost response: the request is sent again, and nothing is made twice.
    shop.perform('forget answer', { work: bought.work[0] });
    await shop.sync();
    expect((await mine())[0]?.orders).toHaveLength(1);
    expect(shop.readShopState().work.find(({ id }) => id === bought.work[0])?.requestStatus).toBe('ACCEPTED');
  });

  it.each([['of something that is not ours', { sku: 'FOREIGN-1' }, {}, 'unknown variant', 'INELIGIBLE_PRODUCT']])(
    '%s is rejected with a reason',
    async (_what, line, more, reason, reportedReason) => {
      const shop = await openShop(shopify);
      const [product] = await shop.push();
      const variant = product?.variants[0];
      if ('sku' in line) shop.perform('change product', { product: product?.id, variant: variant?.id, sku: line.sku });
      if ('sku' in line) await queryRows(sql`update shopify_listings set variants = '{}'`);
      const bought = shop.buy([{ variantId: variant?.id }], more);
      await shop.sync();
      const [row] = (await shop.work()).filter(({ name }) => name === bought.name);
      expect(row).toMatchObject({ state: 'rejected', reason, orders: [] });
      expect(shop.readShopState().work.find(({ id }) => id === bought.work[0])).toMatchObject({
        requestStatus: 'REJECTED',
        reason: reportedReason,
      });
      await shop.push();
    },
  );

  it('for a hidden product is rejected, and created once the product is shown and the order is requested again', async () => {
    const shop = await openShop(shopify);
    const [product] = await shop.push();
    const productId = Number(product?.handle.split('-').at(-1));
    await queryRows(sql`update products set status = 'draft' where id = ${productId}`);
    const bought = shop.buy([{ variantId: product?.variants[0]?.id }]);
    const mine = async () => (await shop.work()).filter(({ name }) => name === bought.name)[0];
    await shop.sync();
    expect(await mine()).toMatchObject({ state: 'rejected', reason: 'not sold' });
    await queryRows(sql`update products set status = 'active' where id = ${productId}`);
    shop.perform('request fulfilment', { work: bought.work[0] });
    await shop.sync();
    expect(await mine()).toMatchObject({ state: 'accepted', orders: [{ status: 'new' }] });
  });

  it('is stopped when the merchant cancels it in time, and cannot be cancelled once it is in production (ORD-10)', async () => {
    const shop = await openShop(shopify);
    const [product] = await shop.push();
    const early = shop.buy([{ variantId: product?.variants[0]?.id }]);
    const late = shop.buy([{ variantId: product?.variants[0]?.id }]);
    await shop.sync();
    const mine = async (name: string) => (await shop.work()).find((row) => row.name === name);
    await queryRows(
      sql`update orders set status = 'in production' where id = ${(await mine(late.name))?.orders[0]?.id}`,
    );
    for (const { work } of [early, late]) shop.perform('request cancellation', { work: work[0] });
    await shop.sync();
    expect(await mine(early.name)).toMatchObject({ state: 'cancelled', orders: [{ status: 'cancelled' }] });
    // The shop refunds the cancelled order, so its entries add up to 0. The order whose cancellation came too late
    // remains a sale.
    const sumSale = async (name: string) =>
      Number(
        (
          await queryRows(sql`select coalesce(sum(amount_minor), 0)::int as sum from ledger_entries
            where order_id = ${(await mine(name))?.orders[0]?.id} and account in ('owner', 'voucher')`)
        )[0]?.sum,
      );
    expect(await sumSale(early.name)).toBe(0);
    expect(await sumSale(late.name)).toBeLessThan(0);
    expect(await mine(late.name)).toMatchObject({ state: 'accepted', orders: [{ status: 'in production' }] });
    const getRequestStatus = (id: string | undefined) =>
      shop.readShopState().work.find((work) => work.id === id)?.requestStatus;
    expect([getRequestStatus(early.work[0]), getRequestStatus(late.work[0])]).toEqual([
      'CANCELLATION_ACCEPTED',
      'CANCELLATION_REJECTED',
    ]);
  });

  it('that a printer has already is recalled from there too, and costs nothing (ORD-10)', async () => {
    const shop = await openShop(shopify);
    const [product] = await shop.push();
    const bought = shop.buy([{ variantId: product?.variants[0]?.id }]);
    await shop.sync();
    const orderId = (await shop.work()).find(({ name }) => name === bought.name)?.orders[0]?.id;
    const [printer] = await queryRows(sql`insert into fulfillers (tenant_id, name, details, provider)
      values (${shop.tenantId}, 'Printer', '{"email":"p@printer.test","shipsTo":[],"categories":[],"printMethods":[],"country":"US"}', 'email') returning id`);
    await queryRows(sql`insert into fulfiller_submissions (tenant_id, order_id, fulfiller_id, state)
      values (${shop.tenantId}, ${orderId}, ${printer?.id}, 'accepted')`);
    await queryRows(sql`insert into charges (tenant_id, order_id, kind, currency, goods_minor, shipping_minor)
      values (${shop.tenantId}, ${orderId}, 'order', 'USD', 700, 300)`);
    await queryRows(sql`update orders set status = 'submitted to fulfiller' where id = ${orderId}`);
    shop.perform('request cancellation', { work: bought.work[0] });
    await shop.sync();
    expect(await queryRows(sql`select cause from fulfiller_recalls where order_id = ${orderId}`)).toEqual([
      { cause: 'cancelled' },
    ]);
    const owed = sql`select coalesce(sum(goods_minor + shipping_minor), 0) as n from charges where order_id = ${orderId}`;
    expect(await count(owed)).toBe(0);
    await queryRows(sql`update fulfillers set disabled_at = now() where id = ${printer?.id}`);
  });

  it('has the text that its shopper entered in the shop, under the label of the design', async () => {
    const shop = await openShop(shopify);
    const designs = await queryRows(sql`select p.id, e->>'label' as label, e->>'text' as text from products p
      join event_products ep on ep.product_id = p.id, jsonb_array_elements(coalesce(p.front, p.back)->'elements') e
      where p.tenant_id = ${shop.tenantId} and e->>'customisable' = 'true' and e->>'type' = 'Text' and p.status = 'active'`);
    const [design] = designs;
    if (!design) throw new Error('no product has a text of its shopper’s');
    const [product] = await shop.push(1, (id) => id === Number(design.id));
    const line = { variantId: product?.variants[0]?.id };
    const key = ` ${String(design.label).toUpperCase()}`;
    const bought = shop.buy([{ ...line, attributes: [{ key, value: 'ROBIN' }] }]);
    const unprintable = shop.buy([{ ...line, attributes: [{ key, value: '\u{1F9F5}\u4E2D' }] }]);
    await shop.sync();
    const rows = await shop.work();
    const orderId = rows.find(({ name }) => name === bought.name)?.orders[0]?.id ?? '';
    const { data } = await tenantApi.call(orderEndpoints.show, { params: { ...shop.params, orderId } }, shop.context);
    expect(data.lines[0]?.custom_texts.map(({ text }) => text)).toContain('ROBIN');
    expect(rows.find(({ name }) => name === unprintable.name)).toMatchObject({
      state: 'waiting',
      orders: [{ status: 'artwork issue' }],
    });
  });

  it('loses its shopper’s data when Shopify requests it, and keeps its amounts', async () => {
    const shop = await openShop(shopify);
    const [product] = await shop.push();
    const bought = shop.buy([{ variantId: product?.variants[0]?.id }]);
    await shop.sync();
    const [row] = (await shop.work()).filter(({ name }) => name === bought.name);
    const order = async () =>
      (await queryRows(sql`select customer, total_minor from orders where id = ${row?.orders[0]?.id}`))[0];
    const before = await order();
    expect(JSON.stringify(before?.customer)).toContain('Robin');
    const payload = { customer: { id: 7 }, orders_to_redact: [Number(bought.order.split('/').at(-1))] };
    shopify().sender.send(BAYSHOP, 'customers/redact', payload);
    await shopify().sender.deliverAll();
    await handlePendingWebhooks();
    const after = await order();
    expect(JSON.stringify(after?.customer)).not.toMatch(/Robin|Main Street|robin@/);
    expect(after?.total_minor).toBe(before?.total_minor);
  });

  it('is found by its number in the shop, and exported with it', async () => {
    const shop = await openShop(shopify);
    const [product] = await shop.push();
    const bought = shop.buy([{ variantId: product?.variants[0]?.id }]);
    await shop.sync();
    const id = (await shop.work()).find(({ name }) => name === bought.name)?.orders[0]?.id ?? '';
    const find = async (q: string) =>
      (await tenantApi.call(orderEndpoints.list, { params: shop.params, query: { q } }, shop.context)).data.rows.map(
        (row) => row.id,
      );
    const { browser } = await signInBrowser('owner@bayfront.test');
    const correct = await browser.send('PATCH', `/api/${shop.tenantId}/orders/${id}/address`, {
      body: JSON.stringify({
        name: 'Ada Shopper',
        phone: '+1 555 0100',
        address_first_line: '2 Main Street',
        address_city: 'Springfield',
        address_postcode: '62701',
      }),
      headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
    });
    expect(correct.status).toBe(200);
    for (const q of [bought.name, bought.name.slice(1), `ada ${bought.name}`]) expect(await find(q)).toEqual([id]);
    const csv = (await browser.get(`/api/${shop.tenantId}/orders/export?ids=${id}&rows=orders`)).text;
    expect(csv.split('\r\n')[0]).toMatch(/,shopify_order$/);
    expect(csv).toContain(bought.name);
  });

  it('that was cancelled here is closed in the shop; an order that was cancelled there is stopped here', async () => {
    const shop = await openShop(shopify);
    const [product] = await shop.push();
    const here = shop.buy([{ variantId: product?.variants[0]?.id }]);
    const there = shop.buy([{ variantId: product?.variants[0]?.id }]);
    await shop.sync();
    const mine = async (name: string) => (await shop.work()).find((row) => row.name === name);
    await queryRows(sql`update orders set status = 'cancelled' where id = ${(await mine(here.name))?.orders[0]?.id}`);
    shop.perform('cancel order', { work: there.work[0] });
    await shop.sync();
    expect(await mine(here.name)).toMatchObject({ state: 'stopped' });
    expect(shop.readShopState().work.find(({ id }) => id === here.work[0])?.status).toBe('INCOMPLETE');
    expect(await mine(there.name)).toMatchObject({ state: 'cancelled', orders: [{ status: 'cancelled' }] });
  });

  it('that was cancelled here is closed there with the reason, also after a reinstallation, and at once', async () => {
    const shop = await openShop(shopify);
    const [product] = await shop.push();
    const first = shop.buy([{ variantId: product?.variants[0]?.id }]);
    const second = shop.buy([{ variantId: product?.variants[0]?.id }]);
    await shop.sync();
    const mine = async (name: string) => (await shop.work()).find((row) => row.name === name);
    const { browser } = await signInBrowser('owner@bayfront.test');
    const cancel = async (name: string, reason: string) => {
      const ids = [(await mine(name))?.orders[0]?.id ?? ''];
      const answer = await browser.send('POST', `/api/${shop.tenantId}/orders/cancellations`, {
        body: JSON.stringify({ ids, reason }),
        headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
      });
      expect(answer.json()).toMatchObject({ data: { cancelled: ids, unchanged: [] } });
    };
    const there = (id: string | undefined) => shop.readShopState().work.find((work) => work.id === id);
    await cancel(first.name, 'Out of blanks');
    expect(await mine(first.name)).toMatchObject({ state: 'stopped', orders: [{ status: 'cancelled' }] });
    await shop.sync();
    expect(await mine(first.name)).toMatchObject({ state: 'stopped' });
    expect(there(first.work[0])).toMatchObject({ status: 'INCOMPLETE', requestStatus: 'CLOSED' });
    expect(there(first.work[0])?.message).toContain('Out of blanks');

    // Simulates fulfilment orders that Shopify returns but no longer lists as ours, as after a reinstallation.
    shop.perform('unlist work', { work: second.work[0] });
    await cancel(second.name, 'Sold twice');
    await shop.sync();
    expect(there(second.work[0])).toMatchObject({ status: 'INCOMPLETE' });
    expect(there(second.work[0])?.message).toContain('Sold twice');
  });

  it('that Shopify no longer lists is not cancelled: it continues, and users are asked once to check it', async () => {
    const shop = await openShop(shopify);
    const [product] = await shop.push();
    const bought = shop.buy([{ variantId: product?.variants[0]?.id }]);
    await shop.sync();
    const mine = async () => (await shop.work()).find(({ name }) => name === bought.name);
    const orderId = (await mine())?.orders[0]?.id ?? '';
    const show = async () =>
      (await tenantApi.call(orderEndpoints.show, { params: { ...shop.params, orderId } }, shop.context)).data;
    const notes = async () =>
      (await show()).timeline.map(({ code }) => code).filter((code) => code?.startsWith('shopify order'));
    const hasFault = async () =>
      (await shop.doctor()).links.some(({ findings }) => findings.some(({ fault }) => fault === 'orders not shown'));

    shop.perform('hide work', { work: bought.work[0] });
    await shop.sync();
    await shop.sync();
    expect(await mine()).toMatchObject({ state: 'accepted', orders: [{ status: 'new' }] });
    expect((await mine())?.missing_since).not.toBeNull();
    expect((await show()).shopify?.missing_since).not.toBeNull();
    expect(await notes()).toEqual(['shopify order not shown']);
    expect(await hasFault()).toBe(true);

    shop.perform('hide work', { work: bought.work[0], back: true });
    await shop.sync();
    expect((await mine())?.missing_since).toBeNull();
    expect(await notes()).toEqual(['shopify order not shown', 'shopify order shown again']);
    expect(await hasFault()).toBe(false);

    // A cancellation by Shopify still stops the order.
    shop.perform('cancel order', { work: bought.work[0] });
    await shop.sync();
    expect(await mine()).toMatchObject({ state: 'cancelled', orders: [{ status: 'cancelled' }] });
  });
});
