import { sql } from 'drizzle-orm';
import { confirmOrder } from '@/lib/backend/jobs/confirm-order';
import { orderTrackingEndpoints } from '@/lib/contracts/order-tracking';
import { replacementEndpoints } from '@/lib/contracts/replacements';
import { createId } from '@/lib/db/ids';
import { sendApi, signInBrowser } from './support/browser';
import { signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { readEml } from './support/eml';
import { createPaidOrder } from './support/paid-order';

jest.setTimeout(60_000);
setUpOwnDatabase();

const OWNER = 'owner@brightside.test';

/** Sends the queued mail of a kind about an order, and returns its content. */
async function sendMail(orderId: unknown, kind: string) {
  const [mail] = await queryRows(sql`select id from mails where order_id = ${orderId} and kind = ${kind}`);
  if (!mail) throw new Error(`no mail of kind ${kind}`);
  await confirmOrder({ orderId, mailId: mail.id });
  return readEml(String(mail.id));
}
const countMails = (orderId: string) => count(sql`select count(*) as n from mails where order_id = ${orderId}`);

describe('a mail about a cancelled order', () => {
  it('includes the refund, in one mail in the language of the order', async () => {
    const { orderId, order, intent } = await createPaidOrder();
    await queryRows(sql`update orders set lang = 'de' where id = ${orderId}`);
    const { browser, user } = await signInBrowser(OWNER);
    const cancel = () =>
      browser.post(`/api/${user.tenant_id}/orders/cancellations`, { ids: [orderId], reason: 'Secret' });
    await Promise.all([cancel(), cancel()]);
    const { headers, text, html } = await sendMail(orderId, 'cancellation');
    expect(headers).toContain(order.order_ref);
    for (const part of [text, html]) {
      expect(part).toContain(`Ihre Bestellung ${part === html ? '<span' : order.order_ref}`);
      expect(part).toContain('wurde storniert');
      expect(part).toContain(`Wir erstatten Ihnen £${(intent.amount_minor / 100).toFixed(2)} zurück`);
      expect(part).not.toContain('Secret');
    }
    // The confirmation and the cancellation: the refund adds no third mail.
    expect(await countMails(orderId)).toBe(2);
  });

  it('names the remaining refund when part was refunded before', async () => {
    const { orderId, tenant, intent } = await createPaidOrder();
    const { browser } = await signInBrowser(OWNER);
    const part = { amount: 5, reason: 'Late', request_key: 'first-part-back' };
    await browser.post(`/api/${tenant}/orders/${orderId}/refunds`, part);
    await browser.post(`/api/${tenant}/orders/cancellations`, { ids: [orderId], reason: 'Late' });
    const left = ((intent.amount_minor - 500) / 100).toFixed(2);
    expect((await sendMail(orderId, 'cancellation')).text).toContain(`refunding £${left} `);
    expect((await sendMail(orderId, 'refund')).text).toContain('refunded £5.00');
    expect(await countMails(orderId)).toBe(3);
  });
});

describe('a mail about a replacement', () => {
  it('has a text of its own: no thanks, no prices', async () => {
    const { orderId, tenant, order } = await createPaidOrder();
    const context = await signIn('service@brightside.test');
    const query = { ref: order.order_ref };
    const { data: replaceable } = await tenantApi.call(
      replacementEndpoints.find,
      { params: { tenant }, query },
      context,
    );
    const lines = replaceable.lines.map(({ id, quantity }) => ({ line_id: id, quantity }));
    const body = {
      ...replaceable.address,
      request_key: createId(),
      reason: 'damaged',
      payer: 'fulfiller',
      note: '',
      lines,
    } as const;
    const { data: replacement } = await tenantApi.call(
      replacementEndpoints.create,
      { params: { tenant, orderId }, body },
      context,
    );
    const { text, headers } = await sendMail(replacement.order_id, 'order confirmation');
    expect(headers).toContain(order.order_ref);
    expect(text).toContain('Your replacement is being prepared');
    expect(text).toContain(`from your order ${order.order_ref} made again`);
    expect(text).not.toMatch(/Thank you|Grand total|£/);
    expect(text).toContain(replacement.order_ref);
  });
});

describe('a mail about a parcel', () => {
  it('lists its contents and its carrier’s page, which the tracking page links to as well', async () => {
    const { orderId, tenant, store } = await createPaidOrder('company-kit');
    await queryRows(sql`update orders set status = 'submitted to fulfiller' where id = ${orderId}`);
    const { browser } = await signInBrowser(OWNER);
    const parcel = { carrier: 'Royal Mail', tracking_number: 'RM123456785GB' };
    const answer = await browser.send('PUT', `/api/${tenant}/orders/${orderId}/tracking`, {
      body: JSON.stringify(parcel),
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(200);
    const page = 'https://www.royalmail.com/track-your-item#/tracking-results/RM123456785GB';
    const { text, html } = await sendMail(orderId, 'shipping');
    const [line] = await queryRows(
      sql`select name, colour_name, size, quantity from order_lines where order_id = ${orderId}`,
    );
    for (const part of [text, html]) {
      expect(part).toContain(`${line?.quantity} × ${line?.name}`);
      expect(part).toContain(page);
      expect(part).toContain('You buy from Brightside Events Ltd');
    }
    const [, picture = ''] = /<img src="[a-z]+:\/\/[^/]+(\/api[^"]+)"/.exec(html) ?? [];
    const drawn = await sendApi('GET', picture.replaceAll('&amp;', '&'));
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const [, key = ''] = /track\?[^\s"]*key=([\w-]+)/.exec(text) ?? [];
    const trackingPage = await tenantApi.call(orderTrackingEndpoints.tracking, {
      params: { tenant, slug: store.slug, orderId },
      query: { key },
    });
    expect(trackingPage.data.tracking).toEqual({ ...parcel, tracking_url: page });
  });
});

describe('the confirmation of an order', () => {
  it('names the company with its VAT number, the store’s terms and what can be returned, and writes dates in words', async () => {
    const { orderId } = await createPaidOrder();
    const [company] = await queryRows(sql`select t.company->>'legalName' as name, t.company->>'vatNumber' as vat
      from tenants t join orders o on o.tenant_id = t.id where o.id = ${orderId}`);
    const { text, html } = await sendMail(orderId, 'order confirmation');
    for (const part of [text, html]) {
      expect(part).toContain(`You buy from ${company?.name}`);
      expect(part).toContain(String(company?.vat));
      expect(part).toContain('/summer-fest/terms-and-conditions');
      expect(part).toContain('Personalised goods are made for you');
      expect(part).toMatch(/\d{1,2} [A-Z][a-z]+ 20\d\d/);
      expect(part).not.toMatch(/\d\d-\d\d-20\d\d/);
    }
  });

  it('names no VAT number when the store charges none', async () => {
    await queryRows(sql`update events set not_vat_registered = true where slug = 'company-kit'`);
    const { orderId } = await createPaidOrder('company-kit');
    expect((await sendMail(orderId, 'order confirmation')).text).not.toContain('VAT number');
  });
});
