import { sql } from 'drizzle-orm';
import { checkoutEndpoints } from '@/lib/contracts/checkout';
import { COUNTRIES } from '@/lib/domain/regions/countries';
import { US_STATES } from '@/lib/domain/regions/us-states';
import { queryRows, setUpOwnDatabase } from './support/database';
import { buildBasketLine, HOME_ADDRESS, readProduct } from './support/shop';
import { agreeToTerms, parseTerms } from './support/terms';
import { createShopper, parseAnswer, type Shopper } from './support/walk';

jest.setTimeout(120_000);

setUpOwnDatabase();

/**
 * Submits the address step. Returns a pay body with amount 0 and a function that reads the current terms from the error
 * that this body causes. Paying with these terms succeeds.
 */
async function orderTo(shopper: Shopper, address: { address_country: string; address_state?: string }) {
  const products = [buildBasketLine(await readProduct(shopper.store))];
  const customer = await shopper.browser.post(`${shopper.base}/checkout/create-customer`, {
    ...HOME_ADDRESS,
    ...address,
    products,
  });
  const body = {
    amount: 0,
    discount_code: null,
    products,
    customer_id: parseAnswer(checkoutEndpoints.createCustomer.answer, customer).data.customer_id,
    shipping_method: 'standard' as const,
    total_shipping_price: 0,
  };
  return { body, terms: () => shopper.pay(body).then(parseTerms) };
}

const inState = (state: string) => ({ address_country: 'United States of America', address_state: state });

describe('sales tax with the built-in gateway (MNY-11)', () => {
  it.each([
    ['Alabama', 400],
    ['California', 725],
    ['Ohio', 500],
    ['Alaska', 0],
    ['Delaware', 0],
    ['Montana', 0],
    ['New Hampshire', 0],
    ['Oregon', 0],
  ])('charges an address in %s %d basis points', async (state, rateBps) => {
    const shopper = await createShopper('bay-conference');
    const { body, terms } = await orderTo(shopper, inState(state));
    const { amount, tax, ...rest } = await terms();
    expect(tax).toBe(Math.floor((2 * amount * rateBps + 10_000) / 20_000));
    const paid = await shopper.paid(agreeToTerms(body, { amount, tax, ...rest }));
    expect(paid.basket_tax_breakdown).toEqual({ subtotal: amount, tax_amount: tax, grand_total: amount + (tax ?? 0) });
  });

  it('charges none for an address outside the US', async () => {
    const shopper = await createShopper('bay-conference');
    await queryRows(sql`update events set countries = '{}', free_shipping = true where id = ${shopper.store.event_id}`);
    const abroad = COUNTRIES.find(({ iso2 }) => iso2 === 'CA');
    const { terms } = await orderTo(shopper, { address_country: abroad?.name ?? '' });
    const { amount, tax, total } = await terms();
    expect([tax, total]).toEqual([0, amount]);
    expect(US_STATES.map(({ abbreviation }) => abbreviation)).toContain('CA');
  });
});
