import { sql } from 'drizzle-orm';
import { checkoutEndpoints } from '@/lib/contracts/checkout';
import { eventEndpoints } from '@/lib/contracts/events';
import { buildHealthReport } from '@/lib/platform/health';
import { signInBrowser } from './support/browser';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { setProductionMode } from './support/fulfil';
import { buildBasketLine, HOME_ADDRESS, readProduct } from './support/shop';
import { createShopper, parseAnswer, type Shopper } from './support/walk';

jest.setTimeout(120_000);

// Set before any module reads them: the US takes payments through Stripe here, the other regions through the built-in
// test gateway.
Object.assign(process.env, { STRIPE_SECRET_KEY_US: 'sk_test_us', STRIPE_PUBLISHABLE_KEY_US: 'pk_test_us' });
setUpOwnDatabase();

const ofUs = () => createShopper('bay-conference');

async function addressed(shopper: Shopper) {
  const products = [buildBasketLine(await readProduct(shopper.store))];
  const american = { address_country: 'United States of America', address_state: 'Montana' };
  const address = { ...HOME_ADDRESS, ...american, products };
  const answer = await shopper.browser.post(`${shopper.base}/checkout/create-customer`, address);
  const { customer_id: customerId } = parseAnswer(checkoutEndpoints.createCustomer.answer, answer).data;
  return {
    amount: 0,
    discount_code: null as string | null,
    products,
    customer_id: customerId,
    shipping_method: 'standard',
    total_shipping_price: 0,
  };
}

const countOrders = (customerId: string) =>
  count(sql`select count(*) as n from orders where customer_id = ${customerId}`);

describe('a US store with Stripe keys and no source of sales tax', () => {
  it('accepts no payments, reports this before anything is typed, and creates no order', async () => {
    const shopper = await ofUs();
    const setup = await shopper.browser.get(`${shopper.base}/checkout/setup`);
    expect(parseAnswer(checkoutEndpoints.setup.answer, setup).data.gateway).toBeNull();
    const body = await addressed(shopper);
    const refused = await shopper.pay(body);
    expect([refused.status, refused.problem().message]).toEqual([
      503,
      'This store can’t take payments at the moment. Your basket is kept: please come back later.',
    ]);
    expect(JSON.parse(refused.headers.get('x-refusal') ?? '{}').reason.code).toBe('no_payments');
    expect(await countOrders(body.customer_id)).toBe(0);
  });

  it('still accepts orders that cost nothing', async () => {
    const shopper = await ofUs();
    const { tenant_id: tenantId, event_id: eventId } = shopper.store;
    await queryRows(sql`insert into vouchers (tenant_id, event_id, code, kind, discount_minor)
      values (${tenantId}, ${eventId}, 'ALLFREE', 'voucher', 10000000)`);
    const body = { ...(await addressed(shopper)), discount_code: 'ALLFREE' };
    const { details } = (await shopper.pay(body)).json() as { details: { terms: { shipping: number; total: number } } };
    expect(details.terms.total).toBe(0);
    const paid = await shopper.paid({ ...body, total_shipping_price: details.terms.shipping });
    expect([paid.client_secret, paid.order.total_store_price]).toEqual([null, 0]);
  });

  it('cannot be opened; its owner and the health of the node get the reason', async () => {
    const { tenant_id: tenantId, slug, event_id: eventId } = (await ofUs()).store;
    const [owner] = await queryRows(
      sql`select email from users where tenant_id = ${tenantId} and role = 'admin' limit 1`,
    );
    const { browser } = await signInBrowser(String(owner?.email));
    const overview = await browser.get(`/api/${tenantId}/events/${slug}/overview`);
    const { checklist } = parseAnswer(eventEndpoints.overview.answer, overview).data;
    expect(checklist).toContainEqual({ check: 'sales_tax', met: false, blocks: true });
    await setProductionMode('self', 'Bayfront Summit');
    await queryRows(sql`update events set status = 'On hold' where id = ${eventId}`);
    const opened = await browser.send('PUT', `/api/${tenantId}/events/${slug}/status`, {
      body: JSON.stringify({ status: 'Active' }),
      headers: { 'content-type': 'application/json' },
    });
    expect([opened.status, opened.problem().errors]).toEqual([422, { status: ['sales_tax'] }]);
    expect((await buildHealthReport()).paymentObstacles).toEqual({ UK: null, EU: null, US: 'no_tax_source' });
  });

  it('does not affect stores of other regions', async () => {
    const shopper = await createShopper();
    expect((await shopper.paid(await shopper.order())).gateway).toBe('test');
  });
});
