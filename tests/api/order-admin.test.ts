import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { confirmOrder } from '@/lib/backend/jobs/confirm-order';
import { eraseOrderPersonalData, exportOrderPersonalData } from '@/lib/backend/shopify/personal-data';
import { orderAdminEndpoints } from '@/lib/contracts/order-admin';
import { orderEndpoints } from '@/lib/contracts/orders';
import { withTenant } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { signInBrowser } from './support/browser';
import { getCallError, signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { createPaidOrder } from './support/paid-order';
import { HOME_ADDRESS } from './support/shop';

jest.setTimeout(120_000);
setUpOwnDatabase();

const OWNER = 'owner@brightside.test';
const {
  email: _email,
  address_country: _country,
  ...ADDRESS
} = { ...HOME_ADDRESS, address_second_line: '', address_county: '' };

async function show(orderId: string, email = OWNER) {
  const { token, tenantId: tenant } = await signIn(email);
  return (await tenantApi.call(orderEndpoints.show, { params: { tenant, orderId } }, { token })).data;
}
/** Moves an order to a status and records the move in the timeline, as fulfilment does. */
async function moveTo(orderId: string, from: string, to: string): Promise<void> {
  await queryRows(sql`update orders set status = ${to} where id = ${orderId}`);
  await queryRows(sql`insert into order_timeline (tenant_id, order_id, kind, from_value, to_value)
    select tenant_id, id, 'status', ${from}, ${to} from orders where id = ${orderId}`);
}

describe('the timeline of an order', () => {
  it('contains codes and their parameters, never sentences', async () => {
    const { orderId, intent } = await createPaidOrder();
    const { timeline } = await show(orderId);
    expect(timeline).toMatchObject([
      { kind: 'payment', code: 'payment received', params: { intent: intent.id }, note: null, to: 'paid' },
      { kind: 'status', code: null, to: 'new' },
    ]);
    expect(
      await count(sql`select count(*) as n from order_timeline where note is not null and actor_id is null
      and code is distinct from 'payment refused' and params->>'by' is null`),
    ).toBe(0);
  });

  it('accepts a user’s note with their name, as text, and updates open screens', async () => {
    const { orderId, tenant } = await createPaidOrder();
    const { browser } = await signInBrowser('service@brightside.test');
    const text = '<script>alert(1)</script> rang about the size';
    const path = `/api/${tenant}/orders/${orderId}/notes`;
    expect((await browser.post(path, { text })).status).toBe(200);
    expect((await show(orderId)).timeline.at(-1)).toMatchObject({ kind: 'note', code: null, note: text });
    expect((await show(orderId)).timeline.at(-1)?.actor).toBeTruthy();
    for (const bad of [{ text: ' ' }, { text: 'x'.repeat(2_001) }, { text: 'x', actor_id: 1 }, {}])
      expect((await browser.post(path, bad)).status).toBe(422);
  });
});

describe('correcting an address', () => {
  const patch = async (orderId: string, body: object, email = OWNER, tenant?: number) => {
    const { browser, user } = await signInBrowser(email);
    return browser.send('PATCH', `/api/${tenant ?? user.tenant_id}/orders/${orderId}/address`, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  };

  it('is possible for orders with an address issue; they continue from their earlier status', async () => {
    const { orderId } = await createPaidOrder();
    await moveTo(orderId, 'new', 'processed');
    await moveTo(orderId, 'processed', 'address issue');
    expect((await show(orderId)).may.correct_address).toBe(true);
    expect((await patch(orderId, ADDRESS)).json()).toMatchObject({ data: { status: 'address issue' } });
    const moved = await patch(orderId, { ...ADDRESS, address_postcode: 'LS2 7EW', name: 'Mia Wong-Berg' });
    expect(moved.json()).toMatchObject({ data: { status: 'queued submitting to fulfiller' } });
    const detail = await show(orderId);
    expect(detail.order.customer).toMatchObject({ address_postcode: 'LS2 7EW', email: HOME_ADDRESS.email });
    expect(detail.timeline.slice(-2)).toMatchObject([
      { code: 'address corrected', params: { fields: 2 } },
      { kind: 'status', from: 'address issue', to: 'queued submitting to fulfiller' },
    ]);
    const [entry] = await queryRows(sql`select details, user_id from audit_entries
      where action = 'order address corrected' and subject_id = ${orderId}`);
    expect(entry).toMatchObject({ details: { fields: ['name', 'postcode'] } });
    expect(JSON.stringify(entry)).not.toContain('LS2');
    // The search finds the order by its new values and no longer by its old ones.
    const { token, tenantId: tenant } = await signIn(OWNER);
    const searchOrders = async (q: string) =>
      (await tenantApi.call(orderEndpoints.list, { params: { tenant }, query: { q } }, { token })).data.rows.map(
        ({ id }) => id,
      );
    expect(await searchOrders('berg')).toContain(orderId);
    expect(await searchOrders('LS1 1AA')).not.toContain(orderId);
    await moveTo(orderId, 'queued submitting to fulfiller', 'in production');
    expect((await patch(orderId, ADDRESS)).status).toBe(409);
  });

  it('is possible for orders that still wait, which keep waiting', async () => {
    const { orderId } = await createPaidOrder();
    expect((await show(orderId)).may.correct_address).toBe(true);
    const moved = await patch(orderId, { ...ADDRESS, address_postcode: 'LS2 7EW' });
    expect(moved.json()).toMatchObject({ data: { status: 'new' } });
    const { order, timeline } = await show(orderId);
    expect(order).toMatchObject({ status: 'new', customer: { address_postcode: 'LS2 7EW' } });
    expect(timeline.at(-1)).toMatchObject({ code: 'address corrected', params: { fields: 1 } });
  });

  it('names what is wrong with which field, and never accepts country, e-mail or anything else', async () => {
    const { orderId } = await createPaidOrder();
    await moveTo(orderId, 'new', 'address issue');
    for (const field of ['address_city', 'phone']) {
      const empty = await patch(orderId, { ...ADDRESS, [field]: ' ' });
      expect([empty.status, empty.problem().errors]).toEqual([422, { [field]: ['required'] }]);
    }
    for (const more of [{ address_country: 'France' }, { email: 'other@x.test' }, { status: 'shipped' }])
      expect((await patch(orderId, { ...ADDRESS, ...more })).status).toBe(422);
    expect((await show(orderId)).order.status).toBe('address issue');
  });

  it('questions a postcode that its country does not have, and accepts it after a confirmation', async () => {
    const { orderId } = await createPaidOrder();
    for (const address_postcode of ['XX', 'QQQ']) {
      const refused = await patch(orderId, { ...ADDRESS, address_postcode });
      expect([refused.status, Object.keys(refused.problem().errors ?? {})]).toEqual([422, ['address_postcode']]);
    }
    expect((await show(orderId)).order.customer.address_postcode).toBe(HOME_ADDRESS.address_postcode);
    const confirmedAnswer = await patch(orderId, { ...ADDRESS, address_postcode: 'QQQ', keep_postcode: true });
    expect(confirmedAnswer.status).toBe(200);
    // An unchanged postcode needs no further confirmation.
    expect((await patch(orderId, { ...ADDRESS, address_postcode: 'QQQ', name: 'Mia' })).status).toBe(200);
  });

  it('requires no phone number when the order was placed without one', async () => {
    const { orderId } = await createPaidOrder();
    await queryRows(sql`update orders set customer = customer || '{"phone": ""}' where id = ${orderId}`);
    const { phone: _phone, ...address } = ADDRESS;
    expect((await patch(orderId, { ...address, address_first_line: '2 New Street' })).status).toBe(200);
  });

  it('shows both versions in the timeline until the shopper is erased, and mails the change', async () => {
    const { orderId, tenant } = await createPaidOrder();
    const moved = { ...ADDRESS, address_first_line: '2 New Street', notify_shopper: true };
    expect((await patch(orderId, moved)).status).toBe(200);
    const { timeline, order } = await show(orderId);
    expect(timeline.at(-1)?.params).toMatchObject({
      before: expect.stringContaining(HOME_ADDRESS.address_first_line),
      after: expect.stringContaining('2 New Street'),
    });
    const [mail] = await queryRows(sql`select id from mails where order_id = ${orderId} and kind = 'correction'`);
    const outbox = join(process.env.DATA_DIR ?? '', 'mail');
    await confirmOrder({ orderId, mailId: mail?.id });
    const text = readdirSync(outbox)
      .map((name) => readFileSync(join(outbox, name), 'utf8'))
      .filter((written) => written.includes(order.order_ref))
      .join('\n')
      .replaceAll('=\r\n', '');
    expect(text).toContain('Delivery address before');
    expect(text).toContain(HOME_ADDRESS.address_first_line);
    expect(text).toContain('2 New Street');
    const tenantId = asTenantId(tenant);
    const exportedData = await withTenant(tenantId, (tx) => exportOrderPersonalData(tx, tenantId, [orderId]));
    expect(exportedData).toMatchObject({
      orders: [{ former_addresses: [{ address: expect.stringContaining(HOME_ADDRESS.address_first_line) }] }],
    });
    await withTenant(tenantId, (tx) => eraseOrderPersonalData(tx, tenantId, [orderId]));
    expect(JSON.stringify((await show(orderId)).timeline)).not.toMatch(/New Street|before/);
  });

  it('does not reach another tenant’s order', async () => {
    const { orderId, tenant } = await createPaidOrder();
    await moveTo(orderId, 'new', 'address issue');
    expect((await patch(orderId, ADDRESS, 'owner@nordhavn.test')).status).toBe(404);
    expect((await patch(orderId, ADDRESS, 'owner@nordhavn.test', tenant)).status).toBe(404);
    expect((await show(orderId)).order.status).toBe('address issue');
  });
});

describe('every call about one order', () => {
  it('is a 404 for an order of another tenant, and nothing is written', async () => {
    const { orderId, tenant } = await createPaidOrder();
    const { browser, user } = await signInBrowser('owner@nordhavn.test');
    const before = await count(sql`select count(*) as n from order_timeline where order_id = ${orderId}`);
    const key = { request_key: 'press-9999' };
    for (const at of [tenant, user.tenant_id]) {
      const path = `/api/${at}/orders/${orderId}`;
      expect([
        (await browser.post(`${path}/notes`, { text: 'hello' })).status,
        (await browser.post(`${path}/mails`, key)).status,
        (await browser.post(`${path}/refunds`, { ...key, amount: 1, reason: 'because' })).status,
        (await browser.get(path)).status,
      ]).toEqual([404, 404, 404, 404]);
    }
    expect(await count(sql`select count(*) as n from order_timeline where order_id = ${orderId}`)).toBe(before);
    expect(await count(sql`select count(*) as n from refunds where order_id = ${orderId}`)).toBe(0);
    expect(await count(sql`select count(*) as n from mails where order_id = ${orderId}`)).toBe(1);
  });
});

describe('resending a confirmation', () => {
  it('sends another mail to the same shopper, once per request key', async () => {
    const { orderId, order } = await createPaidOrder();
    await confirmOrder({ orderId });
    const { token, tenantId: tenant } = await signIn(OWNER);
    const call = { params: { tenant, orderId }, body: { request_key: 'press-1234' } };
    expect((await tenantApi.call(orderAdminEndpoints.resend, call, { token })).data.queued).toBe(1);
    expect((await tenantApi.call(orderAdminEndpoints.resend, call, { token })).data.queued).toBe(0);
    const [mail] = await queryRows(sql`select id from mails where order_id = ${orderId} and state = 'queued'`);
    await confirmOrder({ orderId, mailId: mail?.id });
    await confirmOrder({ orderId, mailId: mail?.id });
    const folder = join(process.env.DATA_DIR ?? '', 'mail');
    const written = readdirSync(folder).filter((name) =>
      readFileSync(join(folder, name), 'utf8').includes(order.order_ref),
    );
    expect(written).toHaveLength(2);
    expect((await show(orderId)).timeline.map(({ code }) => code)).toEqual([
      'payment received',
      null,
      'mail sent',
      'mail asked again',
      'mail sent',
    ]);
    expect(
      (
        await getCallError(
          tenantApi.call(orderAdminEndpoints.resend, { ...call, body: { request_key: 'x' } }, { token }),
        )
      ).code,
    ).toBe('invalid');
  });
});
