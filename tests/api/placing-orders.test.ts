import { sql } from 'drizzle-orm';
import { withPlatform } from '@/lib/db/client';
import { Browser } from './support/browser';
import { getCallError, serviceEndpoints, tenantApi } from './support/call';
import { count, setUpOwnDatabase } from './support/database';
import {
  buildBasketLine,
  buildPayBody,
  checkOut,
  createCustomer,
  HOME_ADDRESS,
  openIntent,
  placeOrder,
  readProduct,
  readStore,
  toStoreParams,
} from './support/shop';

jest.setTimeout(120_000);

setUpOwnDatabase();

const countOrders = () => count(sql`select count(*) as n from orders`);

describe('the address step', () => {
  it('returns ISO code, state and the shipping options there', async () => {
    const store = await readStore('bay-conference');
    const products = [buildBasketLine(await readProduct(store))];
    const customer = await createCustomer(store, products, {
      address_country: 'United States of America',
      address_state: 'Alabama',
    });
    expect(customer).toMatchObject({ country_iso2: 'US', state_abbreviation: 'AL' });
    expect(customer.shipping_prices.standard).not.toBeNull();
  });

  it('needs its required fields, a country that the store ships to and, in the US, a state', async () => {
    const uk = await readStore('summer-fest');
    const us = await readStore('bay-conference');
    const ukLines = [buildBasketLine(await readProduct(uk))];
    const usLines = [buildBasketLine(await readProduct(us))];
    const listErrorFields = async (call: Promise<unknown>) => Object.keys((await getCallError(call)).errors);
    expect(await listErrorFields(createCustomer(uk, ukLines, { address_postcode: ' ' }))).toEqual(['address_postcode']);
    expect(await listErrorFields(createCustomer(uk, ukLines, { email: 'no address' }))).toEqual(['email']);
    expect(await listErrorFields(createCustomer(uk, ukLines, { name: 'A\r\nBcc: x@y.test' }))).toEqual(['name']);
    expect(await listErrorFields(createCustomer(uk, ukLines, { address_country: 'Atlantis' }))).toEqual([
      'address_country',
    ]);
    expect(await listErrorFields(createCustomer(uk, ukLines, { address_country: 'Japan' }))).toEqual([
      'address_country',
    ]);
    const american = { address_country: 'United States of America' };
    expect(await listErrorFields(createCustomer(us, usLines, american))).toEqual(['address_state']);
    expect(await listErrorFields(createCustomer(us, usLines, { ...american, address_state: 'Utopia' }))).toEqual([
      'address_state',
    ]);
    expect(await listErrorFields(createCustomer(uk, []))).toContain('products');
  });

  it('returns vouchers of paid stores only, with code and amount alone', async () => {
    const store = await readStore('summer-fest');
    const customer = await createCustomer(store, [buildBasketLine(await readProduct(store))]);
    expect(customer.has_voucher_opportunity).toBe(true);
    expect(customer.event_vouchers).toContainEqual({ code: 'WELCOME10', discount_amount: 1000 });
  });
});

describe('a text that cannot be printed', () => {
  const productsError = async (text: string) => {
    const store = await readStore('summer-fest');
    const lines = [buildBasketLine(await readProduct(store)), buildBasketLine(await readProduct(store), { text })];
    return (await getCallError(createCustomer(store, lines))).errors.products;
  };

  it('is rejected with its line and the characters that the fonts lack (DSN-05)', async () => {
    expect(await productsError('山 A🎉')).toEqual(['Product 2: 山 🎉 can’t be printed. Please change its text.']);
  });

  it('is rejected with more characters than its field allows, and never truncated', async () => {
    const store = await readStore('summer-fest');
    const line = buildBasketLine(await readProduct(store));
    const { front = [], back = [] } = line.products;
    const side = front.some(({ customisable }) => customisable) ? 'front' : 'back';
    const typed = (more: number) => {
      const elements = (side === 'front' ? front : back).map((element) =>
        element.type === 'Text' && element.customisable
          ? { ...element, text: 'i'.repeat((element.maxLength ?? 60) + more) }
          : element,
      );
      return createCustomer(store, [{ ...line, products: { ...line.products, [side]: elements } }]);
    };
    expect((await typed(0)).customer_id).toEqual(expect.any(String));
    expect((await getCallError(typed(1))).errors.products).toEqual([
      'Product 1: its text is too long to be printed legibly. Please shorten it.',
    ]);
  });
});

describe('a picture with an invalid name', () => {
  it('is rejected by the checkout and drawn nowhere', async () => {
    const store = await readStore('summer-fest');
    const product = await readProduct(store);
    const line = buildBasketLine(product);
    const src = `asset:${'-'.repeat(36)}`;
    const element = {
      id: 'photo',
      type: 'Image' as const,
      src,
      width: 10,
      height: 10,
      left: 300,
      top: 500,
      customisable: true,
    };
    const products = { ...line.products, front: [...(line.products.front ?? []), element] };
    const browser = new Browser();
    const base = `/api/${store.tenant_id}/summer-fest`;
    const sent = { ...HOME_ADDRESS, products: [{ ...line, products }] };
    expect((await browser.post(`${base}/checkout/create-customer`, sent)).status).toBe(422);
    const c = JSON.stringify({ texts: {}, images: { photo: { src, width: 10, height: 10 } } });
    const drawn = await browser.get(`${base}/pictures/${product.id}/front?${new URLSearchParams({ c, v: 'x' })}`);
    expect([400, 404, 422]).toContain(drawn.status);
  });
});

describe('server-side pricing', () => {
  it('writes the order before any money moves', async () => {
    const { placed } = await checkOut(await readStore('summer-fest'), { quantity: 2 });
    expect(placed.order).toMatchObject({ payment_state: 'awaiting payment', status: 'new' });
    expect(placed.order.total_store_price).toBe(placed.amount_due_minor);
    expect(placed.order.total_store_price_excluding_vat + placed.order.total_store_vat).toBe(
      placed.order.total_store_price,
    );
  });

  it('adds US tax on top of the total that the browser calculates', async () => {
    const { placed, body } = await checkOut(await readStore('bay-conference'));
    expect(placed.breakdown?.subtotal_minor).toBe(Math.round(body.amount * 100));
    expect(placed.breakdown?.tax_minor).toBe(Math.floor((2 * Math.round(body.amount * 100) * 725 + 10_000) / 20_000));
    expect(placed.amount_due_minor).toBe(placed.breakdown?.grand_total_minor);
  });

  it('rejects every tampered amount and writes nothing', async () => {
    const store = await readStore('summer-fest');
    const products = [buildBasketLine(await readProduct(store), { quantity: 2 })];
    const body = buildPayBody(store, products, await createCustomer(store, products));
    const [line] = products;
    if (!line) throw new Error('no line');
    const before = await countOrders();
    const forged = [
      { ...body, amount: 0 },
      { ...body, amount: body.amount + 0.01 },
      { ...body, amount: -1 },
      { ...body, total_shipping_price: 0 },
      { ...body, products: [{ ...line, price: 0.01 }] },
      { ...body, products: [{ ...line, store_selling_price: 1 }] },
      { ...body, products: [{ ...line, store_default_vat: 0 as const }] },
      { ...body, products: [{ ...line, quantity: 1 }] },
    ];
    for (const claim of forged) {
      const { code, errors } = await getCallError(placeOrder(store, claim));
      expect([code, Object.keys(errors)[0]]).toEqual(['invalid', 'amount']);
    }
    expect(await countOrders()).toBe(before);
  });

  it('rejects quantities, products, colours, sizes, methods and customers that are not the store’s', async () => {
    const store = await readStore('summer-fest');
    const foreign = await readStore('nordic-run');
    const products = [buildBasketLine(await readProduct(store))];
    const customer = await createCustomer(store, products);
    const body = buildPayBody(store, products, customer);
    const [line] = products;
    if (!line) throw new Error('no line');
    const theirs = buildBasketLine(await readProduct(foreign));
    const theirCustomer = await createCustomer(foreign, [theirs], { address_country: 'Netherlands' });
    const at2 = (change: object) => ({ ...body, products: [{ ...line, ...change }] });
    const inStore = (change: object) =>
      at2({ products: { ...line.products, store: { ...line.products.store, ...change } } });
    const cases: [typeof body, string][] = [
      [at2({ quantity: 0 }), 'products'],
      [at2({ quantity: 1000 }), 'products'],
      [at2({ quantity: 1.5 }), 'products'],
      [{ ...body, products: [theirs] }, 'products'],
      [at2({ product_id: 2_147_483_648 }), 'products'],
      [inStore({ colour: 'octarine' }), 'products'],
      [inStore({ size: '9XL' }), 'products'],
      [{ ...body, products: [] }, 'products'],
      [{ ...body, customer_id: theirCustomer.customer_id }, 'customer_id'],
      [{ ...body, customer_id: '00000000-0000-4000-8000-000000000000' }, 'customer_id'],
    ];
    for (const [claim, field] of cases)
      expect(Object.keys((await getCallError(placeOrder(store, claim))).errors)).toContain(field);
    const kit = await readStore('company-kit');
    const kitLines = [buildBasketLine(await readProduct(kit))];
    const kitCustomer = await createCustomer(kit, kitLines);
    const express = { ...buildPayBody(kit, kitLines, kitCustomer), shipping_method: 'express' as const };
    expect(Object.keys((await getCallError(placeOrder(kit, express))).errors)).toEqual(['shipping_method']);
  });

  it('sells nothing in a store on hold, and treats a draft as unknown', async () => {
    const store = await readStore('company-kit');
    const products = [buildBasketLine(await readProduct(store))];
    const body = buildPayBody(store, products, await createCustomer(store, products));
    const setStatus = (status: string) =>
      withPlatform((tx) => tx.execute(sql`update events set status = ${status} where slug = 'company-kit'`));
    await setStatus('On hold');
    expect((await getCallError(placeOrder(store, body))).code).toBe('store_on_hold');
    expect((await getCallError(createCustomer(store, products))).code).toBe('store_on_hold');
    await setStatus('Draft');
    expect((await getCallError(placeOrder(store, body))).code).toBe('not_found');
    await setStatus('Active');
  });

  it('rejects a remainder after a voucher that is too small for a card', async () => {
    const store = await readStore('summer-fest');
    const products = [buildBasketLine(await readProduct(store))];
    const customer = await createCustomer(store, products);
    const total = Math.round(buildPayBody(store, products, customer).amount * 100);
    await withPlatform((tx) =>
      tx.execute(sql`insert into vouchers (tenant_id, event_id, code, kind, discount_minor)
        values (${store.tenant_id}, ${store.event_id}, 'ALMOST', 'voucher', ${total - 1})`),
    );
    const options = { code: 'ALMOST', discountMinor: total - 1 };
    expect(
      (await getCallError(placeOrder(store, buildPayBody(store, products, customer, options)))).errors,
    ).toHaveProperty('amount');
  });

  it('keeps the customer’s own texts and a design that later edits do not change', async () => {
    const store = await readStore('summer-fest');
    const { placed } = await checkOut(store, { text: 'Zoë' });
    const { rows } = await withPlatform((tx) =>
      tx.execute<{ texts: { text: string }[] }>(
        sql`select custom_texts as texts from order_lines where order_id = ${placed.order.id}`,
      ),
    );
    expect(rows[0]?.texts.map(({ text }) => text)).toContain('Zoë');
    expect(placed.order.lines[0]?.custom_texts.map(({ text }) => text)).toContain('Zoë');
    expect(placed.order.lines[0]?.colour_code).not.toBe('');
  });
});

describe('pressing pay again', () => {
  it('returns the same order and version while nothing has changed, also concurrently', async () => {
    const store = await readStore('summer-fest');
    const products = [buildBasketLine(await readProduct(store))];
    const body = buildPayBody(store, products, await createCustomer(store, products));
    const placed = await Promise.all(Array.from({ length: 10 }, () => placeOrder(store, body)));
    expect(new Set(placed.map((one) => `${one.order.id} ${one.version}`)).size).toBe(1);
  });

  it('changes the same order when the basket has changed, and names the intent that must be cancelled', async () => {
    const store = await readStore('summer-fest');
    const { placed, customer } = await checkOut(store);
    const intent = await openIntent(placed);
    const more = [buildBasketLine(await readProduct(store), { quantity: 3 })];
    const again = await placeOrder(store, buildPayBody(store, more, customer));
    expect([again.order.id, again.version]).toEqual([placed.order.id, placed.version + 1]);
    expect(again).toMatchObject({ intent_id: null, stale_intent: { gateway: 'test', intent_id: intent.id } });
    expect(again.order.lines).toHaveLength(1);
    const late = tenantApi.call(serviceEndpoints.attachIntent, {
      params: { orderId: placed.order.id },
      body: { gateway: 'test', intent_id: 'pi_late', account: null, version: placed.version },
    });
    expect((await getCallError(late)).code).toBe('conflict');
  });

  it('never lets another tenant’s address reach a store', async () => {
    const store = await readStore('summer-fest');
    const { body } = await checkOut(store);
    const foreign = (await readStore('nordic-run')).tenant_id;
    const call = tenantApi.call(serviceEndpoints.placeOrder, {
      params: { ...toStoreParams(store), tenant: foreign },
      body,
    });
    expect((await getCallError(call)).code).toBe('not_found');
  });
});
