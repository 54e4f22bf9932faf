import { sql } from 'drizzle-orm';
import { checkDelays } from '@/lib/backend/fulfilment/delays';
import { fulfilmentEndpoints } from '@/lib/contracts/fulfilment';
import { orderTrackingEndpoints } from '@/lib/contracts/order-tracking';
import { deriveTrackingKey } from '@/lib/platform/signed-links';
import { signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { createPaidOrder } from './support/paid-order';
import { toStoreParams } from './support/shop';

jest.setTimeout(120_000);
setUpOwnDatabase();

/** Creates a paid order that was promised for a day some days from now, and whose check is due. */
async function createOrder(days: number, status = 'new') {
  const paid = await createPaidOrder('company-kit');
  await queryRows(sql`update orders set status = ${status}, delivery_from = current_date + ${days - 2}::int,
    delivery_to = current_date + ${days}::int where id = ${paid.orderId}`);
  await makeDue(paid.orderId);
  return paid;
}
const makeDue = (orderId: string) =>
  queryRows(sql`update order_fulfilments set delay_check_at = now() - interval '1 second' where order_id = ${orderId}`);
const countMails = (orderId: string) =>
  count(sql`select count(*) as n from mails where order_id = ${orderId} and kind = 'delay'`);
const countNotices = (orderId: string) =>
  count(sql`select count(*) as n from order_notifications where order_id = ${orderId} and problem = 'late'`);
const countAdministrators = (tenant: number) =>
  count(sql`select count(*) as n from users where tenant_id = ${tenant} and role = 'admin' and disabled_at is null
    and password_hash is not null and not superadmin`);
const readFulfilment = async (orderId: string) =>
  (
    await queryRows(sql`select delayed_to::text as "delayedTo", delay_check_at > now() as "isPlanned",
      delay_check_at is null as "isOver" from order_fulfilments where order_id = ${orderId}`)
  )[0];

describe('an order that arrives later than promised', () => {
  it('is checked from the day after its payment on', async () => {
    const { orderId } = await createPaidOrder('company-kit');
    const [row] =
      await queryRows(sql`select delay_check_at between now() + interval '23 hours' and now() + interval '1 day'
      as planned from order_fulfilments where order_id = ${orderId}`);
    expect(row?.planned).toBe(true);
    await makeDue(orderId);
    await checkDelays();
    expect(await readFulfilment(orderId)).toEqual({ delayedTo: null, isPlanned: true, isOver: false });
    expect(await countMails(orderId)).toBe(0);
  });

  it('gets a new date once, and so do its shopper and the people of its store', async () => {
    const { orderId, store, tenant } = await createOrder(1);
    await Promise.all([checkDelays(), checkDelays()]);
    const late = await readFulfilment(orderId);
    expect(late).toMatchObject({ delayedTo: expect.any(String), isPlanned: true });
    expect(await countMails(orderId)).toBe(1);
    expect(await countNotices(orderId)).toBeGreaterThanOrEqual(await countAdministrators(tenant));
    const notices = await countNotices(orderId);
    await makeDue(orderId);
    await checkDelays();
    expect([await countMails(orderId), await countNotices(orderId)]).toEqual([1, notices]);

    const { data } = await tenantApi.call(orderTrackingEndpoints.tracking, {
      params: { ...toStoreParams(store), orderId },
      query: { key: deriveTrackingKey({ tenantId: tenant, orderId }) },
    });
    expect(data.delayed_to?.split('-').reverse().join('-')).toBe(late?.delayedTo);
    expect(data.delivery_to.split('-').reverse().join('-') < String(late?.delayedTo)).toBe(true);
    const { token } = await signIn('owner@brightside.test');
    const fulfilment = await tenantApi.call(fulfilmentEndpoints.show, { params: { tenant, orderId } }, { token });
    expect(fulfilment.data).toMatchObject({ promised_to: data.delivery_to, delayed_to: data.delayed_to });

    // The new date passes as well.
    await queryRows(sql`update order_fulfilments set delayed_to = current_date where order_id = ${orderId}`);
    await makeDue(orderId);
    await checkDelays();
    expect(await countNotices(orderId)).toBe(2 * notices);
  });

  it('is late only once it cannot be handed to the carrier in time any more', async () => {
    const produced = await createOrder(14, 'in production');
    const waiting = await createOrder(14);
    await checkDelays();
    for (const { orderId } of [produced, waiting]) expect((await readFulfilment(orderId))?.delayedTo).toBeNull();
  });

  it('is none while it is shipped, cancelled, refunded, or its payment stops it', async () => {
    const shipped = await createOrder(-1, 'shipped');
    const cancelled = await createOrder(-1, 'cancelled');
    const refunded = await createOrder(-1);
    await queryRows(sql`update orders set payment_state = 'refunded' where id = ${refunded.orderId}`);
    const held = await createOrder(-1);
    await queryRows(sql`update order_fulfilments set held_for = 'dispute' where order_id = ${held.orderId}`);
    await checkDelays();
    for (const { orderId } of [shipped, cancelled, refunded]) {
      expect(await readFulfilment(orderId)).toMatchObject({ delayedTo: null, isOver: true });
      expect([await countMails(orderId), await countNotices(orderId)]).toEqual([0, 0]);
    }
    expect(await readFulfilment(held.orderId)).toMatchObject({ delayedTo: null, isPlanned: true });
  });

  it('mails no shopper of a shop at Shopify, but the people of its store', async () => {
    const { orderId, tenant } = await createOrder(-1);
    await queryRows(sql`insert into shopify_orders (order_id, tenant_id, work_id, lines)
      values (${orderId}, ${tenant}, 'gid://shopify/FulfillmentOrder/1', '[]')`);
    await checkDelays();
    expect(await countMails(orderId)).toBe(0);
    expect(await countNotices(orderId)).toBeGreaterThan(0);
  });
});
