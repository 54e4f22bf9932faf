import { sql } from 'drizzle-orm';
import { printArtwork } from '@/lib/backend/jobs/print-artwork';
import { fulfilmentEndpoints } from '@/lib/contracts/fulfilment';
import { signIn, tenantApi } from './support/call';
import { queryRows, setUpOwnDatabase } from './support/database';
import { getOrderStatus, runOrderJob } from './support/fulfil';

jest.setTimeout(120_000);
setUpOwnDatabase();

/** Returns the demo order in a status, with its owner's view of its production. */
async function demoOrder(status: string) {
  const [row] = await queryRows(sql`select o.id, u.email from orders o join users u on u.tenant_id = o.tenant_id
    where o.status = ${status} and u.role = 'admin' and u.email like 'owner@%' order by o.id limit 1`);
  const orderId = String(row?.id);
  const who = await signIn(String(row?.email));
  const call = { params: { tenant: who.tenantId, orderId } };
  const as = { token: who.token };
  return {
    orderId,
    show: async () => (await tenantApi.call(fulfilmentEndpoints.show, call, as)).data,
    retry: () => tenantApi.call(fulfilmentEndpoints.act, { ...call, body: { action: 'retry' } }, as),
    note: async () =>
      (await queryRows(sql`select note from order_timeline where order_id = ${orderId} and to_value = ${status}`))[0]
        ?.note,
  };
}

describe('demo orders that wait for a person', () => {
  it.each(['over budget', 'over budget limit'] as const)('explain “%s” correctly, and can continue', async (status) => {
    const { orderId, show, retry, note } = await demoOrder(status);
    expect(await note()).toMatch(/used up/);
    const orderView = await show();
    expect(orderView.shortfall).toMatchObject({ limit: null });
    expect(orderView.actions).toContain('retry');
    await retry();
    await runOrderJob(orderId);
    expect(await getOrderStatus(orderId)).not.toBe(status);
    await printArtwork({ orderId });
  });

  it('have a reason for an address issue, and for a missing fulfiller', async () => {
    expect(await (await demoOrder('address issue')).note()).toMatch(/number 16/);
    const { routing } = await (await demoOrder('fulfiller routing error')).show();
    expect(routing?.considered.map(({ reasons }) => reasons)).toEqual([['capacity']]);
  });
});
