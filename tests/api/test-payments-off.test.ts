import { sql } from 'drizzle-orm';
import { checkoutEndpoints } from '@/lib/contracts/checkout';
import { count, setUpOwnDatabase } from './support/database';
import { createShopper, parseAnswer } from './support/walk';

jest.setTimeout(120_000);

process.env.DEMO = '0';
setUpOwnDatabase();

describe('a shop without demo data and without keys', () => {
  it('accepts no payment, and reports this before anything is typed', async () => {
    const shopper = await createShopper();
    const setup = await shopper.browser.get(`${shopper.base}/checkout/setup`);
    expect(parseAnswer(checkoutEndpoints.setup.answer, setup).data.gateway).toBeNull();
    const body = await shopper.order();
    const answer = await shopper.pay(body);
    expect([answer.status, answer.problem().message]).toEqual([
      503,
      'This store can’t take payments at the moment. Your basket is kept: please come back later.',
    ]);
    const opened = sql`select count(*) as n from orders where customer_id = ${body.customer_id} and intent_id is not null`;
    expect(await count(opened)).toBe(0);
  });

  it('still accepts orders that cost nothing', async () => {
    const shopper = await createShopper();
    const plain = await shopper.order();
    const covered = await shopper.order({ code: 'EVERYTHING', discountMinor: 10_000_000 });
    const paid = await shopper.paid({ ...covered, customer_id: plain.customer_id });
    expect([paid.gateway, paid.order_fully_paid_by_voucher]).toEqual([null, true]);
    const order = await shopper.settledOrder({ no_payment_needed: 'true', order_id: paid.order.id });
    expect(order.payment_state).toBe('no payment needed');
  });
});
