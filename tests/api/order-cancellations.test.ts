import { sql } from 'drizzle-orm';
import { orderEndpoints } from '@/lib/contracts/orders';
import { signInBrowser } from './support/browser';
import { signIn, tenantApi } from './support/call';
import { count, countTakenUses, queryRows, setUpOwnDatabase } from './support/database';
import { createPaidOrder } from './support/paid-order';
import { createShopper, getClientSecret, parseIntentId } from './support/walk';

jest.setTimeout(120_000);
setUpOwnDatabase();

const OWNER = 'owner@brightside.test';

async function openCancellations(email = OWNER) {
  const { browser, user } = await signInBrowser(email);
  const path = `/api/${user.tenant_id}/orders/cancellations`;
  return (ids: readonly string[], more: object = {}) => browser.post(path, { ids, reason: 'Ordered twice', ...more });
}
async function show(orderId: string) {
  const { token, tenantId: tenant } = await signIn(OWNER);
  return (await tenantApi.call(orderEndpoints.show, { params: { tenant, orderId } }, { token })).data;
}
const getRefundedMinor = (intentId: string) =>
  count(sql`select refunded_minor as n from test_intents where id = ${intentId}`);

describe('cancelling orders', () => {
  it('refunds all of the payment, once, for any number of concurrent requests (ORD-10)', async () => {
    const { orderId, intent } = await createPaidOrder();
    const cancel = await openCancellations();
    expect((await show(orderId)).may.cancel).toBe(true);
    const answers = await Promise.all(Array.from({ length: 6 }, () => cancel([orderId])));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    const cancelled = answers.filter((answer) => JSON.stringify(answer.json()).includes(`"cancelled":["${orderId}"]`));
    expect(cancelled).toHaveLength(1);
    expect(await getRefundedMinor(intent.id)).toBe(intent.amount_minor);
    const detail = await show(orderId);
    expect([detail.order.status, detail.order.payment_state, detail.may.cancel]).toEqual([
      'cancelled',
      'refunded',
      false,
    ]);
    expect(detail.timeline.find(({ to }) => to === 'cancelled')).toMatchObject({ from: 'new', note: 'Ordered twice' });
    expect(
      await count(sql`select count(*) as n from audit_entries
      where subject_id = ${orderId} and action = 'order cancelled' and user_id is not null`),
    ).toBe(1);
  });

  it('refunds what is left of it after a refund', async () => {
    const { orderId, intent, tenant } = await createPaidOrder();
    const { browser } = await signInBrowser(OWNER);
    const body = { amount: 5, reason: 'Late', request_key: 'first-part-back' };
    expect((await browser.post(`/api/${tenant}/orders/${orderId}/refunds`, body)).status).toBe(200);
    expect((await (await openCancellations())([orderId])).status).toBe(200);
    expect(await getRefundedMinor(intent.id)).toBe(intent.amount_minor);
    expect((await show(orderId)).payment.refunds.map(({ amount }) => amount)).toEqual([500, intent.amount_minor - 500]);
  });

  it('releases the voucher for other shoppers (VOU-07)', async () => {
    const before = await countTakenUses('WELCOME10');
    const shopper = await createShopper('summer-fest');
    const paid = await shopper.paid(await shopper.order({ code: 'WELCOME10', discountMinor: 1_000 }));
    await shopper.card(getClientSecret(paid), 'pm_card_visa');
    await shopper.settledOrder({ payment_intent: parseIntentId(getClientSecret(paid)) });
    expect(await countTakenUses('WELCOME10')).toBe(before + 1);
    const cancel = await openCancellations();
    expect((await cancel([paid.order.id])).status).toBe(200);
    await cancel([paid.order.id]);
    expect(await countTakenUses('WELCOME10')).toBe(before);
  });

  it('skips orders in production or later, and another tenant’s, and cancels the rest', async () => {
    const [mine, late, foreign] = [
      await createPaidOrder(),
      await createPaidOrder(),
      await createPaidOrder('nordic-run'),
    ];
    await queryRows(sql`update orders set status = 'in production' where id = ${late.orderId}`);
    const answer = await (await openCancellations())([mine.orderId, late.orderId, foreign.orderId]);
    expect(answer.json()).toMatchObject({
      data: { cancelled: [mine.orderId], unchanged: [late.orderId, foreign.orderId] },
    });
    expect([await getRefundedMinor(late.intent.id), await getRefundedMinor(foreign.intent.id)]).toEqual([0, 0]);
    const states = await queryRows(sql`select status from orders where id in (${late.orderId}, ${foreign.orderId})`);
    expect(states.map(({ status }) => status).toSorted()).toEqual(['in production', 'new']);
  });

  it('is for managers, requires a reason, and accepts at most a hundred orders', async () => {
    const { orderId } = await createPaidOrder();
    expect((await (await openCancellations('service@brightside.test'))([orderId])).status).toBe(403);
    const cancel = await openCancellations();
    for (const more of [{ reason: ' ' }, { ids: [] }, { ids: Array(101).fill(orderId) }, { ids: ['x'] }, { all: true }])
      expect((await cancel([orderId], more)).status).toBe(422);
    expect((await show(orderId)).order.status).toBe('new');
  });
});
