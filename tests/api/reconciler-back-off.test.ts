import { sql } from 'drizzle-orm';
import { reconcileOnce } from '@/lib/web/bff/reconcile';
import type { FakeStripe } from '../setup/fake-stripe';
import { waitUntil } from '../setup/wait-until';
import { getPaymentState, queryRows, setUpOwnDatabase } from './support/database';
import { startStripe } from './support/stripe';
import { createShopper, getClientSecret, parseIntentId } from './support/walk';

jest.setTimeout(120_000);
setUpOwnDatabase();
let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.stop());
beforeEach(() => queryRows(sql`delete from orders where payment_state in ('awaiting payment', 'failed')`));

/** Creates a checkout that its shopper left unpaid; `age` is the time since then. */
async function leftOrder(age: string) {
  const shopper = await createShopper('summer-fest');
  const body = await shopper.order();
  const paid = await shopper.paid(body);
  const intentId = parseIntentId(getClientSecret(paid));
  const orderId = paid.order.id;
  const grow = (to: string) =>
    queryRows(sql`update orders set placed_at = now() - ${to}::interval where id = ${orderId}`);
  await grow(age);
  return { shopper, body, orderId, intentId };
}
const countRequests = (intentId: string) => stripe.calls.filter(({ path }) => path.includes(intentId)).length;
const nextMinutes = async (orderId: string): Promise<number> => {
  const [row] = await queryRows(sql`select round(extract(epoch from leased_until - now()) / 60) as minutes
    from orders where id = ${orderId}`);
  return Number(row?.minutes);
};

describe('the reconciler', () => {
  it.each([
    ['2 minutes', 1],
    ['30 minutes', 5],
    ['5 hours', 60],
    ['3 days', 360],
    ['20 days', 1440],
  ])('queries a payment of %s again after %i minutes, on any node', async (age, minutes) => {
    const { orderId, intentId } = await leftOrder(age);
    stripe.intent(intentId).status = 'processing';
    const before = countRequests(intentId);
    await Promise.all([reconcileOnce(0), reconcileOnce(0)]);
    const requestCount = countRequests(intentId) - before;
    expect(requestCount).toBeGreaterThan(0);
    expect(await nextMinutes(orderId)).toBe(minutes);
    await reconcileOnce(0);
    expect(countRequests(intentId) - before).toBe(requestCount);
  });

  it('cancels what its shopper abandoned for a day and stops querying it; a returning shopper pays with a new payment', async () => {
    const { shopper, body, orderId, intentId } = await leftOrder('25 hours');
    await reconcileOnce(0);
    expect([stripe.intent(intentId).status, await getPaymentState(orderId)]).toEqual(['canceled', 'failed']);
    const before = countRequests(intentId);
    await queryRows(sql`update orders set leased_until = null where id = ${orderId}`);
    await reconcileOnce(0);
    expect(countRequests(intentId)).toBe(before);
    const again = parseIntentId(getClientSecret(await shopper.paid(body)));
    expect(again).not.toBe(intentId);
    stripe.authenticate(again, 'complete');
    await shopper.settledOrder({ payment_intent: again });
    expect(await getPaymentState(orderId)).toBe('paid');
  });

  it('settles what was paid before it would cancel it, and leaves pending bank payments alone', async () => {
    const [late, slow] = [await leftOrder('2 days'), await leftOrder('2 days')];
    stripe.authenticate(late.intentId, 'complete');
    stripe.intent(slow.intentId).status = 'processing';
    await reconcileOnce(0);
    expect([await getPaymentState(late.orderId), await getPaymentState(slow.orderId)]).toEqual([
      'paid',
      'awaiting payment',
    ]);
    expect(stripe.intent(slow.intentId).status).toBe('processing');
  });

  /** Copies an unpaid order `times` times; the gateway knows the copies, too. */
  const leaveMore = async (orderId: string, intentId: string, times: number) => {
    for (let n = 1; n <= times; n++) {
      const [customer, id, intent] = [crypto.randomUUID(), crypto.randomUUID(), `${intentId}n${n}`];
      stripe.intents.set(intent, { ...stripe.intent(intentId), id: intent });
      await queryRows(sql`insert into customers select (jsonb_populate_record(c, jsonb_build_object('id', ${customer}::text))).*
        from customers c join orders o on o.customer_id = c.id where o.id = ${orderId}`);
      await queryRows(sql`insert into orders (id, tenant_id, event_id, customer_id, order_ref, kind, payment_state, region, currency,
          subtotal_minor, shipping_minor, discount_minor, net_minor, vat_minor, total_minor, due_minor, shipping_method,
          delivery_from, delivery_to, customer, lang, fingerprint, gateway, intent_id, account, placed_at)
        select ${id}, tenant_id, event_id, ${customer}, order_ref || ${n}::text, kind, payment_state, region, currency,
          subtotal_minor, shipping_minor, discount_minor, net_minor, vat_minor, total_minor, due_minor, shipping_method,
          delivery_from, delivery_to, customer, lang, fingerprint, gateway, ${intent}, account, placed_at
        from orders where id = ${orderId}`);
    }
  };

  it.each(['1 minute', '6 hours'])(
    'settles in one pass what was paid %s ago among more abandoned orders than one pass handles',
    async (age) => {
      const left = await leftOrder('5 hours');
      await leaveMore(left.orderId, left.intentId, 59);
      const paid = await leftOrder(age);
      stripe.authenticate(paid.intentId, 'complete');
      const start = stripe.calls.length;
      await reconcileOnce(0);
      expect(await getPaymentState(paid.orderId)).toBe('paid');
      const requestedIntents = stripe.calls.slice(start).flatMap(({ path }) => /pi_\w+/.exec(path) ?? []);
      expect(requestedIntents).toHaveLength(61);
      expect(requestedIntents.indexOf(paid.intentId)).toBe(age === '1 minute' ? 0 : 60);
    },
  );

  it('stops while the gateway does not respond, so that unchecked payments do not count as checked', async () => {
    const left = await leftOrder('5 hours');
    await leaveMore(left.orderId, left.intentId, 59);
    stripe.isSilent = true;
    try {
      await reconcileOnce(0);
    } finally {
      stripe.isSilent = false;
    }
    expect(
      await queryRows(sql`select count(*)::int as n from orders where leased_until is null
      and payment_state = 'awaiting payment'`),
    ).toEqual([{ n: 10 }]);
  });

  it.each([
    ['429', [429, { error: { type: 'rate_limit_error', code: 'rate_limit', message: 'Too many requests' } }]],
    ['500', [500, { error: { type: 'api_error', message: 'An unknown error occurred' } }]],
  ] as const)('stops while the gateway keeps responding %s, and still makes a due refund', async (_status, reply) => {
    const paid = await leftOrder('5 hours');
    stripe.authenticate(paid.intentId, 'complete');
    await paid.shopper.settledOrder({ payment_intent: paid.intentId });
    await queryRows(sql`insert into refunds (tenant_id, order_id, gateway, intent_id, amount_minor, currency, state, due_at, cause)
      select tenant_id, id, gateway, intent_id, 100, currency, 'due', now(), 'owner' from orders where id = ${paid.orderId}`);
    const left = await leftOrder('5 hours');
    await leaveMore(left.orderId, left.intentId, 7);
    const start = stripe.calls.length;
    stripe.plan('/v1/payment_intents/', [reply[0], reply[1]], 1_000);
    const refunded = async () =>
      (await queryRows(sql`select state from refunds where order_id = ${paid.orderId}`)).every(
        ({ state }) => state === 'done',
      );
    const pass = reconcileOnce(0);
    await waitUntil('the refund is made', refunded);
    await pass;
    stripe.clearPlans();
    const requestedIntents = stripe.calls
      .slice(start)
      .flatMap(({ path }) => /payment_intents\/(pi_\w+)/.exec(path)?.[1] ?? [])
      // Calls that an earlier test gave up may still be retried.
      .filter((id) => id.startsWith(left.intentId));
    expect(new Set(requestedIntents).size).toBe(2);
    await reconcileOnce(0);
  });

  it('checks the younger payments first', async () => {
    const olderOrder = await leftOrder('5 hours');
    await reconcileOnce(0);
    await queryRows(sql`update orders set leased_until = now() - interval '1 second' where id = ${olderOrder.orderId}`);
    const fresh = await leftOrder('1 minute');
    const start = stripe.calls.length;
    await reconcileOnce(0);
    const order = stripe.calls.slice(start).flatMap(({ path }) => /pi_\w+/.exec(path) ?? []);
    expect(order.indexOf(fresh.intentId)).toBeLessThan(order.indexOf(olderOrder.intentId));
    expect(order.indexOf(fresh.intentId)).toBeGreaterThanOrEqual(0);
  });
});
