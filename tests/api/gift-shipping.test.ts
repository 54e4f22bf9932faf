import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { releaseReservations } from '@/lib/backend/jobs/release-reservations';
import { payResponseSchema } from '@/lib/contracts/checkout';
import { countTakenUses, getPaymentState, queryRows, setUpOwnDatabase } from './support/database';
import { buildBasketLine, HOME_ADDRESS, readProduct } from './support/shop';
import {
  buildWebhookEvent,
  createShopper,
  deliverWebhook,
  getClientSecret,
  parseAnswer,
  parseIntentId,
  signPayload,
} from './support/walk';

jest.setTimeout(120_000);

setUpOwnDatabase();
beforeAll(async () => {
  await queryRows(sql`update events set fixed_shipping_minor = 395, free_shipping = false where slug = 'launch-gift'`);
});

const paid = z.object({ data: payResponseSchema });

async function claimant(slug = 'launch-gift') {
  const shopper = await createShopper(slug);
  const products = [buildBasketLine(await readProduct(shopper.store))];
  const email = `${crypto.randomUUID()}@shopper.test`;
  const send = (promoCode: string, change: object = {}) =>
    shopper.browser.post(`${shopper.base}/gift-order`, {
      ...HOME_ADDRESS,
      email,
      products,
      promo_code: promoCode,
      message: 'thanks',
      ...change,
    });
  const claim = async (promoCode: string, change: object = {}) => parseAnswer(paid, await send(promoCode, change)).data;
  return { shopper, email, send, claim };
}

describe('a gift with shipping due', () => {
  it('costs its shipping alone, and is ordered when that is paid', async () => {
    const { shopper, claim, send } = await claimant();
    const due = await claim('GIFT-0001');
    expect(due).toMatchObject({ order_fully_paid_by_voucher: false, gateway: 'test' });
    expect(due.order).toMatchObject({ subtotal: 0, payment_state: 'awaiting payment' });
    expect(due.order.total_store_price).toBe(due.order.shipping);
    expect(due.order.shipping).toBeGreaterThanOrEqual(395);
    const secret = getClientSecret(due);
    expect((await shopper.succeed({ no_payment_needed: 'true', order_id: due.order.id })).status).toBe(422);
    const elsewhere = await claimant('company-kit');
    expect((await elsewhere.shopper.succeed({ payment_intent: parseIntentId(secret) })).status).toBe(422);
    await shopper.card(secret, 'pm_card_visa');
    expect((await shopper.settledOrder({ payment_intent: parseIntentId(secret) })).payment_state).toBe('paid');
    const again = await send('GIFT-0002');
    expect([again.status, again.problem().message]).toEqual([
      422,
      expect.stringContaining('ordered your gift already'),
    ]);
    expect([await countTakenUses('GIFT-0001'), await countTakenUses('GIFT-0002')]).toEqual([1, 0]);
  });

  it('whose payment failed is continued with the same order, code and intent, any number of times', async () => {
    const { shopper, claim } = await claimant();
    const first = await claim('GIFT-0003');
    const secret = getClientSecret(first);
    await shopper.card(secret, 'pm_card_declined');
    expect((await shopper.confirmation(secret)).json()).toMatchObject({
      data: { status: 'failed', message: 'Your card was declined.', payment: { gateway: 'test' } },
    });
    const second = await claim('GIFT-0003');
    expect([second.order.id, second.client_secret]).toEqual([first.order.id, secret]);
    expect(await countTakenUses('GIFT-0003')).toBe(1);
    await shopper.card(secret, 'pm_card_visa');
    expect((await shopper.settledOrder({ payment_intent: parseIntentId(secret) })).id).toBe(first.order.id);
  });

  it('can be changed before it is paid: address and code follow, and the first intent is cancelled', async () => {
    const { shopper, claim } = await claimant();
    const first = await claim('GIFT-0004');
    const second = await claim('GIFT-0005', { address_city: 'York', name: 'Mia W. Wong' });
    expect(second.order.id).toBe(first.order.id);
    expect(second.order.customer).toMatchObject({ address_city: 'York', name: 'Mia W. Wong' });
    expect(second.client_secret).not.toBe(first.client_secret);
    expect([await countTakenUses('GIFT-0004'), await countTakenUses('GIFT-0005')]).toEqual([0, 1]);
    const stale = { client_secret: first.client_secret, payment_method: 'pm_card_visa' };
    const path = `/api/test-gateway/intents/${parseIntentId(getClientSecret(first))}/confirm`;
    expect((await shopper.browser.post(path, stale)).status).toBe(409);
    await shopper.card(getClientSecret(second), 'pm_card_visa');
    await shopper.settledOrder({ payment_intent: parseIntentId(getClientSecret(second)) });
    const [row] = await queryRows(sql`select count(*) as n from order_lines where order_id = ${first.order.id}`);
    expect(Number(row?.n)).toBe(1);
  });

  it('cannot be taken over with the e-mail address without the code, and reveals nothing', async () => {
    const { claim, send } = await claimant();
    const first = await claim('GIFT-0006', { address_first_line: '7 Secret Lane' });
    for (const code of ['', 'NONE', 'GIFT-0001']) {
      const answer = await send(code, { name: 'Somebody Else' });
      expect([code, answer.status]).toEqual([code, 422]);
      expect(answer.text).not.toContain('Secret Lane');
    }
    expect(await countTakenUses('GIFT-0006')).toBe(1);
    const [row] = await queryRows(
      sql`select customer->>'name' as name, intent_id from orders where id = ${first.order.id}`,
    );
    expect(row).toEqual({ name: HOME_ADDRESS.name, intent_id: parseIntentId(getClientSecret(first)) });
  });

  it('releases its code when it is not paid in time, and when its payment is cancelled', async () => {
    const { claim } = await claimant();
    const late = await claim('GIFT-0007');
    await queryRows(sql`update voucher_redemptions set reserved_until = now() where order_id = ${late.order.id}`);
    await releaseReservations();
    expect(await countTakenUses('GIFT-0007')).toBe(0);
    const other = await claimant();
    const taken = await other.claim('GIFT-0007');
    expect((await claimantAgain('GIFT-0007')).status).toBe(422);
    const canceled = buildWebhookEvent(taken, { status: 'canceled' });
    expect((await deliverWebhook(canceled, signPayload(canceled))).status).toBe(200);
    expect([await getPaymentState(taken.order.id), await countTakenUses('GIFT-0007')]).toEqual(['failed', 0]);
    const resumed = await claim('GIFT-0007');
    expect([resumed.order.id, await countTakenUses('GIFT-0007')]).toEqual([late.order.id, 1]);
    const fresh = await other.claim('GIFT-0008');
    expect(fresh.order.id).not.toBe(taken.order.id);
  });

  it('is one order per person, for any number of concurrent claims', async () => {
    const { send } = await claimant();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('GIFT-0009')));
    const orders = answers.flatMap((answer) =>
      answer.status === 200 ? [parseAnswer(paid, answer).data.order.id] : [],
    );
    expect(new Set(orders).size).toBe(1);
    expect(await countTakenUses('GIFT-0009')).toBe(1);
  });
});

async function claimantAgain(code: string) {
  return (await claimant()).send(code);
}
