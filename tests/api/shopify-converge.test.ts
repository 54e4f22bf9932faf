import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { processListing } from '@/lib/backend/shopify-sales/push';
import { syncShopOrders } from '@/lib/backend/shopify-sales/sync-orders';
import { serveWeb } from '@/lib/boot/serve-web';
import { shopifySalesEndpoints } from '@/lib/contracts/shopify-sales';
import { getDatabasePools } from '@/lib/db/client';
import { handleApi } from '@/lib/web/bff/handle';
import { signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { connectShop, handlePendingWebhooks } from './support/shopify';
import { BAYSHOP, shopStateSchema } from './support/shopify-sales';

jest.setTimeout(180_000);
setUpOwnDatabase();

const OWNER = 'owner@bayfront.test';
const ORDERS = 30;
const once6 = { job: { attempts: 6, max_attempts: 6 } };
const answered = z.object({ log: z.array(z.object({ id: z.string() })), done: z.unknown() });
const placed = z.object({ name: z.string(), work: z.array(z.string()) });

let child: ChildProcess;
let api: Server;
let url = '';

/** Starts the local Shopify as a separate process, and our API on a port for its webhooks. */
beforeAll(async () => {
  api = createServer((request, response) => void serveWeb(request, response, handleApi));
  await once(api.listen(0, '127.0.0.1'), 'listening');
  const address = api.address();
  const port = typeof address === 'object' ? address?.port : 0;
  child = spawn(process.execPath, ['--import', 'tsx', 'scripts/local-shopify.ts'], {
    env: { ...process.env, LOCAL_SHOPIFY_WEBHOOKS: `http://127.0.0.1:${port}` },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  [url] = z
    .tuple([z.string()])
    .rest(z.unknown())
    .parse(await once(child, 'message'));
  process.env.LOCAL_SHOPIFY_URL = url;
  await control({ bucket: { maximum: 1_000_000, restoreRate: 1_000_000 } });
});
afterAll(async () => {
  delete process.env.LOCAL_SHOPIFY_URL;
  child.kill('SIGTERM');
  api.closeAllConnections();
  await new Promise((closed) => api.close(closed));
});

const control = async (body: object) =>
  answered.parse(await (await fetch(`${url}/control`, { method: 'POST', body: JSON.stringify(body) })).json());
const performMerchantAction = async (name: string, input: object = {}) =>
  (await control({ action: { shop: BAYSHOP, name, input } })).done;
const readShopState = async () => shopStateSchema.parse(await performMerchantAction('readShopState'));

/** Waits until all webhooks are delivered and their jobs, including an order sync that they requested, are done. */
async function waitForWebhooks(tenantId: number): Promise<void> {
  await control({ deliverAll: true });
  await handlePendingWebhooks();
  const key = `shopify-orders:${tenantId}`;
  const { rowCount } = await getDatabasePools().main.query('delete from jobs_shops._private_jobs where key = $1', [
    key,
  ]);
  if (rowCount) await syncShopOrders({ tenantId }, once6);
}

const findOrder = async (name: string) =>
  (
    await queryRows(sql`select o.id, o.status from shopify_work w join shopify_orders s on s.work_id = w.id
      join orders o on o.id = s.order_id where w.order_name = ${name}`)
  )[0];

/**
 * Places orders and brings them to different outcomes, while `faults` disturb the webhooks. Returns the final state of
 * each order on both sides.
 */
async function live(faults: object): Promise<{ ours: unknown[]; theirs: unknown[] }> {
  const tenantId = await connectShop(OWNER, BAYSHOP);
  const [product] = (await readShopState()).products;
  const variantId = product?.variants[0]?.id;
  await control({ faults });
  const bought: z.output<typeof placed>[] = [];
  for (let index = 0; index < ORDERS; index++) {
    const address = index % 7 === 6 ? { address1: null } : {};
    bought.push(placed.parse(await performMerchantAction('place order', { lines: [{ variantId }], address })));
    if (index % 5 === 4) await waitForWebhooks(tenantId);
  }
  // The scheduled order sync, which needs no webhook.
  await syncShopOrders({ tenantId }, once6);
  for (const [index, { name, work }] of bought.entries()) {
    if (index % 7 === 6) continue;
    const fate = index % 5;
    const order = await findOrder(name);
    if (fate === 1) await queryRows(sql`update orders set status = 'in production' where id = ${order?.id}`);
    if (fate === 2) await queryRows(sql`update orders set status = 'shipped' where id = ${order?.id}`);
    if (fate < 2) await performMerchantAction('request cancellation', { work: work[0] });
    if (fate === 3) await performMerchantAction('cancel order', { work: work[0] });
    if (fate === 4 && index % 2 === 0)
      await queryRows(sql`update orders set status = 'cancelled' where id = ${order?.id}`);
    if (index % 6 === 0) await waitForWebhooks(tenantId);
  }
  await waitForWebhooks(tenantId);
  await syncShopOrders({ tenantId }, once6);
  const now = await readShopState();
  const theirs = bought.map(({ work }) => {
    const matchingWork = now.work.find(({ id }) => id === work[0]);
    return [
      matchingWork?.status,
      matchingWork?.requestStatus,
      now.fulfilments.filter(({ workId }) => workId === work[0]).length,
    ];
  });
  const ours = await Promise.all(
    bought.map(async ({ name }) => {
      const [work] = await queryRows(sql`select state, reason from shopify_work where order_name = ${name}`);
      return [work?.state, work?.reason, (await findOrder(name))?.status];
    }),
  );
  const orderCount =
    await count(sql`select count(*)::int as n from shopify_orders s join shopify_work w on w.id = s.work_id
    where w.order_name = any(${sql.param(bought.map(({ name }) => name))}::text[])`);
  // Includes orders without an address, which wait for one.
  expect(orderCount).toBe(bought.length);
  return { ours, theirs };
}

it('both sides converge with 20 % of the webhooks dropped, 10 % doubled and the rest shuffled', async () => {
  const tenantId = await connectShop(OWNER, BAYSHOP);
  const context = await signIn(OWNER);
  const { data } = await tenantApi.call(shopifySalesEndpoints.products, { params: { tenant: tenantId } }, context);
  const products = (data.stores[0]?.products ?? [])
    .filter(({ is_active: isActive }) => isActive)
    .slice(0, 1)
    .map(({ event_id, product_id }) => ({ event_id, product_id }));
  await tenantApi.call(shopifySalesEndpoints.push, { params: { tenant: tenantId }, body: { products } }, context);
  for (const { id } of await queryRows(sql`select id from shopify_listings`))
    await processListing({ tenantId, listingId: id }, once6);

  const well = await live({});
  const badly = await live({ drop: 0.2, double: 0.1, reorder: 0.5, delayMs: 20 });
  expect(badly).toEqual(well);
  // Every outcome occurred, and both sides report equal outcomes.
  expect(well.theirs).toEqual(
    expect.arrayContaining([
      ['IN_PROGRESS', 'ACCEPTED', 0],
      ['CANCELLED', 'CANCELLATION_ACCEPTED', 0],
      ['IN_PROGRESS', 'CANCELLATION_REJECTED', 0],
      ['CLOSED', 'ACCEPTED', 1],
      ['INCOMPLETE', 'CLOSED', 0],
    ]),
  );
});
