import { sql } from 'drizzle-orm';
import { orderEndpoints } from '@/lib/contracts/orders';
import { searchEndpoints } from '@/lib/contracts/search';
import { getCallError, signIn, tenantApi } from './support/call';
import { queryRows, setUpOwnDatabase } from './support/database';
import { createPaidOrder } from './support/paid-order';

jest.setTimeout(120_000);
setUpOwnDatabase();

async function find(email: string, q: string, tenant?: number) {
  const { token, tenantId } = await signIn(email);
  return (
    await tenantApi.call(searchEndpoints.find, { params: { tenant: tenant ?? tenantId }, query: { q } }, { token })
  ).data;
}

describe('the search of the admin area', () => {
  it('finds products by a part of their name and vouchers by a part of their code, with their store', async () => {
    expect((await find('owner@brightside.test', 'squad HOOD')).products).toMatchObject([
      { name: 'Festival squad hoodie', store_slug: 'summer-fest' },
    ]);
    const { vouchers } = await find('owner@brightside.test', 'welcome');
    expect(vouchers).toMatchObject([{ code: 'WELCOME10', store_slug: 'summer-fest' }]);
  });

  it('finds nothing of another tenant, and nothing that the user may not change', async () => {
    expect(await find('owner@nordhavn.test', 'WELCOME10')).toEqual({ products: [], vouchers: [] });
    expect(await find('service@brightside.test', 'WELCOME10')).toEqual({ products: [], vouchers: [] });
    const { tenantId } = await signIn('owner@brightside.test');
    expect((await getCallError(find('owner@nordhavn.test', 'WELCOME10', tenantId))).code).toBe('not_found');
  });

  it('treats pattern characters literally', async () => {
    expect(await find('owner@brightside.test', '%%')).toEqual({ products: [], vouchers: [] });
    expect((await getCallError(find('owner@brightside.test', 'x'))).errors).toHaveProperty('q');
  });
});

describe('the search for a payment', () => {
  const formerId = 'pi_3Former';
  const lateId = 'pi_3Late';
  let order: Awaited<ReturnType<typeof createPaidOrder>>;
  let intentId = '';
  beforeAll(async () => {
    order = await createPaidOrder();
    intentId = String((await queryRows(sql`select intent_id from orders where id = ${order.orderId}`))[0]?.intent_id);
    // State after a basket changed twice while it was being paid: one payment was cancelled, one arrived and is
    // refunded.
    await queryRows(
      sql`update orders set former_payments = ${JSON.stringify([
        { gateway: 'stripe', intentId: formerId, account: null },
      ])}::jsonb where id = ${order.orderId}`,
    );
    await queryRows(sql`insert into refunds (tenant_id, order_id, gateway, intent_id, amount_minor, currency, state)
      values (${order.tenant}, ${order.orderId}, 'stripe', ${lateId}, 100, 'GBP', 'done')`);
  });

  const findAsStaff = async (q: string, client?: number) => {
    const staff = await signIn('staff@merchloom.test');
    const { rows } = (await tenantApi.call(orderEndpoints.all, { params: {}, query: { q, client } }, staff)).data;
    return rows.map(({ id }) => id);
  };

  it('leads staff to its order by its complete id, also for an earlier version of the order', async () => {
    expect(intentId).toMatch(/^pi_/);
    for (const id of [intentId, ` ${intentId} `, formerId, lateId])
      expect([id, await findAsStaff(id)]).toEqual([id, [order.orderId]]);
    expect(await findAsStaff(intentId, order.tenant)).toEqual([order.orderId]);
  });

  it('matches neither a part of its id, nor another client’s, nor another case', async () => {
    const { tenantId: rival } = await signIn('owner@nordhavn.test');
    for (const id of [intentId.slice(0, -1), 'pi_', 'pi_%', `${intentId} x`, formerId.toLowerCase()])
      expect([id, await findAsStaff(id)]).toEqual([id, []]);
    expect(await findAsStaff(intentId, rival)).toEqual([]);
  });

  it('is for staff alone: the people of the store find no order by it', async () => {
    const { token, tenantId: tenant } = await signIn('owner@brightside.test');
    for (const q of [intentId, formerId, lateId])
      expect(
        (await tenantApi.call(orderEndpoints.list, { params: { tenant }, query: { q } }, { token })).data.rows,
      ).toEqual([]);
    const searchCall = tenantApi.call(orderEndpoints.all, { params: {}, query: { q: intentId } }, { token });
    expect((await getCallError(searchCall)).code).toBe('forbidden');
  });
});

describe('a staff search by a shopper’s e-mail address', () => {
  it('is recorded in the client’s audit log with the order found, once for a list that refreshes', async () => {
    const { orderId, tenant } = await createPaidOrder();
    const [row] = await queryRows(sql`select customer->>'email' as email from orders where id = ${orderId}`);
    const staff = await signIn('staff@merchloom.test');
    const lookUp = (q: string) => tenantApi.call(orderEndpoints.all, { params: {}, query: { q } }, staff);
    const listEntries = () =>
      queryRows(sql`select user_id, subject_type, subject_id, details from audit_entries
        where tenant_id = ${tenant} and action = 'shopper looked up by staff'`);
    await lookUp('nobody@nowhere.test');
    expect(await listEntries()).toEqual([]);
    const { data } = await lookUp(String(row?.email));
    await lookUp(String(row?.email));
    const entries = await listEntries();
    expect(entries).toMatchObject([{ subject_type: 'order', user_id: expect.any(Number) }]);
    expect(data.rows.map(({ id }) => id)).toContain(entries[0]?.subject_id);
    expect(JSON.stringify(entries)).not.toContain(String(row?.email));
  });
});
