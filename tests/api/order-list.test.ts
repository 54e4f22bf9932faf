import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { orderAdminEndpoints } from '@/lib/contracts/order-admin';
import { orderEndpoints } from '@/lib/contracts/orders';
import { savedViewEndpoints } from '@/lib/contracts/saved-views';
import { signInBrowser } from './support/browser';
import { getCallError, signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { createPaidOrder } from './support/paid-order';

jest.setTimeout(120_000);
setUpOwnDatabase();

const OWNER = 'owner@brightside.test';
type Query = NonNullable<Parameters<typeof tenantApi.call<typeof orderEndpoints.list>>[1]['query']>;

async function listOrders(query: Query = {}, email = OWNER) {
  const { token, tenantId: tenant } = await signIn(email);
  return (await tenantApi.call(orderEndpoints.list, { params: { tenant }, query }, { token })).data;
}
const listOrderRefs = async (query: Query) => (await listOrders(query)).rows.map((row) => row.order_ref);

describe('the list of orders', () => {
  it('finds an order by reference, name, e-mail and postcode, in any case and by beginnings of words', async () => {
    const { orderId, order } = await createPaidOrder();
    for (const q of [
      order.order_ref,
      order.order_ref.toLowerCase().replaceAll('-', ' '),
      order.order_ref.slice(3, 7),
      'mia wong',
      'WONG mi',
      'mia@shopper.test',
      'ls1 1aa',
      'LS11AA',
    ])
      expect({ q, ids: (await listOrders({ q })).rows.map(({ id }) => id) }).toEqual({
        q,
        ids: expect.arrayContaining([orderId]),
      });
    for (const q of ['wongg', `${order.order_ref}X`, 'mia nobody', '100%', "'; drop table orders --"])
      expect({ q, total: (await listOrders({ q })).meta.total }).toEqual({ q, total: 0 });
  });

  it('finds only the orders of the demo when they are requested', async () => {
    const { rows } = await listOrders();
    const [first] = rows;
    if (!first) throw new Error('no demo orders');
    expect(await listOrderRefs({ q: first.order_ref })).toEqual([first.order_ref]);
    expect((await listOrders({ q: first.order_ref }, 'owner@nordhavn.test')).meta.total).toBe(0);
  });

  it('combines several statuses, a store, payment, country, region and days, and accepts each of them alone', async () => {
    const all = await listOrders();
    const truth = async (where: ReturnType<typeof sql>) =>
      count(sql`select count(*) as n from orders o join events e on e.id = o.event_id join tenants t on t.id = o.tenant_id
        where e.slug in ('summer-fest', 'company-kit', 'launch-gift', 'draft-store')
        and payment_state not in ('awaiting payment', 'failed') and ${where}`);
    const totals = async (query: Query) => (await listOrders(query)).meta.total;
    expect(await totals({ status: 'shipped,new' })).toBe(await truth(sql`o.status in ('shipped', 'new')`));
    expect(await totals({ store: 'company-kit' })).toBe(await truth(sql`e.slug = 'company-kit'`));
    expect(await totals({ payment: 'no payment needed' })).toBe(await truth(sql`payment_state = 'no payment needed'`));
    expect(await totals({ country: 'GB,IE' })).toBe(await truth(sql`customer->>'countryIso2' in ('GB', 'IE')`));
    expect(await totals({ region: 'UK' })).toBe(all.meta.total);
    expect(await totals({ region: 'US' })).toBe(0);
    expect(await totals({ from: '2000-01-01', to: '2000-01-02' })).toBe(0);
    const [first] = all.rows;
    const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/London' }).format(new Date(first?.placed_at ?? ''));
    expect(await listOrderRefs({ from: day, to: day })).toContain(first?.order_ref);
    expect(await totals({ status: 'no such status' })).toBe(0);
    expect(await totals({ store: 'nordic-run' })).toBe(0);
    expect(await totals({ status: 'shipped', store: 'company-kit', region: 'UK' })).toBe(
      await truth(sql`o.status = 'shipped' and e.slug = 'company-kit'`),
    );
    expect(all.countries).toContain('GB');
  });

  it('sorts by date and total in both directions, and its pages omit no order', async () => {
    const seen = new Set<string>();
    const { meta } = await listOrders();
    for (let page = 1; page <= Math.ceil(meta.total / meta.per_page); page++)
      for (const row of (await listOrders({ page })).rows) seen.add(row.id);
    expect(seen.size).toBe(meta.total);
    const totals = (await listOrders({ sort: 'total-asc' })).rows.map(({ total }) => total);
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    const dates = (await listOrders({ sort: 'oldest' })).rows.map((row) => row.placed_at);
    expect(dates).toEqual(dates.toSorted());
  });

  it('rejects an invalid day', async () => {
    const { browser, user } = await signInBrowser(OWNER);
    const answer = await browser.get(`/api/${user.tenant_id}/orders?from=31-12-2025`);
    expect([answer.status, Object.keys(answer.problem().errors ?? {})]).toEqual([422, ['from']]);
  });
});

describe('an export of orders', () => {
  const FORMULA = '=HYPERLINK("http://evil","x")';

  async function exported(query: string, email = OWNER) {
    const { browser, user } = await signInBrowser(email);
    const answer = await browser.get(`/api/${user.tenant_id}/orders/export${query}`);
    return { ...answer, rows: () => parse(answer.text, { bom: true, columns: true }) as Record<string, string>[] };
  }

  it('contains every order of the filter on all pages, with cells that no spreadsheet executes', async () => {
    const { orderId } = await createPaidOrder();
    await queryRows(sql`update orders set message = '@SUM(1+1)', customer = customer || jsonb_build_object(
      'name', ${FORMULA}::text, 'city', '-1+1', 'phone', '+44 1', 'addressFirstLine', E'\ttab, "quote"') where id = ${orderId}`);
    const answer = await exported('');
    const { meta } = await listOrders();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="orders-[\d-]+\.csv"$/);
    const { token, tenantId: tenant } = await signIn(OWNER);
    const file = await tenantApi.fetch(orderAdminEndpoints.export, { params: { tenant } }, { token });
    // Without the byte order mark, spreadsheets assume another encoding.
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 3)
        .toString('hex'),
    ).toBe('efbbbf');
    const rows = answer.rows();
    expect(rows).toHaveLength(meta.total);
    const row = rows.find(({ customer_name: name }) => name?.includes('HYPERLINK'));
    expect(row).toMatchObject({
      customer_name: `'${FORMULA}`,
      address_city: "'-1+1",
      customer_phone: '+44 1',
      message: "'@SUM(1+1)",
      address_first_line: `'\ttab, "quote"`,
      payment_state: 'paid',
    });
    expect(rows.filter((one) => /^[=+\-@\t\r]/.test(Object.values(one).join('\n')))).toEqual([]);
    expect(await count(sql`select count(*) as n from audit_entries where action = 'orders exported'`)).toBeGreaterThan(
      0,
    );
  });

  it('has a row for each product ordered, with what its maker needs', async () => {
    const { orderId, tenant } = await createPaidOrder();
    await queryRows(
      sql`update order_lines set size = 'xxl', quantity = 2, custom_texts = ${JSON.stringify([
        { side: 'back', label: 'Name', text: 'ZOË' },
      ])}::jsonb where order_id = ${orderId}`,
    );
    const [file] =
      await queryRows(sql`insert into print_files (id, tenant_id, order_id, line_id, side, state, width_px, height_px,
      dpi, file_name) select gen_random_uuid(), ${tenant}, ${orderId}, id, 'front', 'ready', 1, 1, 300, 'f.png' from order_lines
      where order_id = ${orderId} on conflict (line_id, side) do update set state = 'ready' returning id`);
    const [line] = await queryRows(sql`select name, sku, colour_name, unit_gross_minor as gross from order_lines
      where order_id = ${orderId}`);
    const rows = (await exported(`?rows=lines&ids=${orderId}`)).rows();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      product: line?.name,
      sku: line?.sku,
      colour: line?.colour_name,
      size: 'XXL',
      quantity: '2',
      personalisation: 'Name: ZOË',
      line_total: ((Number(line?.gross) * 2) / 100).toFixed(2),
      production_cost: expect.stringMatching(/^[1-9]\d*\.\d\d$/),
      print_file_front: expect.stringMatching(
        new RegExp(`^https?://.*/api/${tenant}/orders/${orderId}/print-files/${String(file?.id)}$`),
      ),
      print_file_back: '',
    });
    expect((await exported(`?rows=lines&ids=${orderId}`, 'owner@nordhavn.test')).rows()).toEqual([]);
  });

  it('streams batches that follow each other exactly', async () => {
    // Inserts more rows than one batch contains, many of them with equal timestamps.
    await queryRows(sql`with many as (
      insert into customers (id, tenant_id, event_id, details, lang) select gen_random_uuid(), c.tenant_id, c.event_id, c.details, 'en'
      from (select * from customers c where c.event_id = (select id from events where slug = 'company-kit') limit 1) c, generate_series(1, 2300)
      returning id, tenant_id, event_id, details
    ) insert into orders (id, tenant_id, event_id, customer_id, order_ref, kind, payment_state, region, currency, subtotal_minor,
      shipping_minor, discount_minor, net_minor, vat_minor, total_minor, due_minor, shipping_method, delivery_from, delivery_to,
      customer, lang, fingerprint, placed_at)
      select gen_random_uuid(), tenant_id, event_id, id, 'X-' || id, 'store', 'paid', 'UK', 'GBP', 1, 0, 0, 1, 0, 1, 1, 'standard',
        '2026-01-01', '2026-01-02', details, 'en', 'x', timestamptz '2026-01-01' + (row_number() over () / 700) * interval '1 microsecond'
      from many`);
    const rows = (await exported('?store=company-kit')).rows();
    expect(rows).toHaveLength((await listOrders({ store: 'company-kit' })).meta.total);
    expect(new Set(rows.map((row) => row.order_ref)).size).toBe(rows.length);
    expect(new Set(rows.map((row) => row.store)).size).toBe(1);
  });

  it('of selected orders contains these, and none of another tenant', async () => {
    const { rows } = await listOrders();
    const ids = rows.slice(0, 3).map(({ id }) => id);
    expect((await exported(`?ids=${ids.join(',')}`)).rows()).toHaveLength(3);
    expect((await exported(`?ids=${ids.join(',')}`, 'owner@nordhavn.test')).rows()).toHaveLength(0);
    const { browser, user } = await signInBrowser('owner@nordhavn.test');
    const { tenant } = await createPaidOrder();
    expect(user.tenant_id).not.toBe(tenant);
    expect((await browser.get(`/api/${tenant}/orders/export`)).status).toBe(404);
    expect((await exported('?ids=nonsense')).status).toBe(422);
  });
});

describe('saved views', () => {
  const call = async (email: string) => {
    const { token, tenantId: tenant } = await signIn(email);
    return { params: { tenant }, context: { token } };
  };

  it('are saved, renamed, changed and deleted, each user’s own', async () => {
    const { params, context } = await call(OWNER);
    const body = { screen: 'orders' as const, name: 'To check', query: 'status=address+issue' };
    const view = (await tenantApi.call(savedViewEndpoints.create, { params, body }, context)).data;
    const again = tenantApi.call(savedViewEndpoints.create, { params, body }, context);
    expect(await getCallError(again)).toEqual({ code: 'invalid', errors: { name: ['taken'] } });
    const at = { ...params, viewId: view.id };
    await tenantApi.call(savedViewEndpoints.update, { params: at, body: { name: 'Look at', query: 'q=mia' } }, context);
    const listed = async (who: typeof context, tenant: number) =>
      (await tenantApi.call(savedViewEndpoints.list, { params: { tenant }, query: { screen: 'orders' } }, who)).data;
    expect(await listed(context, params.tenant)).toMatchObject([{ id: view.id, name: 'Look at', query: 'q=mia' }]);
    // Neither a colleague nor a user of another tenant can see, rename or delete the private view.
    for (const email of ['manager@brightside.test', 'owner@nordhavn.test']) {
      const other = await call(email);
      expect(await listed(other.context, other.params.tenant)).toEqual([]);
      const theirs = { ...other.params, viewId: view.id };
      const rename = tenantApi.call(savedViewEndpoints.update, { params: theirs, body: { name: 'x' } }, other.context);
      expect((await getCallError(rename)).code).toBe('not_found');
      const deletion = tenantApi.call(savedViewEndpoints.delete, { params: theirs }, other.context);
      expect((await getCallError(deletion)).code).toBe('not_found');
    }
    await tenantApi.call(savedViewEndpoints.delete, { params: at }, context);
    expect(await listed(context, params.tenant)).toEqual([]);
  });

  it('need an existing list and a name, and are limited in number', async () => {
    const { params, context } = await call(OWNER);
    const create = (body: object) =>
      tenantApi.call(
        savedViewEndpoints.create,
        { params, body: body as { screen: 'orders'; name: string; query: string } },
        context,
      );
    const bad = [
      { screen: 'users', name: 'x', query: '' },
      { screen: 'orders', name: ' ', query: '' },
      { screen: 'orders', name: 'x'.repeat(61), query: '' },
      { screen: 'orders', name: 'x', query: '', user_id: 1 },
    ];
    for (const body of bad) expect((await getCallError(create(body))).code).toMatch(/invalid|malformed/);
    for (let n = 0; n < 30; n++) await create({ screen: 'event-orders', name: `v${n}`, query: '' });
    const onemore = create({ screen: 'event-orders', name: 'one more', query: '' });
    expect((await getCallError(onemore)).errors).toEqual({ name: ['At most 30.'] });
  });
});

describe('resending confirmations', () => {
  it('is done for selected orders once per request key, and never for another tenant’s', async () => {
    const mine = await createPaidOrder();
    const theirs = await createPaidOrder('nordic-run');
    const { token, tenantId: tenant } = await signIn('service@brightside.test');
    const body = { request_key: 'press-0001', ids: [mine.orderId, theirs.orderId] };
    const press = () => tenantApi.call(orderAdminEndpoints.resendMany, { params: { tenant }, body }, { token });
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ data }) => data.queued).toSorted()).toEqual([0, 1]);
    const mails = (id: string) => count(sql`select count(*) as n from mails where order_id = ${id}`);
    expect([await mails(mine.orderId), await mails(theirs.orderId)]).toEqual([2, 1]);
  });

  it('resolves a filter on the server, and rejects too many orders, a filter together with ids, or neither', async () => {
    const { token, tenantId: tenant } = await signIn(OWNER);
    const press = (body: object) =>
      tenantApi.call(
        orderAdminEndpoints.resendMany,
        { params: { tenant }, body: { request_key: 'press-0002', ...body } },
        { token },
      );
    const { meta } = await listOrders({ status: 'shipped', store: 'summer-fest' });
    expect((await press({ filter: { status: 'shipped', store: 'summer-fest' } })).data.queued).toBe(meta.total);
    expect(await getCallError(press({ filter: { store: 'company-kit' } }))).toMatchObject({
      errors: { filter: ['At most 1000.'] },
    });
    expect((await getCallError(press({}))).code).toBe('invalid');
    expect((await getCallError(press({ filter: {}, ids: ['00000000-0000-4000-8000-000000000000'] }))).code).toBe(
      'invalid',
    );
    expect((await getCallError(press({ filter: { tenant_id: 2 } }))).code).toBe('invalid');
  });
});

it('a demo order with an artwork issue shows the problem and who reported it', async () => {
  const rows = await queryRows(sql`select t.note, t.params, f.name from orders o
    join order_timeline t on t.order_id = o.id and t.to_value = 'artwork issue'
    join order_fulfilments w on w.order_id = o.id join fulfillers f on f.id = w.fulfiller_id
    where o.status = 'artwork issue' and o.fingerprint = 'demo'`);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.note).toContain('lines of the design');
  expect(rows[0]?.params).toEqual({ by: rows[0]?.name });
});
