import { sql } from 'drizzle-orm';
import { confirmOrder } from '@/lib/backend/jobs/confirm-order';
import { checkoutEndpoints } from '@/lib/contracts/checkout';
import { sendApi } from './support/browser';
import { queryRows, setUpOwnDatabase } from './support/database';
import { readEml } from './support/eml';
import { buildBasketLine, buildPayBody, HOME_ADDRESS, readProduct } from './support/shop';
import { createShopper, getClientSecret, parseAnswer, parseIntentId } from './support/walk';

jest.setTimeout(120_000);

setUpOwnDatabase();

async function paidMail(
  slug: string,
  address: Partial<typeof HOME_ADDRESS> & { address_state?: string },
  lang: string,
) {
  const shopper = await createShopper(slug);
  const products = [buildBasketLine(await readProduct(shopper.store), { text: 'Wren' })];
  const sent = { ...HOME_ADDRESS, ...address, lang, products };
  const created = await shopper.browser.post(`${shopper.base}/checkout/create-customer`, sent);
  const { data: customer } = parseAnswer(checkoutEndpoints.createCustomer.answer, created);
  const paid = await shopper.paid(buildPayBody(shopper.store, products, customer));
  await shopper.card(getClientSecret(paid), 'pm_card_visa');
  const order = await shopper.settledOrder({ payment_intent: parseIntentId(getClientSecret(paid)) });
  await confirmOrder({ orderId: order.id });
  const [mail] = await queryRows(sql`select id from mails where order_id = ${order.id}`);
  return { order, ...readEml(String(mail?.id)) };
}

/** Returns the position of each phrase in the text, in the order of `phrases`; -1 for a missing phrase. */
const listPositions = (text: string, phrases: readonly string[]) => phrases.map((phrase) => text.indexOf(phrase));

describe('the order confirmation mail', () => {
  it('is in the order’s language, formatted for the country, with VAT as a part of the total (ORD-07)', async () => {
    const home = { address_country: 'Netherlands', address_city: 'Utrecht', address_postcode: '3511 AB' };
    const { text, html, order } = await paidMail('nordic-run', home, 'nl');
    for (const part of [text, html]) {
      const places = listPositions(part, [
        'Subtotaal',
        'Verzendkosten',
        'Totaalbedrag',
        'Totaal excl. btw',
        'Bezorgadres',
      ]);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      for (const phrase of [order.order_ref, '‘Wren’', '3511 AB Utrecht', 'Nederland', 'Beantwoord deze e-mail'])
        expect(part).toContain(phrase);
    }
    expect(text).not.toMatch(/<\w|undefined|\{/);
  });

  it('adds US tax before the total, and formats the address as letters in the US do', async () => {
    const home = { address_country: 'United States of America', address_state: 'California', address_city: 'Oakland' };
    const { text } = await paidMail('bay-conference', home, 'en');
    const places = listPositions(text, ['Subtotal', 'Total before tax', 'Tax:', 'Grand total', 'Oakland', 'LS1 1AA']);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  it('mentions no VAT when the order has a sales tax, in any language', async () => {
    const home = { address_country: 'United States of America', address_state: 'California', address_city: 'Oakland' };
    const { text, html } = await paidMail('bay-conference', { ...home, address_postcode: '94607' }, 'de');
    for (const part of [text, html]) {
      expect(part).toContain('Gesamt vor Steuern');
      expect(part).toContain('Oakland, CA 94607');
      expect(part).not.toContain('MwSt');
    }
  });

  it('shows what was ordered, in a format that mail programs read', async () => {
    const { html } = await paidMail('summer-fest', {}, 'en');
    const [, picture = ''] = /<img src="[a-z]+:\/\/[^/]+(\/api[^"]+)"/.exec(html) ?? [];
    const answer = await sendApi('GET', picture.replaceAll('&amp;', '&'));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('states that products cannot be returned only when one of them is personalised', async () => {
    const personal = await paidMail('summer-fest', {}, 'en');
    expect(personal.text).toContain('Personalised goods are made for you');
    await queryRows(sql`update order_lines set front = null, back = null where order_id = ${personal.order.id}`);
    await queryRows(sql`update mails set state = 'queued' where order_id = ${personal.order.id}`);
    await confirmOrder({ orderId: personal.order.id });
    const [mail] = await queryRows(sql`select id from mails where order_id = ${personal.order.id}`);
    const { text } = readEml(String(mail?.id));
    expect(text).not.toContain('Personalised goods');
    expect(text).toContain('Faulty goods are replaced or refunded.');
  });

  it('links to the store’s own domain once it is verified, and never to an unverified one', async () => {
    const domain = (columns: ReturnType<typeof sql>) =>
      queryRows(sql`insert into store_domains (event_id, tenant_id, host, token, verified_at)
        select id, tenant_id, 'shop.festival.test', 'x', ${columns} from events where slug = 'company-kit'
        on conflict (event_id) do update set verified_at = excluded.verified_at`);
    await domain(sql`null`);
    expect((await paidMail('company-kit', {}, 'en')).text).toContain('http://localhost:3000/company-kit');
    await domain(sql`now()`);
    const { text, html } = await paidMail('company-kit', {}, 'en');
    expect(text).toContain('http://shop.festival.test:3000/');
    expect(html).toContain('href="http://shop.festival.test:3000/"');
    expect(`${text}${html}`).not.toContain('localhost:3000/company-kit"');
  });
});
