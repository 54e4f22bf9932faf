import { sql } from 'drizzle-orm';
import { checkoutEndpoints } from '@/lib/contracts/checkout';
import { count, countTakenUses, queryRows, setUpOwnDatabase } from './support/database';
import { HOME_ADDRESS } from './support/shop';
import { createShopper, getClientSecret, parseAnswer, parseIntentId, type Shopper } from './support/walk';

jest.setTimeout(120_000);

setUpOwnDatabase();

type Body = Awaited<ReturnType<Shopper['order']>>;

/** Submits another address for the checkout that is already open. */
async function edit(shopper: Shopper, body: Body, address: Partial<typeof HOME_ADDRESS>) {
  const { products, customer_id } = body;
  const sent = { ...HOME_ADDRESS, ...address, products, customer_id };
  const answer = await shopper.browser.post(`${shopper.base}/checkout/create-customer`, sent);
  return parseAnswer(checkoutEndpoints.createCustomer.answer, answer).data;
}

const countOrders = (email: string) => count(sql`select count(*) as n from orders where customer->>'email' = ${email}`);

describe('an address that is edited after the payment step', () => {
  it('moves the order, its voucher and its payment along (PAY-13, VOU-07)', async () => {
    const shopper = await createShopper();
    const { tenant_id: tenantId, event_id: eventId } = shopper.store;
    await queryRows(sql`insert into vouchers (tenant_id, event_id, code, kind, discount_minor, usage_limit, listed)
      values (${tenantId}, ${eventId}, 'LASTONE', 'voucher', 500, 1, false)`);
    const body = await shopper.order({ code: 'LASTONE', discountMinor: 500 });
    const first = await shopper.paid(body);
    expect(await countTakenUses('LASTONE')).toBe(1);

    const email = 'moved@shopper.test';
    const terms = await edit(shopper, body, { email, address_first_line: '2 Other Road' });
    // The checkout's own voucher stays available to it, although it reserved the last use.
    expect(terms.has_voucher_opportunity).toBe(true);
    expect(terms.event_vouchers).toContainEqual({ code: 'LASTONE', discount_amount: 500 });
    const second = await shopper.paid({ ...body, customer_id: terms.customer_id });
    expect(second.order).toMatchObject({ id: first.order.id, discount: 500 });
    expect(second.order.customer).toMatchObject({ email, address_first_line: '2 Other Road' });
    expect([await countTakenUses('LASTONE'), await countOrders(email)]).toEqual([1, 1]);

    // Only the last payment intent can be paid, and the order is shipped to the last address.
    expect(getClientSecret(second)).not.toBe(getClientSecret(first));
    const late = await shopper.browser.post(
      `/api/test-gateway/intents/${parseIntentId(getClientSecret(first))}/confirm`,
      {
        client_secret: getClientSecret(first),
        payment_method: 'pm_card_visa',
      },
    );
    expect(late.status).toBe(409);
    await shopper.card(getClientSecret(second), 'pm_card_visa');
    const claim = {
      payment_intent: parseIntentId(getClientSecret(second)),
      client_secret: getClientSecret(second),
    };
    expect((await shopper.settledOrder(claim)).customer.address_first_line).toBe('2 Other Road');
  });

  it('starts another checkout once the first is paid, or when the checkout is another store’s', async () => {
    const shopper = await createShopper();
    const body = await shopper.order();
    const paid = await shopper.paid(body);
    const elsewhere = await createShopper('company-kit');
    const foreign = await elsewhere.order();
    expect((await edit(elsewhere, { ...foreign, customer_id: body.customer_id }, {})).customer_id).not.toBe(
      body.customer_id,
    );
    await shopper.card(getClientSecret(paid), 'pm_card_visa');
    await shopper.settledOrder({ payment_intent: parseIntentId(getClientSecret(paid)) });
    const terms = await edit(shopper, body, { email: 'again@shopper.test' });
    expect(terms.customer_id).not.toBe(body.customer_id);
    const next = await shopper.paid({ ...body, customer_id: terms.customer_id });
    expect(next.order.id).not.toBe(paid.order.id);
  });
});
