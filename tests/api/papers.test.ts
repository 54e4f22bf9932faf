import { sql } from 'drizzle-orm';
import { fulfilmentEndpoints } from '@/lib/contracts/fulfilment';
import { supportEndpoints } from '@/lib/contracts/support';
import { signedIn } from './support/browser';
import { send, signIn, tenantApi } from './support/call';
import { count, ownDatabase, rowsOf } from './support/database';
import { paidOrder } from './support/settled';

jest.setTimeout(120_000);
ownDatabase();

const issued = (orderId: string) => count(sql`select count(*) as n from documents where order_id = ${orderId}`);

async function desk() {
  const { browser, user } = await signedIn('owner@brightside.test');
  const base = `/api/${user.tenant_id}/orders`;
  return {
    paper: (orderId: string, kind: string) => browser.get(`${base}/${orderId}/documents/${kind}`),
    fulfilment: async (orderId: string) =>
      fulfilmentEndpoints.show.answer.parse((await browser.get(`${base}/${orderId}/fulfilment`)).json()).data,
  };
}

/** As if Shopify had taken its payment. */
const boughtInShopify = (orderId: string, tenant: number) =>
  rowsOf(
    sql`insert into shopify_orders (order_id, tenant_id, work_id, lines) values (${orderId}, ${tenant}, 'w', '[]')`,
  );

describe('an invoice', () => {
  it('is made of no order that cost nothing, by nobody', async () => {
    const { paper, fulfilment } = await desk();
    const { orderId } = await paidOrder('company-kit');
    await rowsOf(
      sql`update orders set net_minor = 0, vat_minor = 0, total_minor = 0, due_minor = 0 where id = ${orderId}`,
    );
    expect((await fulfilment(orderId)).papers).toEqual(['packing-slip', 'pick-list']);
    expect((await paper(orderId, 'invoice')).status).toBe(409);
    expect(await issued(orderId)).toBe(0);
    expect((await paper(orderId, 'packing-slip')).status).toBe(200);
  });

  it('is Shopify’s where the order was bought there', async () => {
    const { paper, fulfilment } = await desk();
    const { orderId, tenant } = await paidOrder('company-kit');
    await boughtInShopify(orderId, tenant);
    expect(await fulfilment(orderId)).toMatchObject({ billed_by: 'shopify', papers: ['packing-slip', 'pick-list'] });
    for (const kind of ['invoice', 'credit-note']) expect((await paper(orderId, kind)).status).toBe(409);
    expect(await issued(orderId)).toBe(0);
  });

  it('says the rate of its VAT as it was when it was sold', async () => {
    const { paper } = await desk();
    const { orderId } = await paidOrder('summer-fest');
    await paper(orderId, 'invoice');
    const rate = async (id: string) => {
      const [row] = await rowsOf(sql`select parties->'vatRateBps' as rate from documents where order_id = ${id}`);
      return row?.rate;
    };
    expect(await rate(orderId)).toBe(2000);
    const other = await paidOrder('summer-fest');
    await rowsOf(sql`update events set vat_rate_bps = 500 where slug = 'summer-fest'`);
    await paper(other.orderId, 'invoice');
    await rowsOf(sql`update events set vat_rate_bps = 2000 where slug = 'summer-fest'`);
    expect(await rate(other.orderId)).toBeNull();
  });

  it('is given no number by who only looks on a support visit, and shown once it has one', async () => {
    const { orderId, tenant } = await paidOrder('company-kit');
    const staff = await signIn('staff@merchloom.test');
    await tenantApi.call(
      supportEndpoints.start,
      { params: {}, body: { client: tenant, reason: 'Ticket 7' } },
      { token: staff.token },
    );
    const look = () =>
      send('GET', `/api/${tenant}/orders/${orderId}/documents/invoice`, {
        headers: { authorization: `Bearer ${staff.token}` },
      });
    expect((await look()).status).toBe(403);
    expect(await issued(orderId)).toBe(0);
    const { paper } = await desk();
    expect((await paper(orderId, 'invoice')).status).toBe(200);
    expect((await look()).status).toBe(200);
    expect(await issued(orderId)).toBe(1);
  });
});

describe('a credit note', () => {
  it('is not shown any more when its refund came back, and keeps its number; the others stay', async () => {
    const { paper, fulfilment } = await desk();
    const { orderId, tenant } = await paidOrder('company-kit');
    const refund = (amount: number) =>
      rowsOf(sql`insert into refunds (tenant_id, order_id, gateway, intent_id, currency, amount_minor, cause, reason, request_key,
          state, due_at) select ${tenant}, id, gateway, intent_id, currency, ${amount}, 'owner', 'r', ${`key-${amount}`}, 'done',
          now() from orders where id = ${orderId}`);
    await refund(100);
    await refund(200);
    const names = async () => (await paper(orderId, 'credit-note')).headers.get('content-disposition');
    expect(await names()).toMatch(/CN-\d+-CN-\d+/);
    const fail = (amount: number) =>
      rowsOf(sql`update refunds set state = 'failed' where order_id = ${orderId} and amount_minor = ${amount}`);
    await fail(100);
    const [kept] = await rowsOf(
      sql`select number from documents where order_id = ${orderId} and kind = 'credit note' and amount_minor = 200`,
    );
    expect(await names()).toContain(`"CN-${String(kept?.number).padStart(6, '0')}.pdf"`);
    await fail(200);
    expect((await paper(orderId, 'credit-note')).status).toBe(409);
    expect((await fulfilment(orderId)).papers).not.toContain('credit-note');
    expect(await issued(orderId)).toBe(3);
  });
});
