import { sql } from 'drizzle-orm';
import { releaseReservations } from '@/lib/backend/jobs/release-reservations';
import { checkoutEndpoints } from '@/lib/contracts/checkout';
import { eventProductEndpoints } from '@/lib/contracts/event-products';
import { storefrontEndpoints } from '@/lib/contracts/storefront';
import { reconcileOnce } from '@/lib/web/bff/reconcile';
import { signInBrowser } from './support/browser';
import { getCallError, signIn, tenantApi } from './support/call';
import { count, getPaymentState, queryRows, setUpOwnDatabase } from './support/database';
import {
  buildBasketLine,
  buildPayBody,
  createCustomer,
  placeOrder,
  readProduct,
  readStore,
  toStoreParams,
} from './support/shop';
import { createShopper, getClientSecret, type Paid, parseIntentId, type Shopper } from './support/walk';

jest.setTimeout(240_000);

setUpOwnDatabase();

const limit = (productId: number, pieces: number | null) =>
  queryRows(sql`update event_products set pieces_left = ${pieces} where product_id = ${productId}`);
const readPieces = async (productId: number) =>
  (await queryRows(sql`select pieces_left from event_products where product_id = ${productId}`))[0]?.pieces_left;

async function lapse({ order }: Pick<Paid, 'order'>): Promise<void> {
  await queryRows(sql`update piece_reservations set reserved_until = now() - interval '1 second'
    where order_id = ${order.id}`);
  await releaseReservations();
}

/** Limits the product in a shopper's order to a number of pieces, and returns it. */
async function limitOrdered(shopper: Shopper, pieces: number) {
  const body = await shopper.order();
  const productId = Number(body.products[0]?.product_id);
  await limit(productId, pieces);
  return { body, productId };
}

afterEach(async () => {
  await queryRows(sql`delete from piece_reservations`);
  await queryRows(sql`update event_products set pieces_left = null where pieces_left is not null`);
});

describe('a product with a limited number of pieces', () => {
  it('sells exactly its pieces when 50 shoppers pay at once, and the other shoppers are told before they pay', async () => {
    const store = await readStore('company-kit');
    const product = await readProduct(store);
    await limit(product.id, 12);
    const bodies = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const lines = [buildBasketLine(product)];
        return buildPayBody(store, lines, await createCustomer(store, lines));
      }),
    );
    const results = await Promise.allSettled(
      bodies.map((body, index) => placeOrder(store, body, `203.0.113.${index + 1}`)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(12);
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.errors] : []));
    expect(reasons).toEqual(reasons.map(() => ({ products: ['Product 1 is sold out.'] })));
    expect(await readPieces(product.id)).toBe(0);
    expect(
      await count(
        sql`select sum(quantity) as n from piece_reservations where product_id = ${product.id} and state = 'reserved'`,
      ),
    ).toBe(12);
  });

  it('shows the number that is left from five down and stays visible when it is sold out', async () => {
    const store = await readStore('company-kit');
    const { id } = await readProduct(store);
    const readShown = async () => {
      const { data } = await tenantApi.call(storefrontEndpoints.products, { params: toStoreParams(store) });
      return [(await readProduct(store, id)).event_prices[0], data.find((card) => card.id === id)].map(
        (price) => price?.pieces_left,
      );
    };
    const seen: unknown[] = [];
    for (const pieces of [null, 6, 5, 0]) {
      await limit(id, pieces);
      seen.push(await readShown());
    }
    expect(seen).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      [5, 5],
      [0, 0],
    ]);
  });

  it('warns a basket with more pieces than are left, and rejects its order with the number that is left', async () => {
    const store = await readStore('company-kit');
    const product = await readProduct(store);
    const lines = [buildBasketLine(product, { quantity: 4 })];
    const body = buildPayBody(store, lines, await createCustomer(store, lines));
    const check = async () =>
      (
        await tenantApi.call(checkoutEndpoints.checkBasket, {
          params: toStoreParams(store),
          body: {
            lines: lines.map(({ id, product_id, size, quantity, products }) => {
              return { id, product_id, size, quantity, colour: products.store.colour };
            }),
          },
        })
      ).data[0];
    await limit(product.id, 3);
    expect(await check()).toMatchObject({ available: true, pieces_left: 3 });
    expect((await getCallError(placeOrder(store, body))).errors).toEqual({
      products: ['Product 1: only 3 left. Please order fewer.'],
    });
    await limit(product.id, 4);
    expect(await check()).not.toHaveProperty('pieces_left');
    await placeOrder(store, body);
    // Reserved pieces may belong to the shopper who asks, so only sold pieces count as unavailable.
    expect([await readPieces(product.id), (await check())?.available]).toEqual([0, true]);
    await limit(product.id, 0);
    await queryRows(sql`update piece_reservations set state = 'sold' where product_id = ${product.id}`);
    expect((await check())?.available).toBe(false);
  });

  it('reserves pieces for one open payment once, even if the payment is repeated or the basket changes', async () => {
    const shopper = await createShopper();
    const { body, productId } = await limitOrdered(shopper, 5);
    await shopper.paid(body);
    await shopper.paid(body);
    expect(await readPieces(productId)).toBe(4);
  });

  it('releases pieces when the reservation expires, and ends the payment that relied on them', async () => {
    const shopper = await createShopper();
    const { body, productId } = await limitOrdered(shopper, 1);
    const paid = await shopper.paid(body);
    expect(await readPieces(productId)).toBe(0);
    await lapse(paid);
    expect(await readPieces(productId)).toBe(1);
    await queryRows(sql`update orders set placed_at = now() - interval '40 minutes', leased_until = null
      where id = ${paid.order.id}`);
    await reconcileOnce(0);
    expect(await getPaymentState(paid.order.id)).toBe('failed');
  });

  it('counts the pieces of a paid order as sold for good, until it is cancelled before production', async () => {
    const shopper = await createShopper();
    const { body: order, productId } = await limitOrdered(shopper, 3);
    const paid = await shopper.paid(order);
    await shopper.card(getClientSecret(paid), 'pm_card_visa');
    await shopper.settledOrder({ payment_intent: parseIntentId(getClientSecret(paid)) });
    await lapse(paid);
    expect(await readPieces(productId)).toBe(2);
    const { browser, user } = await signInBrowser('owner@brightside.test');
    const body = { ids: [paid.order.id], reason: 'Ordered twice' };
    expect((await browser.post(`/api/${user.tenant_id}/orders/cancellations`, body)).status).toBe(200);
    expect(await readPieces(productId)).toBe(3);
  });

  it('is produced although sold out when a payment arrives after its pieces were sold to others, and the order says so', async () => {
    const shopper = await createShopper();
    const { body, productId } = await limitOrdered(shopper, 1);
    const paid = await shopper.paid(body);
    await lapse(paid);
    await limit(productId, 0);
    await shopper.card(getClientSecret(paid), 'pm_card_visa');
    await shopper.settledOrder({ payment_intent: parseIntentId(getClientSecret(paid)) });
    expect(await readPieces(productId)).toBe(0);
    expect(
      await count(sql`select count(*) as n from order_timeline
        where order_id = ${paid.order.id} and code = 'pieces sold beyond limit'`),
    ).toBe(1);
  });

  it('accepts the number of pieces from its owner only, who sees it in the product list', async () => {
    const store = await readStore('company-kit');
    const { id } = await readProduct(store);
    const { token, tenantId } = await signIn('owner@brightside.test');
    const params = { tenant: tenantId, slug: 'company-kit' };
    const change = (pieces: number | null) =>
      tenantApi.call(
        eventProductEndpoints.change,
        { params, body: { changes: [{ product_id: id, pieces_left: pieces }] } },
        { token },
      );
    expect((await change(7)).data.undo).toEqual([{ product_id: id, pieces_left: null }]);
    const { data } = await tenantApi.call(eventProductEndpoints.list, { params }, { token });
    expect(data.rows.find((row) => row.id === id)?.pieces_left).toBe(7);
    for (const wrong of [-1, 1.5, 1_000_001]) expect((await getCallError(change(wrong))).code).toBe('invalid');
  });
});
