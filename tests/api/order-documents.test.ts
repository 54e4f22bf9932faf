import { sql } from 'drizzle-orm';
import { fulfilmentEndpoints } from '@/lib/contracts/fulfilment';
import { supportEndpoints } from '@/lib/contracts/support';
import { signInBrowser } from './support/browser';
import { sendRequest, signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { createPaidOrder } from './support/paid-order';

jest.setTimeout(120_000);
setUpOwnDatabase();

const issued = (orderId: string) => count(sql`select count(*) as n from documents where order_id = ${orderId}`);

async function openDocuments() {
  const { browser, user } = await signInBrowser('owner@brightside.test');
  const base = `/api/${user.tenant_id}/orders`;
  return {
    openDocument: (orderId: string, kind: string) => browser.get(`${base}/${orderId}/documents/${kind}`),
    fulfilment: async (orderId: string) =>
      fulfilmentEndpoints.show.answer.parse((await browser.get(`${base}/${orderId}/fulfilment`)).json()).data,
  };
}

/** Marks the order as paid through Shopify. */
const boughtInShopify = (orderId: string, tenant: number) =>
  queryRows(
    sql`insert into shopify_orders (order_id, tenant_id, work_id, lines) values (${orderId}, ${tenant}, 'w', '[]')`,
  );

describe('an invoice', () => {
  it('cannot be issued by anybody for an order that cost nothing', async () => {
    const { openDocument, fulfilment } = await openDocuments();
    const { orderId } = await createPaidOrder('company-kit');
    await queryRows(
      sql`update orders set net_minor = 0, vat_minor = 0, total_minor = 0, due_minor = 0 where id = ${orderId}`,
    );
    expect((await fulfilment(orderId)).documents).toEqual(['packing-slip', 'pick-list']);
    expect((await openDocument(orderId, 'invoice')).status).toBe(409);
    expect(await issued(orderId)).toBe(0);
    expect((await openDocument(orderId, 'packing-slip')).status).toBe(200);
  });

  it('is Shopify’s when the order was placed there', async () => {
    const { openDocument, fulfilment } = await openDocuments();
    const { orderId, tenant } = await createPaidOrder('company-kit');
    await boughtInShopify(orderId, tenant);
    expect(await fulfilment(orderId)).toMatchObject({ billed_by: 'shopify', documents: ['packing-slip', 'pick-list'] });
    for (const kind of ['invoice', 'credit-note']) expect((await openDocument(orderId, kind)).status).toBe(409);
    expect(await issued(orderId)).toBe(0);
  });

  it('states the VAT rate at the time of the sale', async () => {
    const { openDocument } = await openDocuments();
    const { orderId } = await createPaidOrder('summer-fest');
    await openDocument(orderId, 'invoice');
    const rate = async (id: string) => {
      const [row] = await queryRows(sql`select parties->'vatRateBps' as rate from documents where order_id = ${id}`);
      return row?.rate;
    };
    expect(await rate(orderId)).toBe(2000);
    const other = await createPaidOrder('summer-fest');
    await queryRows(sql`update events set vat_rate_bps = 500 where slug = 'summer-fest'`);
    await openDocument(other.orderId, 'invoice');
    await queryRows(sql`update events set vat_rate_bps = 2000 where slug = 'summer-fest'`);
    expect(await rate(other.orderId)).toBe(2000);
  });

  it('gets no number on a read-only support visit, and is shown once it has a number', async () => {
    const { orderId, tenant } = await createPaidOrder('company-kit');
    const staff = await signIn('staff@merchloom.test');
    await tenantApi.call(
      supportEndpoints.start,
      { params: {}, body: { client: tenant, reason: 'Support ticket 7' } },
      { token: staff.token },
    );
    const openPackingSlip = () =>
      sendRequest('GET', `/api/${tenant}/orders/${orderId}/documents/invoice`, {
        headers: { authorization: `Bearer ${staff.token}` },
      });
    expect((await openPackingSlip()).status).toBe(403);
    expect(await issued(orderId)).toBe(0);
    const { openDocument } = await openDocuments();
    expect((await openDocument(orderId, 'invoice')).status).toBe(200);
    expect((await openPackingSlip()).status).toBe(200);
    expect(await issued(orderId)).toBe(1);
  });
});

describe('a credit note', () => {
  it('whose refund failed keeps its number, and a separate reversal voids it', async () => {
    const { openDocument, fulfilment } = await openDocuments();
    const { orderId, tenant } = await createPaidOrder('company-kit');
    const refund = (amount: number) =>
      queryRows(sql`insert into refunds (tenant_id, order_id, gateway, intent_id, currency, amount_minor, cause, reason, request_key,
          state, due_at) select ${tenant}, id, gateway, intent_id, currency, ${amount}, 'owner', 'r', ${`key-${amount}`}, 'done',
          now() from orders where id = ${orderId}`);
    await refund(100);
    await refund(200);
    const names = async () => (await openDocument(orderId, 'credit-note')).headers.get('content-disposition');
    expect(await names()).toMatch(/CN-\d+-CN-\d+/);
    const fail = (amount: number) =>
      queryRows(sql`update refunds set state = 'failed' where order_id = ${orderId} and amount_minor = ${amount}`);
    const reversals = async () =>
      (await openDocument(orderId, 'credit-note-reversal')).headers.get('content-disposition');
    expect((await fulfilment(orderId)).documents).not.toContain('credit-note-reversal');
    expect((await openDocument(orderId, 'credit-note-reversal')).status).toBe(409);
    const documentNames = await names();
    await fail(100);
    expect((await fulfilment(orderId)).documents).toEqual(
      expect.arrayContaining(['credit-note', 'credit-note-reversal']),
    );
    const [first] = [await reversals(), await reversals()];
    expect(first).toMatch(/"CNR-\d+\.pdf"/);
    expect(await names()).toBe(documentNames);
    await fail(200);
    expect(await reversals()).toMatch(/"CNR-\d+-CNR-\d+\.pdf"/);
    // An invoice, two credit notes and their reversals have consecutive numbers without a gap.
    expect(await issued(orderId)).toBe(5);
    const numbers = await queryRows(sql`select number from documents
      where tenant_id = ${tenant} and kind = 'reversal' order by number`);
    expect(numbers.map(({ number }) => number)).toEqual([1, 2]);
    const timelineEntries = await queryRows(sql`select params from order_timeline
      where order_id = ${orderId} and code = 'credit note reversed' order by id`);
    expect(timelineEntries).toMatchObject([
      { params: { number: 'CNR-000001', of: expect.stringMatching(/^CN-\d+$/) } },
      {},
    ]);
  });

  it('is not issued when the refund failed before a credit note was requested', async () => {
    const { openDocument, fulfilment } = await openDocuments();
    const { orderId, tenant } = await createPaidOrder('company-kit');
    await queryRows(sql`insert into refunds (tenant_id, order_id, gateway, intent_id, currency, amount_minor, cause, reason, request_key,
      state, due_at) select ${tenant}, id, gateway, intent_id, currency, 100, 'owner', 'r', 'key', 'failed', now()
      from orders where id = ${orderId}`);
    expect((await fulfilment(orderId)).documents).toEqual(['packing-slip', 'pick-list', 'invoice']);
    for (const kind of ['credit-note', 'credit-note-reversal'])
      expect((await openDocument(orderId, kind)).status).toBe(409);
  });

  it('adds up with the others of its order to the invoice, tax and taxable amount, in any number of parts', async () => {
    const { openDocument } = await openDocuments();
    const { orderId, tenant } = await createPaidOrder('summer-fest');
    const [order] = await queryRows(
      sql`select total_minor as total, vat_minor as vat from orders where id = ${orderId}`,
    );
    const total = Number(order?.total);
    const third = Math.floor(total / 3);
    for (const [at, amount] of [third, third, total - 2 * third].entries()) {
      await queryRows(sql`insert into refunds (tenant_id, order_id, gateway, intent_id, currency, amount_minor, cause, reason,
        request_key, state, due_at) select ${tenant}, id, gateway, intent_id, currency, ${amount}, 'owner', 'r', ${`part-${at}`},
        'done', now() from orders where id = ${orderId}`);
      expect((await openDocument(orderId, 'credit-note')).status).toBe(200);
    }
    const sums =
      await queryRows(sql`select kind, sum((t->>'netMinor')::int)::int as net, sum((t->>'taxMinor')::int)::int as tax
      from documents, jsonb_array_elements(taxes) t where order_id = ${orderId} group by kind order by kind`);
    const whole = { net: total - Number(order?.vat), tax: Number(order?.vat) };
    expect(sums).toEqual([
      { kind: 'credit note', ...whole },
      { kind: 'invoice', ...whole },
    ]);
  });
});
