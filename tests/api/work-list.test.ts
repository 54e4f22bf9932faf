import { sql } from 'drizzle-orm';
import { dashboardEndpoints } from '@/lib/contracts/dashboard';
import { orderEndpoints } from '@/lib/contracts/orders';
import { productionEndpoints } from '@/lib/contracts/production';
import { SELF_MADE_WORK_FILTERS } from '@/lib/domain/orders/status-rules';
import { ORDER_STATUSES } from '@/lib/domain/orders/statuses';
import { signIn, tenantApi } from './support/call';
import { queryRows, setUpOwnDatabase } from './support/database';
import { createReadyOrder, disableFulfillers, runOrderJob, setProductionMode } from './support/fulfil';

jest.setTimeout(120_000);
setUpOwnDatabase();

describe('the work list of a tenant that makes its orders itself', () => {
  it('is counted on the dashboard and in the settings exactly as its two lists show it, in every status', async () => {
    await disableFulfillers();
    await setProductionMode('self');
    const { token, tenantId: tenant } = await signIn('owner@brightside.test');
    const { orderId } = await createReadyOrder();
    await runOrderJob(orderId);
    const as = { token };
    const countListed = async (filter: (typeof SELF_MADE_WORK_FILTERS)[keyof typeof SELF_MADE_WORK_FILTERS]) => {
      const query = { ...filter, status: filter.status.join(',') };
      return (await tenantApi.call(orderEndpoints.list, { params: { tenant }, query }, as)).data.meta.total;
    };
    for (const status of ORDER_STATUSES) {
      await queryRows(sql`update orders set status = ${status} where id = ${orderId}`);
      const listed = {
        to_make: await countListed(SELF_MADE_WORK_FILTERS.toMake),
        to_ship: await countListed(SELF_MADE_WORK_FILTERS.toShip),
      };
      const dashboard = (await tenantApi.call(dashboardEndpoints.show, { params: { tenant } }, as)).data;
      const settings = (await tenantApi.call(productionEndpoints.show, { params: { tenant } }, as)).data;
      for (const { to_make, to_ship } of [dashboard, settings])
        expect({ status, to_make, to_ship }).toEqual({ status, ...listed });
    }
  });
});
