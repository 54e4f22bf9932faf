import { sql } from 'drizzle-orm';
import { printArtwork } from '@/lib/backend/jobs/print-artwork';
import type { EndpointInput } from '@/lib/contracts/endpoint';
import { orderEndpoints } from '@/lib/contracts/orders';
import { replacementEndpoints } from '@/lib/contracts/replacements';
import { serviceEndpoints } from '@/lib/contracts/service';
import { createId } from '@/lib/db/ids';
import { getCallError, signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { checkOut, readStore, toStoreParams } from './support/shop';
import { startWritingVisit } from './support/visit';

jest.setTimeout(120_000);
setUpOwnDatabase();

const OWNER = 'owner@brightside.test';
type Body = NonNullable<EndpointInput<typeof replacementEndpoints.create>['body']>;

/** Creates an order of two pieces that a voucher paid for in full, with its print files drawn. */
async function soldOrder() {
  const store = await readStore('summer-fest');
  const { placed } = await checkOut(store, { quantity: 2, code: 'EVERYTHING', discountMinor: 10_000_000 });
  const { order } = placed;
  await tenantApi.call(serviceEndpoints.settleWithoutPayment, {
    params: { ...toStoreParams(store), orderId: order.id },
  });
  await printArtwork({ orderId: order.id });
  return { tenant: store.tenant_id, orderId: order.id, ref: order.order_ref };
}

async function openSession(email: string) {
  const context = await signIn(email);
  const find = async (ref: string, tenant = context.tenantId) =>
    (await tenantApi.call(replacementEndpoints.find, { params: { tenant }, query: { ref } }, context)).data;
  const replace = async (orderToReplace: Awaited<ReturnType<typeof find>>, change: Partial<Body> = {}) => {
    const body: Body = {
      ...orderToReplace.address,
      request_key: createId(),
      reason: 'damaged',
      payer: 'fulfiller',
      lines: orderToReplace.lines.map(({ id, quantity }) => ({ line_id: id, quantity })),
      ...change,
    };
    const params = { tenant: orderToReplace.tenant_id, orderId: orderToReplace.order_id };
    return (await tenantApi.call(replacementEndpoints.create, { params, body }, context)).data;
  };
  const show = async (tenant: number, orderId: string) =>
    (await tenantApi.call(orderEndpoints.show, { params: { tenant, orderId } }, context)).data;
  return { context, find, replace, show };
}

describe('replacing an order', () => {
  it('promises the days that the lead time of the store’s fulfiller allows', async () => {
    const service = await openSession('service@brightside.test');
    const replace = async () => {
      const sold = await soldOrder();
      const { order_id: id } = await service.replace(await service.find(sold.ref));
      const [row] = await queryRows(sql`select delivery_from::text as day from orders where id = ${id}`);
      return String(row?.day);
    };
    const before = await replace();
    await queryRows(sql`update fulfillers set details = details || '{"leadTimeDays": 15}'`);
    const after = await replace();
    await queryRows(sql`update fulfillers set details = details || '{"leadTimeDays": null}'`);
    expect(Date.parse(after) - Date.parse(before)).toBeGreaterThan(14 * 86_400_000);
  });

  it('creates an order of 0.00 with the chosen pieces and the same print files, linked both ways', async () => {
    const sold = await soldOrder();
    const service = await openSession('service@brightside.test');
    const orderToReplace = await service.find(sold.ref.toLowerCase().replaceAll('-', ' '));
    expect(orderToReplace).toMatchObject({
      order_id: sold.orderId,
      replaceable: true,
      payers: ['tenant', 'fulfiller'],
    });
    const [line] = orderToReplace.lines;
    if (!line) throw new Error('no line');
    const replacement = await service.replace(orderToReplace, {
      lines: [{ line_id: line.id, quantity: 1 }],
      address_first_line: '2 Other Road',
      note: 'Torn at the seam',
    });
    const [original, order] = [
      await service.show(sold.tenant, sold.orderId),
      await service.show(sold.tenant, replacement.order_id),
    ];
    expect(order.order).toMatchObject({ status: 'new', payment_state: 'no payment needed', total_store_price: 0 });
    expect(order.order.customer.address_first_line).toBe('2 Other Road');
    expect(order.lines.map(({ quantity, unit_gross: price }) => [quantity, price])).toEqual([[1, 0]]);
    expect(order.lines[0]?.custom_texts).toEqual(original.lines[0]?.custom_texts);
    expect(order.replaces).toMatchObject({ id: sold.orderId, reason: 'damaged', payer: 'fulfiller' });
    expect(original.replaced_by).toEqual([{ id: replacement.order_id, order_ref: replacement.order_ref }]);
    expect(original.order.status).toBe('new');
    for (const { timeline } of [original, order])
      expect(timeline.some(({ code, note }) => code?.startsWith('replace') && note === 'Torn at the seam')).toBe(true);
    const keys = (id: string) =>
      queryRows(sql`select side, storage_key, state from print_files where order_id = ${id} order by side`);
    expect(await keys(replacement.order_id)).toEqual(await keys(sold.orderId));
    expect((await keys(replacement.order_id)).every(({ state }) => state === 'ready')).toBe(true);
    const entries =
      await queryRows(sql`select action from audit_entries where subject_id in (${replacement.order_id}, ${sold.orderId})
      and at > now() - interval '1 minute' order by id`);
    expect(entries.filter(({ action }) => action === 'order replaced')).toHaveLength(1);
    expect(
      await count(
        sql`select count(*)::int as n from audit_entries where action = 'order added' and subject_id = ${replacement.order_id}`,
      ),
    ).toBe(1);
  });

  it('happens once per request key, however often it is pressed', async () => {
    const sold = await soldOrder();
    const owner = await openSession(OWNER);
    const orderToReplace = await owner.find(sold.ref);
    const key = createId();
    const replacements = await Promise.all([1, 2, 3].map(() => owner.replace(orderToReplace, { request_key: key })));
    expect(new Set(replacements.map(({ order_id: id }) => id)).size).toBe(1);
    expect((await owner.find(sold.ref)).replaced_by).toHaveLength(1);
  });

  it.each([
    ['more than was ordered', { quantity: 3 }, {}, 'lines'],
    ['a line of nothing', { line_id: '00000000-0000-4000-8000-000000000000' }, {}, 'lines'],
    ['what the platform pays', {}, { payer: 'platform' as const }, 'payer'],
    ['no name', {}, { name: '' }, 'name'],
  ])('is rejected with %s, and nothing is written', async (_what, ofLine, change, field) => {
    const sold = await soldOrder();
    const owner = await openSession(OWNER);
    const orderToReplace = await owner.find(sold.ref);
    const lines = orderToReplace.lines.map(({ id, quantity }) => ({ line_id: id, quantity, ...ofLine }));
    const before = await count(sql`select count(*)::int as n from orders`);
    expect(Object.keys((await getCallError(owner.replace(orderToReplace, { lines, ...change }))).errors)).toEqual([
      field,
    ]);
    expect(await count(sql`select count(*)::int as n from orders`)).toBe(before);
  });

  it('is closed to another tenant, open to staff, and impossible for a cancelled order', async () => {
    const sold = await soldOrder();
    expect((await getCallError((await openSession('owner@nordhavn.test')).find(sold.ref))).code).toBe('not_found');
    const staff = await openSession('staff@merchloom.test');
    expect((await getCallError(staff.find(sold.ref))).code).toBe('forbidden');
    await startWritingVisit(staff.context, await signIn(OWNER));
    const orderToReplace = await staff.find(sold.ref, sold.tenant);
    expect(orderToReplace).toMatchObject({
      tenant_name: 'Brightside Events',
      payers: ['tenant', 'fulfiller', 'platform'],
    });
    expect(await staff.replace(orderToReplace, { payer: 'platform' })).toMatchObject({ order_ref: expect.any(String) });
    await queryRows(sql`update orders set status = 'cancelled' where id = ${sold.orderId}`);
    expect((await getCallError(staff.replace(orderToReplace))).code).toBe('conflict');
  });
});
