import { sql } from 'drizzle-orm';
import { eraseOrderPersonalData } from '@/lib/backend/shopify/personal-data';
import { removeFiles } from '@/lib/backend/uploads/remove-files';
import { correctionEndpoints } from '@/lib/contracts/corrections';
import { orderAdminEndpoints } from '@/lib/contracts/order-admin';
import { getDatabasePools, withTenant } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { getStorage } from '@/lib/integrations/storage/select';
import { tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { handlePendingWebhooks, setUpLocalShopify } from './support/shopify';
import { BAYSHOP, type OpenShop, openShop } from './support/shopify-sales';

jest.setTimeout(120_000);
setUpOwnDatabase();
const shopify = setUpLocalShopify();

const CANARY = {
  firstName: 'Quilla',
  lastName: 'Canaryson',
  email: 'quilla@canaryson.test',
  phone: '+13125550199',
  address1: '77 Canaryson Crescent',
  address2: 'Canaryson Annex',
  city: 'Canaryville',
  zip: '60609-CANARY',
};
const PERSONAL_DATA = /quilla|canary|13125550199/i;

/** Returns the tables, including the queue's tables, that still contain the person's name. */
async function whereNamed(): Promise<string[]> {
  const { main } = getDatabasePools();
  const { rows: tables } = await main.query<{ name: string }>(`select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables where (table_schema in ('public', 'graphile_worker') or table_schema like 'jobs\\_%') and table_type = 'BASE TABLE' order by 1`);
  const named: string[] = [];
  for (const { name } of tables) {
    const { rows } = await main.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`);
    if (rows.some(({ row }) => PERSONAL_DATA.test(row))) named.push(name);
  }
  return named;
}

/** Creates an order of the test person, with a text that they entered, a note about them and a reply to them. */
async function ordered(shop: OpenShop) {
  const [design] = await queryRows(sql`select p.id, e->>'label' as label from products p
    join event_products ep on ep.product_id = p.id, jsonb_array_elements(coalesce(p.front, p.back)->'elements') e
    where p.tenant_id = ${shop.tenantId} and e->>'customisable' = 'true' and e->>'type' = 'Text' and p.status = 'active'`);
  const [product] = await shop.push(1, (id) => id === Number(design?.id));
  const attributes = [
    { key: String(design?.label), value: 'CANARY' },
    { key: 'Engraving', value: 'For Quilla' },
  ];
  const line = { variantId: product?.variants[0]?.id, attributes };
  const bought = shop.buy([line], { address: CANARY });
  await shop.sync();
  const orderId = (await shop.work()).find(({ name }) => name === bought.name)?.orders[0]?.id ?? '';
  const call = { params: { ...shop.params, orderId } };
  await tenantApi.call(
    orderAdminEndpoints.addNote,
    { ...call, body: { text: 'Ms Canaryson wants it by Friday' } },
    shop.context,
  );
  // The order line also contains the text from before the correction.
  const [stored] = await queryRows(sql`select id from order_lines where order_id = ${orderId}`);
  const params = { ...call.params, lineId: String(stored?.id) };
  const { data: form } = await tenantApi.call(correctionEndpoints.form, { params }, shop.context);
  const personalField = form.fields.find(({ value }) => value === 'CANARY');
  const texts = { [personalField?.key ?? '']: 'CANARY B' };
  const body = { texts, pictures: {}, version: form.version, resume: false, notify_shopper: false };
  await tenantApi.call(correctionEndpoints.correct, { params, body }, shop.context);
  // Owners, customer service and fulfillers name the person in their own words.
  await queryRows(sql`insert into order_requests (tenant_id, order_id, kind, reason, user_id, state)
    select ${shop.tenantId}, ${orderId}, 'cancellation', 'Quilla moved away', id, 'declined' from users
    where tenant_id = ${shop.tenantId} limit 1`);
  await queryRows(sql`insert into order_timeline (tenant_id, order_id, kind, code, note) values
    (${shop.tenantId}, ${orderId}, 'note', 'cancellation requested', 'Quilla moved away'),
    (${shop.tenantId}, ${orderId}, 'note', 'request declined', 'Ms Canaryson keeps it')`);
  await queryRows(sql`insert into refunds (tenant_id, order_id, gateway, intent_id, amount_minor, currency, cause, state, reason)
    select ${shop.tenantId}, id, 'test', 'pi_shop_' || id, 1, currency, 'owner', 'failed', 'A gift to Quilla' from orders
    where id = ${orderId}`);
  await queryRows(sql`insert into fulfiller_submissions (tenant_id, order_id, fulfiller_id, state, reason)
    select ${shop.tenantId}, ${orderId}, id, 'rejected', 'Canaryson is on no map' from fulfillers limit 1`);
  await queryRows(sql`insert into mails (id, tenant_id, order_id, kind, key, state, content) values (gen_random_uuid(),
    ${shop.tenantId}, ${orderId}, 'reply', 'k', 'sent', '{"subject":"Hello Quilla","text":"Dear Ms Canaryson"}')`);
  return { orderId, shopOrder: Number(bought.order.split('/').at(-1)), work: bought.work[0] };
}

async function sendWebhook(topic: string, payload: object): Promise<void> {
  shopify().sender.send(BAYSHOP, topic, payload);
  await shopify().sender.deliverAll();
  await handlePendingWebhooks();
}
const totals = (orderId: string) =>
  queryRows(
    sql`select subtotal_minor, net_minor, vat_minor, total_minor, currency, country_iso2 from orders where id = ${orderId}`,
  );

describe('a data request from Shopify', () => {
  it('for a person includes the texts from before a correction', async () => {
    const shop = await openShop(shopify);
    const { shopOrder } = await ordered(shop);
    await sendWebhook('customers/data_request', { customer: { id: 69 }, orders_requested: [shopOrder] });
    const [request] = await queryRows(
      sql`select told from privacy_requests where kind = 'tell' and customer_id = '69'`,
    );
    expect(request?.told).toMatchObject({
      orders: [
        {
          lines: [{ texts: expect.arrayContaining([expect.objectContaining({ text: 'CANARY B' })]) }],
          former_lines: [
            {
              corrected_at: expect.any(String),
              texts: expect.arrayContaining([expect.objectContaining({ text: 'CANARY' })]),
            },
          ],
        },
      ],
    });
    await sendWebhook('customers/redact', { customer: { id: 69 }, orders_to_redact: [shopOrder] });
    expect(await whereNamed()).toEqual([]);
  });

  it('for erasure keeps the files until the erasure is committed, and then removes them', async () => {
    const shop = await openShop(shopify);
    const { orderId, shopOrder } = await ordered(shop);
    const key = `test/${orderId}`;
    await getStorage().put(key, Buffer.from('CANARY in print'));
    await queryRows(sql`insert into former_print_files (id, tenant_id, order_id, correction_id, side, file_name, storage_key)
      values (gen_random_uuid(), ${shop.tenantId}, ${orderId}, gen_random_uuid(), 'front', 'front.png', ${key})`);
    const tenantId = asTenantId(shop.tenantId);
    const isStored = async () => (await getStorage().get(key)) !== null;
    await expect(
      withTenant(tenantId, async (tx) => {
        await eraseOrderPersonalData(tx, tenantId, [orderId]);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await isStored()).toBe(true);
    await sendWebhook('customers/redact', { customer: { id: 68 }, orders_to_redact: [shopOrder] });
    expect(await isStored()).toBe(true);
    const { rows } = await getDatabasePools().main.query(`delete from graphile_worker._private_jobs j
      using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'remove-files' returning j.payload`);
    for (const { payload } of rows) await removeFiles(payload);
    expect(await isStored()).toBe(false);
  });
});

describe('an erasure request from Shopify', () => {
  it('for a person clears every table, with the accounts unchanged and other people’s orders untouched', async () => {
    const shop = await openShop(shopify);
    const mine = await ordered(shop);
    const [product] = await shop.push();
    const other = shop.buy([{ variantId: product?.variants[0]?.id }]);
    await shop.sync();
    const before = await totals(mine.orderId);
    expect(await whereNamed()).toEqual(
      expect.arrayContaining(['public.orders', 'public.customers', 'public.mails', 'public.order_corrections']),
    );
    // A failed webhook about the person is stored with its body.
    await queryRows(sql`insert into shopify_deliveries (webhook_id, tenant_id, shop, topic, triggered_at, state, payload)
      values ('failed-one', ${shop.tenantId}, ${BAYSHOP}, 'orders/create', now(), 'failed', '{"email":"quilla@canaryson.test"}')`);
    await sendWebhook('customers/redact', { customer: { id: 70 }, orders_to_redact: [mine.shopOrder] });
    expect(await whereNamed()).toEqual([]);
    expect(await totals(mine.orderId)).toEqual(before);
    const theirs = (await shop.work()).find(({ name }) => name === other.name)?.orders[0];
    expect(theirs?.status).toBe('new');
    const [row] = await queryRows(sql`select customer->>'name' as name from orders where id = ${theirs?.id}`);
    expect(row?.name).toBe('Robin Shopper');
  });

  it('stops an order that was not sent yet: it has no address any more', async () => {
    const shop = await openShop(shopify);
    const { orderId, shopOrder } = await ordered(shop);
    await sendWebhook('customers/redact', { customer: { id: 71 }, orders_to_redact: [shopOrder] });
    expect(await queryRows(sql`select status from orders where id = ${orderId}`)).toEqual([{ status: 'cancelled' }]);
  });

  it('covers replacements too', async () => {
    const shop = await openShop(shopify);
    const { orderId, shopOrder } = await ordered(shop);
    const [again] = await queryRows(sql`insert into customers (id, tenant_id, event_id, details, lang)
      select gen_random_uuid(), c.tenant_id, c.event_id, c.details, c.lang from customers c join orders o on o.customer_id = c.id
      where o.id = ${orderId} returning id`);
    await queryRows(sql`insert into orders (id, tenant_id, event_id, customer_id, order_ref, kind, status, payment_state, region,
        currency, subtotal_minor, shipping_minor, discount_minor, net_minor, vat_minor, total_minor, due_minor,
        shipping_method, delivery_from, delivery_to, customer, lang, fingerprint)
      select gen_random_uuid(), tenant_id, event_id, ${again?.id}, 'AGAIN-1', kind, 'shipped', payment_state, region, currency,
        0, 0, 0, 0, 0, 0, 0, shipping_method, delivery_from, delivery_to, customer, lang, 'x' from orders where id = ${orderId}`);
    await queryRows(sql`insert into replacements (order_id, original_id, tenant_id, user_id, reason, payer, note, request_key)
      select o.id, ${orderId}, o.tenant_id, (select id from users where tenant_id = o.tenant_id limit 1), 'damaged', 'tenant',
        'for Ms Canaryson', 'k' from orders o where o.order_ref = 'AGAIN-1'`);
    await sendWebhook('customers/redact', { customer: { id: 72 }, orders_to_redact: [shopOrder] });
    expect(await whereNamed()).toEqual([]);
  });

  it('for a whole shop is completed although its tenant sells in another shop by now, whose connection and people stay', async () => {
    const shop = await openShop(shopify);
    const { orderId } = await ordered(shop);
    const before = await totals(orderId);
    await queryRows(
      sql`update shopify_connections set shop = 'next-bay.myshopify.com', installed_at = now() where shop = ${BAYSHOP}`,
    );
    await sendWebhook('shop/redact', { shop_domain: BAYSHOP });
    expect(await whereNamed()).toEqual([]);
    expect(await totals(orderId)).toEqual(before);
    const [row] = await queryRows(sql`select state from shopify_connections where shop = 'next-bay.myshopify.com'`);
    expect(row?.state).toBe('connected');
    expect(
      await count(sql`select count(*) as n from privacy_requests where kind = 'erase shop' and shop = ${BAYSHOP}`),
    ).toBe(1);
    await queryRows(sql`update shopify_connections set shop = ${BAYSHOP} where shop = 'next-bay.myshopify.com'`);
  });

  it('for a shop that was uninstalled and has been reinstalled changes nothing', async () => {
    const shop = await openShop(shopify);
    const { orderId } = await ordered(shop);
    const at = new Date(Date.now() - 60_000);
    shopify().sender.send(BAYSHOP, 'shop/redact', { shop_domain: BAYSHOP }, at);
    await shopify().sender.deliverAll();
    await handlePendingWebhooks();
    const [row] = await queryRows(sql`select customer->>'name' as name from orders where id = ${orderId}`);
    expect(row?.name).toBe('Quilla Canaryson');
  });
});
