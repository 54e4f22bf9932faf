import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { authEndpoints } from '@/lib/contracts/auth';
import type { EndpointInput } from '@/lib/contracts/endpoint';
import { orderDeskEndpoints } from '@/lib/contracts/order-desk';
import { orderEndpoints } from '@/lib/contracts/orders';
import { closeDatabase } from '@/lib/db/client';
import { startPostgres } from '@/lib/db/embedded/postgres';
import { migrateDatabase } from '@/lib/db/migrate';
import { seedDemoData } from '@/lib/db/seed';
import { tenantApi } from '@/lib/tenant-api/client';
import { makeManyOrders } from './many-orders';
import { median, type Section } from './report';

const ORDERS = 100_000;
const GOAL_MS = 150;
/** More than the five after which PostgreSQL may keep a plan for good. */
const ROUNDS = 12;
type Query = NonNullable<EndpointInput<typeof orderEndpoints.list>['query']>;

const LISTS: readonly (readonly [name: string, query: Query])[] = [
  ['newest', {}],
  ['page 400', { page: 400 }],
  ['oldest', { sort: 'oldest' }],
  ['dearest', { sort: 'total-desc' }],
  ['cheapest of a rare status', { sort: 'total-asc', status: 'over budget' }],
  ['two rare statuses', { status: 'address issue,artwork issue' }],
  ['a common and a rare status', { status: 'shipped,new' }],
  ['a store', { store: 'summer-fest' }],
  ['an empty store', { store: 'draft-store' }],
  ['a region without orders', { region: 'US' }],
  ['a rare country', { country: 'MC' }],
  ['the common country, dearest', { country: 'GB', sort: 'total-desc' }],
  ['refunded', { payment: 'refunded,partly refunded' }],
  ['a month two years ago', { from: '2024-03-01', to: '2024-03-31' }],
  ['everything at once', { q: 'mia', status: 'shipped', payment: 'paid', country: 'GB', store: 'summer-fest' }],
  ['a reference', { q: 'ML-01ABC-SVMM' }],
  ['an address of e-mail', { q: 'mia.wong.54321@gmail.test' }],
  ['a rare word', { q: 'ls17 7aa' }],
  ['a common name', { q: 'mia' }],
  ['two common words', { q: 'mia wong' }],
  ['a word of every order', { q: 'l' }],
  ['common words, dearest', { q: 'lars smith', sort: 'total-desc' }],
  ['a word that nobody has', { q: 'zzzz' }],
];

/** What differs from run to run and says nothing of the plan. */
const INCIDENTAL = /^\s*(Index Searches|Heap Fetches|Storage|Sort Method|Buckets|Cache Mode|Hits|Heap Blocks):/;

/** As lib/backend/orders/list.ts plans them. */
const AS_THE_LIST =
  'set local plan_cache_mode = force_custom_plan; set local random_page_cost = 1.1; set local enable_seqscan = off; set local max_parallel_workers_per_gather = 0';

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The list of orders of a tenant with a hundred thousand of them, on a PostgreSQL of its own, with every plan. */
export async function benchOrderLists(): Promise<Section & { readonly plans: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'merchloom-load-'));
  const postgres = await startPostgres({ dir: join(folder, 'postgresql'), settings: ['fsync=off'] });
  process.env.DATABASE_URL = postgres.url;
  process.env.SESSION_SECRET ??= 'a-secret-of-the-load-test-of-forty-characters';
  process.env.DATA_DIR ??= folder;
  try {
    await migrateDatabase(postgres.url);
    await seedDemoData(postgres.url);
    await makeManyOrders(postgres.url, 'nordic-run', ORDERS / 5);
    await makeManyOrders(postgres.url, 'summer-fest', ORDERS);
    const body = { email: 'owner@brightside.test', password: 'demo-password', remember: false, user_agent: 'load' };
    const { data } = await tenantApi.call(authEndpoints.openSession, { params: {}, body });
    const context = { token: data.token };
    const params = { tenant: data.user.tenant_id };
    const plans: string[] = [];
    const figures: Section['figures'][number][] = [];
    for (const [name, query] of LISTS) {
      const took: number[] = [];
      let total = '';
      for (let round = 0; round < ROUNDS; round++) {
        const start = performance.now();
        const { meta } = (await tenantApi.call(orderEndpoints.list, { params, query }, context)).data;
        took.push(performance.now() - start);
        total = `${meta.total}${meta.has_more ? '+' : ''}`;
      }
      const worst = Math.max(...took);
      figures.push(figureOf(`Orders: ${name}`, `${total} found, median ${median(took).toFixed(0)} ms`, worst));
      const caught = await catchStatements(() => tenantApi.call(orderEndpoints.list, { params, query }, context));
      plans.push(`## ${name}\n`, ...(await explain(postgres.url, params.tenant, caught)));
    }
    const start = performance.now();
    const file = await tenantApi.fetch(orderDeskEndpoints.export, { params, query: {} }, context);
    const { value } = (await file.body?.getReader().read()) ?? {};
    const first = figureOf('Export: first bytes', `${value?.byteLength ?? 0} bytes`, performance.now() - start);
    figures.push({ ...first, goal: '–', met: null });
    const how =
      `${ORDERS} orders in one tenant and ${ORDERS / 5} in another, made for this; each list asked for ${ROUNDS} times ` +
      'through the tenant API in process, session and answer checks included. The result is the slowest of them.';
    return { title: 'Lists of a hundred thousand orders', how, figures, errors: [], plans: plans.join('\n') };
  } finally {
    await closeDatabase();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const figureOf = (name: string, measured: string, ms: number) => ({
  name,
  against: '–',
  measured,
  result: `${ms.toFixed(0)} ms`,
  goal: `≤ ${GOAL_MS} ms`,
  met: ms <= GOAL_MS,
});

/** What the program asks of its database meanwhile: the very statements, so that no copy of them can go stale. */
async function catchStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const caught: Statement[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [config, values] = given;
    if (typeof config === 'object' && config !== null && 'text' in config && typeof config.text === 'string') {
      const own = 'values' in config && Array.isArray(config.values) ? config.values : undefined;
      caught.push({ text: config.text, values: Array.isArray(values) ? values : (own ?? []) });
    }
    return Reflect.apply(original, this, given);
  } as typeof original;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return caught.filter(({ text }) => /\b(orders|order_words)\b/.test(text) && !text.includes('with recursive'));
}

async function explain(url: string, tenantId: number, statements: readonly Statement[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const plans: string[] = [];
    for (const { text, values } of statements) {
      await client.query(
        `begin; ${AS_THE_LIST}; set local role merchloom_app; select set_config('app.tenant_id', '${tenantId}', true)`,
      );
      const options = 'analyze, buffers off, costs off, timing off, summary off';
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (${options}) ${text}`, [...values]);
      await client.query('rollback');
      const lines = rows.map((row) => row['QUERY PLAN']).filter((line) => !INCIDENTAL.test(line));
      plans.push('```', ...lines, '```', '');
    }
    return plans;
  } finally {
    await client.end();
  }
}
