import { sql } from 'drizzle-orm';
import { checkoutEndpoints } from '@/lib/contracts/checkout';
import type { OrderTerms } from '@/lib/contracts/order-terms';
import type { Answer } from './support/browser';
import { queryRows, setUpOwnDatabase } from './support/database';
import { buildBasketLine, HOME_ADDRESS, readProduct } from './support/shop';
import { agreeToTerms, parseTerms } from './support/terms';
import { createShopper, getClientSecret, parseAnswer, parseIntentId, type Shopper } from './support/walk';

jest.setTimeout(120_000);

setUpOwnDatabase();

const getEventId = ({ store }: Shopper) => store.event_id;

/** Changes the store for the duration of one test. */
async function withEvent(shopper: Shopper, change: ReturnType<typeof sql>, work: () => Promise<void>) {
  const [before] = await queryRows(sql`select vat_rate_bps, not_vat_registered, free_shipping, fixed_shipping_minor,
    custom_shipping from events where id = ${getEventId(shopper)}`);
  if (!before) throw new Error('no event');
  await queryRows(sql`update events set ${change} where id = ${getEventId(shopper)}`);
  try {
    await work();
  } finally {
    await queryRows(sql`update events set vat_rate_bps = ${before.vat_rate_bps},
      not_vat_registered = ${before.not_vat_registered}, free_shipping = ${before.free_shipping},
      fixed_shipping_minor = ${before.fixed_shipping_minor},
      custom_shipping = ${before.custom_shipping === null ? null : JSON.stringify(before.custom_shipping)}::jsonb
      where id = ${getEventId(shopper)}`);
  }
}

async function addVoucher(shopper: Shopper, code: string, discountMinor = 500) {
  const { tenant_id: tenantId, event_id: eventId } = shopper.store;
  await queryRows(sql`insert into vouchers (tenant_id, event_id, code, kind, discount_minor)
    values (${tenantId}, ${eventId}, ${code}, 'voucher', ${discountMinor})`);
}

type Body = Awaited<ReturnType<Shopper['order']>>;

/** Submits an order whose terms are rejected, agrees to the new terms and pays them. Returns the terms. */
async function payRefusedTerms(shopper: Shopper, body: Body, field: string): Promise<OrderTerms> {
  const refused = await shopper.pay(body);
  expect(Object.keys(refused.problem().errors ?? {})).toContain(field);
  const terms = parseTerms(refused);
  await payTerms(shopper, body, terms);
  return terms;
}

async function payTerms(shopper: Shopper, body: Body, terms: OrderTerms): Promise<void> {
  const paid = await shopper.paid(agreeToTerms(body, terms));
  const { order } = paid;
  expect([order.subtotal, order.shipping, order.discount, order.total_store_price]).toEqual([
    terms.subtotal,
    terms.shipping,
    terms.discount,
    terms.total,
  ]);
  expect(order.lines.map((line) => [line.product_id, line.quantity, line.unit_price])).toEqual(
    terms.lines.map((line) => [line.product_id, line.quantity, line.unit_price]),
  );
  await shopper.card(getClientSecret(paid), 'pm_card_visa');
  const settled = await shopper.settledOrder({ payment_intent: parseIntentId(getClientSecret(paid)) });
  expect([settled.payment_state, settled.total_store_price]).toEqual(['paid', terms.total]);
}

const addsUp = (terms: OrderTerms) => {
  expect(terms.lines.reduce((sum, { total }) => sum + total, 0)).toBe(terms.subtotal);
  expect(terms.subtotal + terms.shipping - terms.discount).toBe(terms.amount);
  expect(terms.amount + (terms.tax ?? 0)).toBe(terms.total);
};

describe('a rejected payment amount is answered with terms that the next press can pay', () => {
  it('after the price of a product changed', async () => {
    const shopper = await createShopper();
    const body = await shopper.order({ quantity: 3 });
    const id = body.products[0]?.product_id ?? 0;
    await queryRows(sql`update event_products set price_minor = price_minor + 111 where product_id = ${id}`);
    const terms = await payRefusedTerms(shopper, body, 'amount');
    expect(terms.lines[0]?.price).toBe(Math.round((body.products[0]?.price ?? 0) * 100) + 111);
    addsUp(terms);
    await queryRows(sql`update event_products set price_minor = price_minor - 111 where product_id = ${id}`);
  });

  it('after the VAT rate changed', async () => {
    const shopper = await createShopper();
    const body = await shopper.order();
    await withEvent(shopper, sql`vat_rate_bps = 500`, async () => {
      const terms = await payRefusedTerms(shopper, body, 'amount');
      expect([terms.vat_rate, terms.not_vat_registered]).toEqual([5, false]);
      addsUp(terms);
    });
  });

  it('after the store was deregistered from VAT', async () => {
    const shopper = await createShopper();
    const body = await shopper.order();
    await withEvent(shopper, sql`not_vat_registered = true`, async () => {
      const terms = await payRefusedTerms(shopper, body, 'amount');
      expect(terms.not_vat_registered).toBe(true);
      expect(terms.subtotal).toBe(terms.lines.reduce((sum, line) => sum + line.price * line.quantity, 0));
    });
  });

  it('after the price of shipping changed', async () => {
    const shopper = await createShopper();
    const body = await shopper.order();
    await withEvent(shopper, sql`free_shipping = false, fixed_shipping_minor = 1234`, async () => {
      const terms = await payRefusedTerms(shopper, body, 'total_shipping_price');
      expect([terms.shipping_prices.standard, terms.shipping_prices.express]).toEqual([1234, null]);
      addsUp(terms);
    });
  });

  it('after the shipping method was withdrawn', async () => {
    const shopper = await createShopper();
    const body = await shopper.order({ method: 'express' });
    await withEvent(shopper, sql`free_shipping = false, fixed_shipping_minor = 500`, async () => {
      const terms = await payRefusedTerms(shopper, body, 'shipping_method');
      expect(terms.shipping_method).toBe('standard');
    });
  });

  it.each([
    ['was changed', sql`discount_minor = 200`, 'amount', 200],
    ['was switched off', sql`active = false`, 'discount_code', 0],
    ['has expired', sql`valid_until = now() - interval '1 day'`, 'discount_code', 0],
    ['is used up', sql`usage_limit = 1, taken = 1`, 'discount_code', 0],
  ])('after its voucher %s', async (what, change, field, discountMinor) => {
    const shopper = await createShopper();
    const code = `TERMS-${what.replaceAll(' ', '-').toUpperCase()}`;
    await addVoucher(shopper, code);
    const body = await shopper.order({ code, discountMinor: 500 });
    await queryRows(sql`update vouchers set ${change} where code = ${code}`);
    const terms = await payRefusedTerms(shopper, body, field);
    expect(terms.voucher).toEqual({ code, is_valid: discountMinor > 0, discount_amount: discountMinor });
    expect(terms.discount).toBe(discountMinor);
    addsUp(terms);
  });

  it('after its voucher was deleted', async () => {
    const shopper = await createShopper();
    await addVoucher(shopper, 'TERMS-DELETED');
    const body = await shopper.order({ code: 'TERMS-DELETED', discountMinor: 500 });
    await queryRows(sql`delete from vouchers where code = 'TERMS-DELETED'`);
    expect((await payRefusedTerms(shopper, body, 'discount_code')).discount).toBe(0);
  });

  it('again after a second change, with every line of the basket', async () => {
    const shopper = await createShopper();
    const line = buildBasketLine(await readProduct(shopper.store), { quantity: 2 });
    const plain = await shopper.order({ quantity: 2 });
    const body = { ...plain, products: [line, { ...line, id: `${line.id}-b`, quantity: 1 }] };
    // The claimed amount covers only one of the two lines: it is rejected as well, with the terms of both.
    const first = parseTerms(await shopper.pay(body));
    expect(first.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
      [line.id, 2],
      [`${line.id}-b`, 1],
    ]);
    await withEvent(shopper, sql`vat_rate_bps = 700`, async () => {
      const agreed = agreeToTerms(body, first);
      const second = parseTerms(await shopper.pay(agreed));
      expect(second.total).not.toBe(first.total);
      await payTerms(shopper, agreed, second);
    });
  });

  it('with sales tax on top in the US', async () => {
    const shopper = await createShopper('bay-conference');
    const american = { address_country: 'United States of America', address_state: 'California' };
    const products = [buildBasketLine(await readProduct(shopper.store))];
    const customer = parseAnswer(
      checkoutEndpoints.createCustomer.answer,
      await shopper.browser.post(`${shopper.base}/checkout/create-customer`, {
        ...HOME_ADDRESS,
        ...american,
        products,
      }),
    ).data;
    const body = {
      amount: 1,
      discount_code: null,
      products,
      customer_id: customer.customer_id,
      shipping_method: 'standard' as const,
      total_shipping_price: 1,
    };
    const terms = await payRefusedTerms(shopper, body, 'amount');
    expect(terms.tax).toBe(Math.floor((2 * terms.amount * 725 + 10_000) / 20_000));
    addsUp(terms);
  });

  it('and nothing is written by the rejection: neither an order nor a use of the voucher', async () => {
    const shopper = await createShopper();
    await addVoucher(shopper, 'TERMS-UNTAKEN');
    const body = { ...(await shopper.order({ code: 'TERMS-UNTAKEN', discountMinor: 500 })), amount: 1 };
    expect(parseTerms(await shopper.pay(body)).voucher?.is_valid).toBe(true);
    const [row] = await queryRows(sql`select taken, (select count(*)::int from orders
      where customer_id = ${body.customer_id}) as orders from vouchers where code = 'TERMS-UNTAKEN'`);
    expect(row).toEqual({ taken: 0, orders: 0 });
  });
});

describe('a gift whose shipping costs something', () => {
  const claimGift = async (shopper: Shopper, change: object): Promise<Answer> => {
    const products = [buildBasketLine(await readProduct(shopper.store))];
    const body = {
      ...HOME_ADDRESS,
      email: 'gift@terms.test',
      products,
      message: '',
      promo_code: 'GIFT-0004',
      ...change,
    };
    return shopper.browser.post(`${shopper.base}/gift-order`, body);
  };

  it('is rejected with its terms when the page showed less, and claimed for exactly these', async () => {
    const shopper = await createShopper('launch-gift');
    await withEvent(shopper, sql`free_shipping = false, fixed_shipping_minor = 300`, async () => {
      const refused = await claimGift(shopper, { amount: 0 });
      expect(refused.problem().errors).toHaveProperty('amount');
      const terms = parseTerms(refused);
      expect([terms.subtotal, terms.shipping, terms.total]).toEqual([0, 360, 360]);
      const { data: paid } = parseAnswer(
        checkoutEndpoints.giftOrder.answer,
        await claimGift(shopper, { amount: terms.amount / 100 }),
      );
      expect(paid.order.total_store_price).toBe(360);
      await shopper.card(getClientSecret(paid), 'pm_card_visa');
      expect((await shopper.settledOrder({ payment_intent: parseIntentId(getClientSecret(paid)) })).payment_state).toBe(
        'paid',
      );
    });
  });

  it('is claimed at once when it has become free, and without a claimed amount as before', async () => {
    const shopper = await createShopper('launch-gift');
    const claims: object[] = [
      { amount: 3.6, email: 'less@terms.test', promo_code: 'GIFT-0005' },
      { email: 'unsaid@terms.test', promo_code: 'GIFT-0006' },
    ];
    for (const change of claims)
      expect(
        parseAnswer(checkoutEndpoints.giftOrder.answer, await claimGift(shopper, change)).data.client_secret,
      ).toBeNull();
  });
});
