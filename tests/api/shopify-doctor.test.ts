import { sql } from 'drizzle-orm';
import { shopifySalesEndpoints } from '@/lib/contracts/shopify-sales';
import { getDatabasePools } from '@/lib/db/client';
import { CHAIN_FAULTS, type ChainFault } from '@/lib/domain/shopify/doctor';
import { tenantApi } from './support/call';
import { queryRows, setUpOwnDatabase } from './support/database';
import { addFulfiller, disableFulfillers, setProductionMode } from './support/fulfil';
import { connectAccount, deleteAccounts } from './support/payment-accounts';
import { handlePendingWebhooks, setUpLocalShopify } from './support/shopify';
import { BAYSHOP, type OpenShop, openShop, type ShopProduct } from './support/shopify-sales';

jest.setTimeout(120_000);
setUpOwnDatabase();
const shopify = setUpLocalShopify();

/** Opens a shop without any issue. */
async function healthy() {
  const shop = await openShop(shopify);
  const { tenantId } = shop;
  shop.perform('settings', { currency: 'USD', denied: [] });
  await queryRows(sql`insert into terms_acceptances (tenant_id, user_id, document, version, ip_hash)
    select ${tenantId}, user_id, 'signup', '1', '\\x00' from shopify_connections where tenant_id = ${tenantId}
      and not exists (select 1 from terms_acceptances where tenant_id = ${tenantId})`);
  await connectAccount(tenantId, { account: 'acct_bay' });
  await disableFulfillers();
  await setProductionMode('fulfiller', 'Bayfront Summit');
  await addFulfiller({ tenant: 'Bayfront Summit', provider: 'email', details: { shipsTo: ['US'] } });
  await queryRows(sql`update budgets set limit_minor = null where tenant_id = ${tenantId}`);
  await queryRows(sql`update shopify_orders set problem = ''`);
  const [product] = await shop.push();
  if (!product) throw new Error('nothing was pushed');
  return { shop, product };
}

const listFaults = async ({ doctor }: OpenShop): Promise<ChainFault[]> =>
  (await doctor()).links.flatMap(({ findings }) => findings.map(({ fault }) => fault));

/** Returns all rows that a dry run could leave behind. */
async function traces(): Promise<unknown> {
  const tables = [
    'orders',
    'order_lines',
    'customers',
    'shopify_work',
    'shopify_orders',
    'order_timeline',
    'order_words',
    'mails',
    'order_fulfilments',
    'audit_entries',
    'budgets',
  ];
  const counts = [];
  for (const table of tables)
    counts.push((await queryRows(sql`select count(*)::int as n from ${sql.raw(table)}`))[0]?.n);
  const jobs = await getDatabasePools().main.query('select count(*)::int as n from queued_jobs');
  const [used] = await queryRows(sql`select sum(used_minor) as n from budgets`);
  return [...counts, jobs.rows[0]?.n, used?.n];
}

describe('the connection doctor', () => {
  it('finds nothing in a faultless shop, and leaves nothing behind there or here', async () => {
    const { shop } = await healthy();
    await shopify().sender.deliverAll();
    await handlePendingWebhooks();
    const [before, there] = [await traces(), shop.readShopState()];
    const { links } = await shop.doctor();
    expect(links.map(({ link, state }) => [link, state])).toEqual(
      ['sign-up', 'install', 'variants', 'routing', 'payment', 'tracking'].map((link) => [link, 'good']),
    );
    expect(await traces()).toEqual(before);
    expect(shop.readShopState()).toEqual(there);
  });

  /** Turns the user into a merchant who came from Shopify and therefore has the Shopify setup steps. */
  const asMerchant = () => queryRows(sql`update users set integration = true where email = 'helper@bayfront.test'`);
  const plant: readonly [ChainFault, (of: { shop: OpenShop; product: ShopProduct }) => unknown][] = [
    [
      'terms not accepted',
      async () => {
        await asMerchant();
        await getDatabasePools().main.query('delete from terms_acceptances');
      },
    ],
    [
      'steps open',
      ({ shop }) =>
        queryRows(sql`update users set integration = true, onboarded = false
      where tenant_id = ${shop.tenantId} and email <> 'owner@bayfront.test' or email = 'helper@bayfront.test'`),
    ],
    ['scopes missing', ({ shop }) => shop.perform('settings', { denied: ['write_products'] })],
    ['push failed', () => queryRows(sql`update shopify_listings set state = 'failed', problem = 'refused'`)],
    ['currency differs', ({ shop }) => shop.perform('settings', { currency: 'CAD' })],
    ['product gone', ({ shop, product }) => shop.perform('change product', { product: product.id, delete: true })],
    [
      'variant gone',
      ({ shop, product }) =>
        shop.perform('change product', { product: product.id, dropVariant: product.variants[0]?.id }),
    ],
    [
      'SKU changed',
      ({ shop, product }) =>
        shop.perform('change product', { product: product.id, variant: product.variants[0]?.id, sku: 'X' }),
    ],
    ['service missing', ({ shop }) => shop.perform('settings', { service: 'delete' })],
    ['callback wrong', ({ shop }) => shop.perform('settings', { service: 'elsewhere' })],
    ['not stocked', ({ shop, product }) => shop.perform('change product', { product: product.id, moveHome: true })],
    ['no fulfiller', () => queryRows(sql`update fulfillers set disabled_at = now()`)],
    [
      'no way',
      async () => {
        await disableFulfillers();
        await setProductionMode(null, 'Bayfront Summit');
      },
    ],
    [
      'nobody pays',
      async () => {
        const details = { shipsTo: ['US'] };
        await addFulfiller({ tenant: 'Merchloom', name: 'Ours', provider: 'email', shared: true, details });
        await setProductionMode('platform', 'Bayfront Summit');
      },
    ],
    [
      'order refused',
      () => queryRows(sql`update products set status = 'draft' where id in (select product_id from shopify_listings)`),
    ],
    [
      'no payment method',
      async ({ shop }) => {
        await asMerchant();
        await deleteAccounts(shop.tenantId);
      },
    ],
    [
      'over limit',
      ({ shop }) =>
        queryRows(sql`insert into budgets (tenant_id, currency, limit_minor) values (${shop.tenantId}, 'USD', 0)
      on conflict (tenant_id, event_id, currency) do update set limit_minor = 0`),
    ],
    ['tracking off', ({ shop }) => shop.perform('settings', { service: 'no tracking' })],
    [
      'uninstalled',
      () => queryRows(sql`update shopify_connections set state = 'disconnected', disconnect_reason = 'uninstalled'`),
    ],
    [
      'token refused',
      () => queryRows(sql`update shopify_connections set state = 'disconnected', disconnect_reason = 'token refused'`),
    ],
  ];

  it.each(plant)('names the broken link: %s', async (fault, breakIt) => {
    await queryRows(sql`insert into users (tenant_id, name, email, role) select tenant_id, 'Helper', 'helper@bayfront.test', 'admin'
      from users where email = 'owner@bayfront.test' on conflict do nothing`);
    const of = await healthy();
    await breakIt(of);
    const brokenLinks = (await of.shop.doctor()).links.filter(({ findings }) => findings.length > 0);
    expect(brokenLinks.map(({ link, state }) => [link, state])).toContainEqual([CHAIN_FAULTS[fault].link, 'broken']);
    expect(brokenLinks.flatMap(({ findings }) => findings.map((one) => one.fault))).toContain(fault);
    await queryRows(sql`update users set integration = false, onboarded = true where email like '%@bayfront.test'`);
    await queryRows(sql`update products set status = 'active' where id in (select product_id from shopify_listings)`);
    await queryRows(sql`delete from shopify_services`);
    of.shop.perform('settings', { currency: 'USD', denied: [] });
  });

  it('finds nothing when the merchant makes what is sold, or pays the platform for it', async () => {
    const { shop } = await healthy();
    await disableFulfillers();
    await setProductionMode('self', 'Bayfront Summit');
    expect(await listFaults(shop)).toEqual([]);
    const details = { shipsTo: ['US'] };
    await addFulfiller({ tenant: 'Merchloom', name: 'Ours', provider: 'email', shared: true, details });
    await queryRows(sql`update tenants set production = 'platform', verified_at = now(), credit_activated_at = now()
      where id = ${shop.tenantId}`);
    await queryRows(sql`insert into budgets (tenant_id, currency, limit_minor) values (${shop.tenantId}, 'USD', 100000)
      on conflict (tenant_id, event_id, currency) do update set limit_minor = 100000`);
    expect(await listFaults(shop)).toEqual([]);
    // A trial order uses nothing of the limit; a limit that is used up is reported.
    await queryRows(sql`update budgets set used_minor = 100000 where tenant_id = ${shop.tenantId} and event_id = 0`);
    expect(await listFaults(shop)).toEqual(['over limit']);
    // The diagnostics do not suggest choosing a production way, because one is chosen and only the limit is exhausted.
    await queryRows(sql`update budgets set used_minor = 100001 where tenant_id = ${shop.tenantId} and event_id = 0`);
    expect(await listFaults(shop)).toEqual(['over limit']);
    await queryRows(sql`update budgets set used_minor = 0, limit_minor = null where tenant_id = ${shop.tenantId}`);
    await queryRows(sql`update tenants set credit_activated_at = null where id = ${shop.tenantId}`);
  });

  it.each([
    ['service missing', 'service', { service: 'delete' }],
    ['callback wrong', 'service', { service: 'elsewhere' }],
  ] as const)('repairs it: %s', async (fault, repair, settings) => {
    const { shop } = await healthy();
    shop.perform('settings', settings);
    expect(await listFaults(shop)).toContain(fault);
    await tenantApi.call(
      shopifySalesEndpoints.repairConnection,
      { params: shop.params, body: { repair } },
      shop.context,
    );
    await shop.workOffListings();
    expect(await listFaults(shop)).toEqual([]);
  });

  it('repairs products that are taken from elsewhere', async () => {
    const { shop, product } = await healthy();
    shop.perform('change product', { product: product.id, moveHome: true });
    await tenantApi.call(
      shopifySalesEndpoints.repairConnection,
      { params: shop.params, body: { repair: 'stock' } },
      shop.context,
    );
    await shop.workOffListings();
    expect(await listFaults(shop)).toEqual([]);
  });

  it('distinguishes a shop that does not answer from one that does not exist', async () => {
    const { shop } = await healthy();
    const url = process.env.LOCAL_SHOPIFY_URL;
    process.env.LOCAL_SHOPIFY_URL = 'http://127.0.0.1:1';
    expect(await listFaults(shop)).toContain('shop unreachable');
    process.env.LOCAL_SHOPIFY_URL = url;
    await queryRows(sql`delete from shopify_connections where shop = ${BAYSHOP}`);
    expect(await listFaults(shop)).toContain('not installed');
  });
});
