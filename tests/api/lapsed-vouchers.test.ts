import { sql } from 'drizzle-orm';
import { releaseReservations } from '@/lib/backend/jobs/release-reservations';
import { checkoutEndpoints } from '@/lib/contracts/checkout';
import { reconcileOnce } from '@/lib/web/bff/reconcile';
import { count, countTakenUses, getPaymentState, queryRows, setUpOwnDatabase } from './support/database';
import { buildBasketLine, HOME_ADDRESS, readProduct } from './support/shop';
import { agreeToTerms, parseTerms } from './support/terms';
import { createShopper, getClientSecret, type Paid, parseAnswer, parseIntentId, type Shopper } from './support/walk';

jest.setTimeout(120_000);

setUpOwnDatabase();

const ALL_OF_IT = 10_000_000;

async function addVoucher(shopper: Shopper, code: string, usageLimit: number, discountMinor = ALL_OF_IT) {
  const { tenant_id: tenantId, event_id: eventId } = shopper.store;
  await queryRows(sql`insert into vouchers (tenant_id, event_id, code, kind, discount_minor, usage_limit)
    values (${tenantId}, ${eventId}, ${code}, 'voucher', ${discountMinor}, ${usageLimit})`);
}

/** Returns an order with a voucher whose reservation has expired. */
async function lapsedOrder(shopper: Shopper, code: string, discountMinor = ALL_OF_IT) {
  const plain = await shopper.order();
  const body = { ...(await shopper.order({ code, discountMinor })), customer_id: plain.customer_id };
  const paid = await shopper.paid(body);
  await lapse(paid);
  return { paid, body };
}

async function lapse({ order }: Pick<Paid, 'order'>): Promise<void> {
  await queryRows(sql`update voucher_redemptions set reserved_until = now() - interval '1 second'
    where order_id = ${order.id}`);
  await releaseReservations();
}

const free = (shopper: Shopper, paid: Paid) => shopper.succeed({ no_payment_needed: 'true', order_id: paid.order.id });
const noted = (paid: Paid, code: string) =>
  count(sql`select count(*) as n from order_timeline where order_id = ${paid.order.id} and code = ${code}`);

describe('a voucher whose reservation lapsed', () => {
  it('allows as many free orders as it has uses, however many had reserved it before (VOU-07)', async () => {
    const shopper = await createShopper();
    await addVoucher(shopper, 'TWICE', 2);
    const orders: Paid[] = [];
    for (let n = 0; n < 6; n++) orders.push((await lapsedOrder(shopper, 'TWICE')).paid);
    expect(await countTakenUses('TWICE')).toBe(0);
    const answers = await Promise.all(orders.map((paid) => free(shopper, paid)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.problem().message).toBe('invalid voucher code');
    const states = await Promise.all(orders.map(({ order }) => getPaymentState(order.id)));
    expect(states.filter((state) => state === 'no payment needed')).toHaveLength(2);
    expect(states.filter((state) => state === 'awaiting payment')).toHaveLength(4);
    expect(await countTakenUses('TWICE')).toBe(2);
    // Repeated requests return the first statuses again: no order was left half placed.
    expect((await Promise.all(orders.map((paid) => free(shopper, paid)))).map(({ status }) => status).sort()).toEqual([
      200, 200, 422, 422, 422, 422,
    ]);
  });

  it('pays for nothing once it is switched off; the order can be paid for without it', async () => {
    const shopper = await createShopper();
    await addVoucher(shopper, 'SWITCHED', 5);
    const { paid, body } = await lapsedOrder(shopper, 'SWITCHED');
    await queryRows(sql`update vouchers set active = false where code = 'SWITCHED'`);
    expect((await free(shopper, paid)).status).toBe(422);
    expect(await count(sql`select count(*) as n from mails where order_id = ${paid.order.id}`)).toBe(0);
    const priced = await shopper.paid({ ...(await shopper.order()), customer_id: body.customer_id });
    expect(priced.order.id).toBe(paid.order.id);
    await shopper.card(getClientSecret(priced), 'pm_card_visa');
    expect((await shopper.settledOrder({ payment_intent: parseIntentId(getClientSecret(priced)) })).discount).toBe(0);
  });

  it('is used again by the order that pays late, which the timeline reports', async () => {
    const shopper = await createShopper();
    await addVoucher(shopper, 'LATE', 1);
    const { paid } = await lapsedOrder(shopper, 'LATE');
    expect((await free(shopper, paid)).status).toBe(200);
    expect([await countTakenUses('LATE'), await noted(paid, 'voucher used late')]).toEqual([1, 1]);
  });

  it('leaves no payment open once its last use belongs to another order; the order can be paid without it', async () => {
    const shopper = await createShopper();
    await addVoucher(shopper, 'GONE', 1, 500);
    const { paid: late, body } = await lapsedOrder(shopper, 'GONE', 500);
    const quick = await shopper.paid(await shopper.order({ code: 'GONE', discountMinor: 500 }));
    await shopper.card(getClientSecret(quick), 'pm_card_visa');
    await shopper.settledOrder({ payment_intent: parseIntentId(getClientSecret(quick)) });
    await reconcileOnce(0);
    expect(await getPaymentState(late.order.id)).toBe('failed');
    await expect(shopper.card(getClientSecret(late), 'pm_card_visa')).rejects.toThrow();
    expect((await shopper.pay(body)).problem().errors).toEqual({ discount_code: ['invalid voucher code'] });
    const priced = await shopper.paid({ ...(await shopper.order()), customer_id: body.customer_id });
    await shopper.card(getClientSecret(priced), 'pm_card_visa');
    const settled = await shopper.settledOrder({ payment_intent: parseIntentId(getClientSecret(priced)) });
    expect([settled.id, settled.payment_state, settled.discount]).toEqual([late.order.id, 'paid', 0]);
    expect(await countTakenUses('GONE')).toBe(1);
  });

  it('ends the open payment at the gateway, even if a use is left; the order can be paid again with it', async () => {
    const shopper = await createShopper();
    await addVoucher(shopper, 'ENOUGH', 2, 500);
    const { paid, body } = await lapsedOrder(shopper, 'ENOUGH', 500);
    await reconcileOnce(0);
    expect([await getPaymentState(paid.order.id), await countTakenUses('ENOUGH')]).toEqual(['failed', 0]);
    await expect(shopper.card(getClientSecret(paid), 'pm_card_visa')).rejects.toThrow();
    const again = await shopper.paid(body);
    expect([again.order.id, again.order.discount]).toEqual([paid.order.id, 500]);
    await shopper.card(getClientSecret(again), 'pm_card_visa');
    const settled = await shopper.settledOrder({ payment_intent: parseIntentId(getClientSecret(again)) });
    expect([settled.payment_state, settled.discount, await countTakenUses('ENOUGH')]).toEqual(['paid', 500, 1]);
  });

  it('is rejected with the new terms when its value has changed meanwhile, and these can be paid', async () => {
    const shopper = await createShopper();
    await addVoucher(shopper, 'SHRUNK', 5, 500);
    const { paid, body } = await lapsedOrder(shopper, 'SHRUNK', 500);
    await queryRows(sql`update vouchers set discount_minor = 200 where code = 'SHRUNK'`);
    await reconcileOnce(0);
    expect(await getPaymentState(paid.order.id)).toBe('failed');
    const terms = parseTerms(await shopper.pay(body));
    expect([terms.discount, terms.voucher]).toEqual([200, { code: 'SHRUNK', is_valid: true, discount_amount: 200 }]);
    const again = await shopper.paid(agreeToTerms(body, terms));
    await shopper.card(getClientSecret(again), 'pm_card_visa');
    const settled = await shopper.settledOrder({ payment_intent: parseIntentId(getClientSecret(again)) });
    expect([settled.id, settled.payment_state, settled.discount]).toEqual([paid.order.id, 'paid', 200]);
  });

  it('ends the payment as soon as it expires, before the job that releases the use has run', async () => {
    const shopper = await createShopper();
    await addVoucher(shopper, 'OVERDUE', 1, 500);
    const plain = await shopper.order();
    const body = { ...(await shopper.order({ code: 'OVERDUE', discountMinor: 500 })), customer_id: plain.customer_id };
    const paid = await shopper.paid(body);
    await queryRows(sql`update voucher_redemptions set reserved_until = now() - interval '1 second'
      where order_id = ${paid.order.id}`);
    await reconcileOnce(0);
    expect([await getPaymentState(paid.order.id), await countTakenUses('OVERDUE')]).toEqual(['failed', 0]);
  });

  it('keeps the discount with which the payment was made, and reports it', async () => {
    const shopper = await createShopper();
    await addVoucher(shopper, 'FIVER', 1, 500);
    const first = (await lapsedOrder(shopper, 'FIVER', 500)).paid;
    const second = (await lapsedOrder(shopper, 'FIVER', 500)).paid;
    for (const paid of [first, second]) {
      await shopper.card(getClientSecret(paid), 'pm_card_visa');
      const order = await shopper.settledOrder({ payment_intent: parseIntentId(getClientSecret(paid)) });
      expect([order.payment_state, order.discount]).toEqual(['paid', 500]);
    }
    expect(await countTakenUses('FIVER')).toBe(1);
    expect([await noted(first, 'voucher used late'), await noted(first, 'voucher used beyond limit')]).toEqual([1, 0]);
    expect([await noted(second, 'voucher used late'), await noted(second, 'voucher used beyond limit')]).toEqual([
      0, 1,
    ]);
    const audited = sql`select count(*) as n from audit_entries
      where subject_id = ${second.order.id} and action = 'voucher used beyond limit'`;
    expect(await count(audited)).toBe(1);
  });
});

describe('a promotion code whose reservation lapsed', () => {
  it('covers one gift with shipping only; a second paid gift is reported to the owner', async () => {
    await queryRows(
      sql`update events set fixed_shipping_minor = 395, free_shipping = false where slug = 'launch-gift'`,
    );
    const shopper = await createShopper('launch-gift');
    const products = [buildBasketLine(await readProduct(shopper.store))];
    const claim = async (email: string) => {
      const body = { ...HOME_ADDRESS, email, products, message: '', promo_code: 'GIFT-0003' };
      const paid = parseAnswer(
        checkoutEndpoints.giftOrder.answer,
        await shopper.browser.post(`${shopper.base}/gift-order`, body),
      );
      await lapse(paid.data);
      return paid.data;
    };
    const [first, second] = [await claim('one@lapsed.test'), await claim('two@lapsed.test')];
    for (const paid of [first, second]) {
      await shopper.card(getClientSecret(paid), 'pm_card_visa');
      await shopper.settledOrder({ payment_intent: parseIntentId(getClientSecret(paid)) });
    }
    expect(await countTakenUses('GIFT-0003')).toBe(1);
    expect([await noted(first, 'voucher used late'), await noted(second, 'voucher used beyond limit')]).toEqual([1, 1]);
  });
});
