import { sql } from 'drizzle-orm';
import { queryRows, setUpOwnDatabase } from './support/database';
import { buildBasketLine, HOME_ADDRESS, readProduct } from './support/shop';
import { createShopper, getClientSecret, type Shopper } from './support/walk';

jest.setTimeout(120_000);

setUpOwnDatabase();

/** Sets the store to no VAT and free shipping, and sells one product at this price in minor units. */
async function sell(shopper: Shopper, priceMinor: number) {
  const { event_id: eventId } = shopper.store;
  await queryRows(sql`update events set not_vat_registered = true, free_shipping = true where id = ${eventId}`);
  const { id } = await readProduct(shopper.store);
  await queryRows(sql`update event_products set price_minor = ${priceMinor} where product_id = ${id}`);
  return buildBasketLine(await readProduct(shopper.store, id));
}

const LIMIT = 99_999_999;
const LIMIT_MESSAGE = 'An order can come to at most £999,999.99. Please order less at a time.';

const check = (shopper: Shopper, line: ReturnType<typeof buildBasketLine>, quantity: number) =>
  shopper.browser.post(`${shopper.base}/basket/check`, {
    lines: [
      { id: line.id, product_id: line.product_id, colour: line.products.store.colour, size: line.size, quantity },
    ],
  });
const address = (shopper: Shopper, products: ReturnType<typeof buildBasketLine>[]) =>
  shopper.browser.post(`${shopper.base}/checkout/create-customer`, { ...HOME_ADDRESS, products });

describe('the maximum amount of an order', () => {
  it('999,999.99 passes the basket check and the address, and can be paid', async () => {
    const shopper = await createShopper();
    const line = await sell(shopper, LIMIT);
    expect((await check(shopper, line, 1)).status).toBe(200);
    const paid = await shopper.paid(
      await (async () => {
        const answer = await address(shopper, [line]);
        expect(answer.status).toBe(200);
        const { data } = answer.json() as { data: { customer_id: string } };
        return buildPayBody(data.customer_id, line, 999_999.99);
      })(),
    );
    expect(paid.order.total_store_price).toBe(LIMIT);
    expect((await shopper.card(getClientSecret(paid), 'pm_card_visa')).status).toBe('succeeded');
  });

  it('a penny more is rejected with a message at the basket, at the address and at pay', async () => {
    const shopper = await createShopper();
    const dear = await sell(shopper, LIMIT + 1);
    expect((await check(shopper, dear, 1)).problem()).toMatchObject({
      code: 'invalid',
      errors: { lines: [LIMIT_MESSAGE] },
    });
    expect((await address(shopper, [dear])).problem().errors).toEqual({ products: [LIMIT_MESSAGE] });
    const line = await sell(shopper, LIMIT);
    const { data } = (await address(shopper, [line])).json() as { data: { customer_id: string } };
    await sell(shopper, LIMIT + 1);
    const refused = await shopper.pay(buildPayBody(data.customer_id, dear, 1_000_000));
    expect([refused.status, refused.problem().errors]).toEqual([422, { products: [LIMIT_MESSAGE] }]);
    expect(JSON.parse(refused.headers.get('x-refusal') ?? '{}').reason.code).toBe('order_too_large');
  });

  it('shipping counts, and a voucher’s discount does not help', async () => {
    const shopper = await createShopper();
    const line = await sell(shopper, LIMIT);
    const { data } = (await address(shopper, [line])).json() as { data: { customer_id: string } };
    const { event_id: eventId } = shopper.store;
    await queryRows(sql`update events set free_shipping = false, fixed_shipping_minor = 1 where id = ${eventId}`);
    const body = { ...buildPayBody(data.customer_id, line, 1_000_000), total_shipping_price: 0.01 };
    for (const claim of [body, { ...body, discount_code: 'EVERYTHING', amount: 900_000 }])
      expect((await shopper.pay(claim)).problem().errors).toEqual({ products: [LIMIT_MESSAGE] });
  });

  it('the largest possible basket is rejected without a server error', async () => {
    const shopper = await createShopper();
    const line = await sell(shopper, 2_000_000_000);
    const lines = Array.from({ length: 200 }, (_, index) => ({ ...line, id: `line-${index}`, quantity: 999 }));
    expect((await address(shopper, lines)).problem().errors).toEqual({ products: [LIMIT_MESSAGE] });
    const customer = await address(shopper, [await sell(shopper, 1_000)]);
    const { data } = customer.json() as { data: { customer_id: string } };
    await sell(shopper, 2_000_000_000);
    const body = { ...buildPayBody(data.customer_id, line, 1_000_000), products: lines };
    expect((await shopper.pay(body)).problem().errors).toEqual({ products: [LIMIT_MESSAGE] });
    expect((await check(shopper, line, 999)).problem().errors).toEqual({ lines: [LIMIT_MESSAGE] });
  });

  it('quantities that reach the limit line by line count together', async () => {
    const shopper = await createShopper();
    const line = await sell(shopper, 25_000_000);
    expect((await address(shopper, [{ ...line, quantity: 3 }])).status).toBe(200);
    expect((await address(shopper, [{ ...line, quantity: 4 }])).problem().errors).toEqual({
      products: [LIMIT_MESSAGE],
    });
    const two = [
      { ...line, quantity: 2 },
      { ...line, id: 'again', quantity: 2 },
    ];
    expect((await address(shopper, two)).problem().errors).toEqual({ products: [LIMIT_MESSAGE] });
  });
});

function buildPayBody(customerId: string, line: ReturnType<typeof buildBasketLine>, amount: number) {
  return {
    amount,
    discount_code: null,
    products: [line],
    customer_id: customerId,
    shipping_method: 'standard',
    total_shipping_price: 0,
  };
}
