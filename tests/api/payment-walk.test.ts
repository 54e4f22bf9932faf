import { sql } from 'drizzle-orm';
import { withPlatform } from '@/lib/db/client';
import { isTrackingKey } from '@/lib/platform/signed-links';
import { reconcileOnce } from '@/lib/web/bff/reconcile';
import { count, getPaymentState, setUpOwnDatabase } from './support/database';
import { buildBasketLine, HOME_ADDRESS, readProduct } from './support/shop';
import {
  buildWebhookEvent,
  createShopper,
  deliverWebhook,
  getClientSecret,
  parseIntentId,
  type Shopper,
  signPayload,
} from './support/walk';

jest.setTimeout(120_000);

setUpOwnDatabase();

describe('paying by card', () => {
  it('results in one order, which every later report about it returns again', async () => {
    const shopper = await createShopper();
    const paid = await shopper.paid(await shopper.order({ quantity: 2 }));
    expect(paid).toMatchObject({ gateway: 'test', order_fully_paid_by_voucher: false, basket_tax_breakdown: null });
    expect(paid.order.payment_state).toBe('awaiting payment');
    const secret = getClientSecret(paid);
    expect(await shopper.card(secret, 'pm_card_visa')).toMatchObject({ status: 'succeeded', error: null });
    const fields = {
      payment_intent: parseIntentId(secret),
      'products[0][name]': 'x',
      estimatedDeliveryDateX: '01-01-2027',
    };
    const orders = await Promise.all(Array.from({ length: 20 }, () => shopper.settledOrder(fields)));
    for (const order of orders) expect(order).toMatchObject({ order_ref: paid.order.order_ref, payment_state: 'paid' });
    const { id } = paid.order;
    for (const table of ['mails', 'order_lines'])
      expect(await count(sql`select count(*) as n from ${sql.identifier(table)} where order_id = ${id}`)).toBe(1);
    expect(await count(sql`select count(*) as n from audit_entries where subject_id = ${id}`)).toBe(1);
    const again = await shopper.confirmation(secret);
    expect(again.json()).toMatchObject({ data: { status: 'succeeded', order: { id } } });
  });

  it('is settled once by browser, webhook and reconciler together', async () => {
    const shopper = await createShopper('bay-conference');
    const products = [buildBasketLine(await readProduct(shopper.store))];
    const address = { address_country: 'United States of America', address_state: 'California' };
    const created = await shopper.browser.post(`${shopper.base}/checkout/create-customer`, {
      ...HOME_ADDRESS,
      ...address,
      products,
    });
    expect(created.json()).toMatchObject({ data: { country_iso2: 'US', state_abbreviation: 'CA' } });
    const uk = await createShopper();
    const paid = await uk.paid(await uk.order());
    await uk.card(getClientSecret(paid), 'pm_card_visa');
    const payload = buildWebhookEvent(paid);
    const [browser, hook] = await Promise.all([
      uk.succeed({ payment_intent: parseIntentId(getClientSecret(paid)) }),
      deliverWebhook(payload, signPayload(payload)),
      reconcileOnce(0),
    ]);
    expect([browser.status, hook.status, await getPaymentState(paid.order.id)]).toEqual([200, 200, 'paid']);
    expect(await count(sql`select count(*) as n from mails where order_id = ${paid.order.id}`)).toBe(1);
  });

  it('shows a declined card with the provider’s message, and accepts another card for the same order', async () => {
    const shopper = await createShopper();
    const paid = await shopper.paid(await shopper.order());
    const secret = getClientSecret(paid);
    expect(await shopper.card(secret, 'pm_card_declined')).toMatchObject({ error: 'Your card was declined.' });
    const early = await shopper.succeed({ payment_intent: parseIntentId(secret) });
    expect([early.status, early.problem().errors]).toEqual([422, { payment_intent: ['Your card was declined.'] }]);
    expect(await shopper.card(secret, 'pm_card_insufficient_funds')).toMatchObject({
      error: 'Your card has insufficient funds.',
    });
    expect((await shopper.confirmation(secret)).json()).toMatchObject({
      data: { status: 'failed', message: 'Your card has insufficient funds.' },
    });
    expect(await getPaymentState(paid.order.id)).toBe('awaiting payment');
    await shopper.card(secret, 'pm_card_visa');
    expect((await shopper.settledOrder({ payment_intent: parseIntentId(secret) })).id).toBe(paid.order.id);
  });

  it('waits for an authentication, which may fail and be tried again', async () => {
    const shopper = await createShopper();
    const paid = await shopper.paid(await shopper.order());
    const secret = getClientSecret(paid);
    for (const outcome of ['fail', 'complete'] as const) {
      expect((await shopper.card(secret, 'pm_card_authentication_required')).status).toBe('requires_action');
      expect((await shopper.succeed({ payment_intent: parseIntentId(secret) })).status).toBe(422);
      expect((await shopper.confirmation(secret)).json()).toMatchObject({ data: { status: 'requires_action' } });
      const { status, error } = await shopper.authenticate(secret, outcome);
      expect([status, error]).toEqual(
        outcome === 'complete'
          ? ['succeeded', null]
          : ['requires_payment_method', expect.stringContaining('unable to authenticate')],
      );
    }
    expect((await shopper.settledOrder({ payment_intent: parseIntentId(secret) })).payment_state).toBe('paid');
  });

  it('opens one intent per checkout, however often pay is pressed, and never a second payment', async () => {
    const shopper = await createShopper();
    const body = await shopper.order();
    const answers = await Promise.all(Array.from({ length: 10 }, () => shopper.paid(body)));
    expect(new Set(answers.map(({ client_secret: secret, order }) => `${secret} ${order.id}`)).size).toBe(1);
    const [first] = answers;
    if (!first) throw new Error('no answer');
    const dearer = { ...(await shopper.order({ quantity: 3 })), customer_id: body.customer_id };
    const second = await shopper.paid(dearer);
    expect(second.order.id).toBe(first.order.id);
    expect(second.client_secret).not.toBe(first.client_secret);
    const path = `/api/test-gateway/intents/${parseIntentId(getClientSecret(first))}/confirm`;
    const stale = { client_secret: getClientSecret(first), payment_method: 'pm_card_visa' };
    expect((await shopper.browser.post(path, stale)).status).toBe(409);
    await shopper.card(getClientSecret(second), 'pm_card_visa');
    // The order is paid but not settled yet: a changed basket from another tab is rejected with a conflict, and its
    // payment is refunded.
    const changed = { ...(await shopper.order({ quantity: 4 })), customer_id: body.customer_id };
    const third = await shopper.pay(changed);
    expect([third.status, third.problem().code]).toEqual([409, 'conflict']);
    const back = sql`select count(*) as n from test_intents where order_id = ${first.order.id} and refunded_minor > 0`;
    expect(await count(back)).toBe(1);
    expect((await shopper.paid(changed)).order.id).toBe(first.order.id);
    expect(await count(back)).toBe(1);
  });

  it('is not looked up at the test gateway when it was opened at Stripe, whose keys were removed', async () => {
    const shopper = await createShopper();
    const paid = await shopper.paid(await shopper.order());
    const secret = getClientSecret(paid);
    await shopper.card(secret, 'pm_card_visa');
    await withPlatform((tx) => tx.execute(sql`update orders set gateway = 'stripe' where id = ${paid.order.id}`));
    for (const answer of [
      await shopper.succeed({ payment_intent: parseIntentId(secret) }),
      await shopper.confirmation(secret),
    ])
      expect([answer.status, answer.problem().message]).toEqual([
        503,
        'This store can’t take payments at the moment. Your basket is kept: please come back later.',
      ]);
    await reconcileOnce(0);
    expect(await getPaymentState(paid.order.id)).toBe('awaiting payment');
  });

  it('and a concurrent change of the basket result in one paid order, or in a refund', async () => {
    for (let round = 0; round < 8; round++) {
      const shopper = await createShopper();
      const body = await shopper.order();
      const first = await shopper.paid(body);
      const secret = getClientSecret(first);
      await shopper.card(secret, 'pm_card_visa');
      const change = { ...(await shopper.order({ quantity: 2 })), customer_id: body.customer_id };
      const [done, changed] = await Promise.all([
        shopper.succeed({ payment_intent: parseIntentId(secret) }),
        shopper.pay(change),
      ]);
      expect(changed.status).toBe(409);
      const refunded = await count(sql`select count(*) as n from test_intents
        where order_id = ${first.order.id} and refunded_minor > 0`);
      expect([done.status, await getPaymentState(first.order.id), refunded]).toEqual(
        done.status === 200 ? [200, 'paid', 0] : [422, 'awaiting payment', 1],
      );
    }
  });

  it('is rejected for an order that was paid already', async () => {
    const shopper = await createShopper();
    const body = await shopper.order();
    const secret = getClientSecret(await shopper.paid(body));
    await shopper.card(secret, 'pm_card_visa');
    await shopper.settledOrder({ payment_intent: parseIntentId(secret) });
    expect((await shopper.pay(body)).status).toBe(409);
  });
});

describe('a claim of the browser', () => {
  it('about amount, price, VAT or shipping is rejected when it differs, and opens no intent', async () => {
    const shopper = await createShopper();
    const body = await shopper.order();
    const [line] = body.products;
    if (!line) throw new Error('no line');
    const intents = () => count(sql`select count(*) as n from test_intents`);
    const before = await intents();
    const forged = [
      { amount: 0 },
      { amount: 0.01 },
      { amount: body.amount - 0.01 },
      { amount: -body.amount },
      { amount: 0.001 },
      { amount: String(body.amount) },
      { total_shipping_price: 0 },
      { shipping_method: 'free' },
      { shipping_method: null },
      { discount_code: 'welcome10' },
      { discount_code: ['WELCOME10', 'EVERYTHING'] },
      { products: [{ ...line, price: 0.01, store_selling_price: 0.01 }] },
      { products: [{ ...line, store_default_vat: 0 }] },
      { products: [{ ...line, quantity: 1e9 }] },
      { products: [{ ...line, quantity: '1' }] },
      { products: [] },
    ];
    for (const claim of forged) {
      const answer = await shopper.pay({ ...body, ...claim });
      expect([claim, answer.status]).toEqual([claim, 422]);
      expect(answer.problem().errors).toBeDefined();
    }
    expect(await intents()).toBe(before);
  });

  it('about a payment is checked at the gateway and against the order of this very store', async () => {
    const shopper = await createShopper();
    const paid = await shopper.paid(await shopper.order());
    const intent = parseIntentId(getClientSecret(paid));
    const forged: Record<string, string>[] = [
      { payment_intent: intent },
      { payment_intent: 'pi_none_such' },
      { payment_intent: '..' },
      { payment_intent: intent, no_payment_needed: 'true', order_id: paid.order.id },
      { order_id: paid.order.id },
      { no_payment_needed: 'true' },
      { no_payment_needed: 'true', order_id: paid.order.id },
      { no_payment_needed: 'true', order_id: '00000000-0000-4000-8000-000000000000' },
      { no_payment_needed: 'true', order_id: "1' or 1=1" },
    ];
    for (const claim of forged) {
      const answer = await shopper.succeed(claim);
      expect([claim, answer.status]).toEqual([claim, 422]);
    }
    expect(await getPaymentState(paid.order.id)).toBe('awaiting payment');
    await shopper.card(getClientSecret(paid), 'pm_card_visa');
    for (const slug of ['company-kit', 'bay-conference']) {
      const elsewhere = await (await createShopper(slug)).succeed({ payment_intent: intent });
      expect([slug, elsewhere.status]).toEqual([slug, 422]);
    }
    expect(await getPaymentState(paid.order.id)).toBe('awaiting payment');
  });

  it('late, after the order changed, does not pay for the new basket', async () => {
    const shopper = await createShopper();
    const body = await shopper.order();
    const first = await shopper.paid(body);
    await shopper.paid({ ...(await shopper.order({ quantity: 2 })), customer_id: body.customer_id });
    const late = await shopper.succeed({ payment_intent: parseIntentId(getClientSecret(first)) });
    expect([late.status, await getPaymentState(first.order.id)]).toEqual([422, 'awaiting payment']);
  });

  it('about a paid order names its payer only to a caller with the secret, not to one with the intent', async () => {
    const shopper = await createShopper();
    const paid = await shopper.paid(await shopper.order({ text: 'PRIVATE WORDS' }));
    const secret = getClientSecret(paid);
    await shopper.card(secret, 'pm_card_visa');
    const paymentClaim = { payment_intent: parseIntentId(secret) };
    for (const claim of [paymentClaim, { ...paymentClaim, client_secret: 'guess' }]) {
      const answer = await (await createShopper()).succeed(claim);
      expect([answer.status, answer.text.includes(paid.order.order_ref)]).toEqual([200, true]);
      for (const personalValue of [
        HOME_ADDRESS.name,
        HOME_ADDRESS.email,
        HOME_ADDRESS.address_first_line,
        HOME_ADDRESS.address_postcode,
        'PRIVATE',
      ])
        expect([personalValue, answer.text.includes(personalValue)]).toEqual([personalValue, false]);
      expect(answer.text).toContain('"tracking_key":null');
    }
    const ownOrder = await shopper.settledOrder({ ...paymentClaim, client_secret: secret });
    expect(ownOrder.customer).toMatchObject({ name: HOME_ADDRESS.name, email: HOME_ADDRESS.email });
    expect(ownOrder.lines[0]?.front_preview).not.toBeNull();
    expect(
      isTrackingKey({ tenantId: shopper.store.tenant_id, orderId: ownOrder.id }, ownOrder.tracking_key ?? ''),
    ).toBe(true);
  });

  it('about another person’s payment shows no order without the secret', async () => {
    const shopper = await createShopper();
    const paid = await shopper.paid(await shopper.order());
    const answer = await shopper.confirmation('guess', parseIntentId(getClientSecret(paid)));
    expect(answer.status).toBe(404);
    const path = `/api/test-gateway/intents/${parseIntentId(getClientSecret(paid))}/confirm`;
    const stolen = await shopper.browser.post(path, { client_secret: 'guess', payment_method: 'pm_card_visa' });
    expect(stolen.status).toBe(404);
    const number = await shopper.browser.post(path, {
      client_secret: getClientSecret(paid),
      payment_method: 'pm_card_visa',
      card: { number: '4242424242424242' },
    });
    expect([number.status, Object.keys(number.problem().errors ?? {})]).toEqual([422, ['card']]);
  });
});

describe('an order that a voucher pays', () => {
  it('needs no card, is settled by its own id once, and never counts as paid by a mere claim', async () => {
    const shopper = await createShopper();
    const plain = await shopper.order();
    const covered = await shopper.order({ code: 'EVERYTHING', discountMinor: 10_000_000 });
    const paid = await shopper.paid({ ...covered, customer_id: plain.customer_id });
    expect(paid).toMatchObject({ client_secret: null, order_fully_paid_by_voucher: true });
    const fields = { no_payment_needed: 'true', order_id: paid.order.id };
    const orders = await Promise.all(Array.from({ length: 5 }, () => shopper.settledOrder(fields)));
    for (const order of orders) expect(order).toMatchObject({ id: paid.order.id, payment_state: 'no payment needed' });
    expect(await count(sql`select count(*) as n from mails where order_id = ${paid.order.id}`)).toBe(1);
  });

  it('reveals its customer to the browser that placed it, and not to a caller who knows only its id', async () => {
    const shopper = await createShopper();
    const plain = await shopper.order();
    const covered = await shopper.order({ code: 'EVERYTHING', discountMinor: 10_000_000 });
    const paid = await shopper.paid({ ...covered, customer_id: plain.customer_id });
    const fields = { no_payment_needed: 'true', order_id: paid.order.id };
    const key = paid.order.tracking_key ?? '';
    expect(await shopper.settledOrder(fields)).toMatchObject({
      customer: { email: HOME_ADDRESS.email },
      tracking_key: key,
    });
    const { store } = shopper;
    expect(isTrackingKey({ tenantId: store.tenant_id, orderId: paid.order.id }, key)).toBe(true);
    expect(await shopper.settledOrder({ ...fields, client_secret: key })).toMatchObject({
      customer: { email: HOME_ADDRESS.email },
    });
    const stranger = await createShopper();
    for (const wrong of [fields, { ...fields, client_secret: '' }, { ...fields, client_secret: `${key}x` }]) {
      const answer = await stranger.succeed(wrong);
      expect([
        answer.status,
        answer.text.includes(HOME_ADDRESS.email),
        answer.text.includes(HOME_ADDRESS.name),
      ]).toEqual([200, false, false]);
      expect(answer.text).toContain('"tracking_key":null');
    }
  });
});

describe('a gift', () => {
  const claim = async (shopper: Shopper, change: object) => {
    const products = [buildBasketLine(await readProduct(shopper.store))];
    return shopper.browser.post(`${shopper.base}/gift-order`, {
      ...HOME_ADDRESS,
      products,
      message: 'thank you',
      ...change,
    });
  };

  it('is claimed once with a code, and once by a person', async () => {
    const shopper = await createShopper('launch-gift');
    const first = await claim(shopper, { promo_code: 'GIFT-0001', email: 'one@shopper.test' });
    expect(first.status).toBe(200);
    const used = await claim(shopper, { promo_code: 'GIFT-0001', email: 'two@shopper.test' });
    expect([used.status, Object.keys(used.problem().errors ?? {})]).toEqual([422, ['promo_code']]);
    const repeated = await claim(shopper, { promo_code: 'GIFT-0002', email: 'ONE@shopper.test ' });
    expect([repeated.status, repeated.problem().message]).toEqual([
      422,
      expect.stringContaining('ordered your gift already'),
    ]);
    for (const code of ['', 'gift-0003', ' GIFT-0003', 'NONE'])
      expect((await claim(shopper, { promo_code: code, email: 'three@shopper.test' })).status).toBe(422);
  });

  it('is given to one of many concurrent claims of one code', async () => {
    const shopper = await createShopper('launch-gift');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => claim(shopper, { promo_code: 'GIFT-0010', email: `n${n}@shopper.test` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(422)]);
  });
});
