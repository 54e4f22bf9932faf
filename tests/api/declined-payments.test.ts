import { sql } from 'drizzle-orm';
import type { FakeStripe } from '../setup/fake-stripe';
import { queryRows, setUpOwnDatabase } from './support/database';
import { startStripe } from './support/stripe';
import { sendStripeEvent } from './support/stripe-dashboard';
import { createShopper, getClientSecret, parseIntentId } from './support/walk';

jest.setTimeout(120_000);
setUpOwnDatabase();
let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.stop());

test('an order on which many cards were declined has one counted timeline entry for each of the first reasons', async () => {
  const shopper = await createShopper('summer-fest');
  const paid = await shopper.paid(await shopper.order());
  const { id, amount, currency, metadata } = stripe.intent(parseIntentId(getClientSecret(paid)));
  const decline = (message: string) =>
    sendStripeEvent(null, 'payment_intent.payment_failed', {
      object: 'payment_intent',
      ...{ id, amount, currency, metadata },
      status: 'requires_payment_method',
      last_payment_error: { message, payment_method: { type: 'card' } },
    });
  for (let n = 0; n < 40; n++) expect(await decline('Your card was declined.')).toBe(200);
  for (let n = 0; n < 40; n++) expect(await decline(`Reason ${n % 8}.`)).toBe(200);
  const rows = await queryRows(sql`select code, note, params from order_timeline
    where order_id = ${paid.order.id} order by id`);
  expect(rows.map(({ code }) => code)).toEqual(Array.from({ length: 6 }, () => 'payment refused'));
  expect(rows.map(({ note, params }) => [note, Object(params).count])).toEqual([
    ['Your card was declined.', 40],
    ['Reason 0.', 5],
    ['Reason 1.', 5],
    ['Reason 2.', 5],
    ['Reason 3.', 5],
    [null, 20],
  ]);
});
