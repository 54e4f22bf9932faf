import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { authEndpoints } from '@/lib/contracts/auth';
import { orderAdminEndpoints } from '@/lib/contracts/order-admin';
import { closeDatabase } from '@/lib/db/client';
import { startPostgres } from '@/lib/db/embedded/postgres';
import { migrateDatabase } from '@/lib/db/migrate';
import { seedDemoData } from '@/lib/demo/world';
import { tenantApi } from '@/lib/web/tenant-api/client';
import { LIST_CASES } from './list-cases';
import { makeManyOrders } from './many-orders';
import { makeManyRows } from './many-products';
import { calculateMedian, type Section } from './report';

const ORDERS = 100_000;
const ROW_COUNTS = { products: 10_000, events: 2_000, vouchers: 20_000, pictures: 20_000, people: 2_000 };
const GOAL_MS = 150;
/** More than five, because PostgreSQL may switch to a generic plan after five executions. */
const ROUNDS = 12;
/** Lines of a plan that differ between runs and do not describe the plan. */
const INCIDENTAL = /^\s*(Index Searches|Heap Fetches|Storage|Sort Method|Buckets|Cache Mode|Hits|Heap Blocks):/;

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Measures the lists of a tenant with a hundred thousand orders and ten thousand products on a separate PostgreSQL, and
 * records every plan.
 */
export async function benchLists(): Promise<Section & { readonly plans: string }> {
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
    await makeManyRows(postgres.url, 'summer-fest', ROW_COUNTS);
    const body = { email: 'owner@brightside.test', password: 'demo-password', remember: false, user_agent: 'load' };
    const { data } = await tenantApi.call(authEndpoints.openSession, { params: {}, body });
    const owner = { token: data.token };
    const asStaff = { ...body, email: 'staff@merchloom.test' };
    const opened = await tenantApi.call(authEndpoints.openSession, { params: {}, body: asStaff });
    const staff = { token: opened.data.token };
    const params = { tenant: data.user.tenant_id };
    const plans: string[] = [];
    const figures: Section['figures'][number][] = [];
    for (const { name, ask, tables, settings, isStaff = false } of LIST_CASES) {
      const context = isStaff ? staff : owner;
      const took: number[] = [];
      let resultText = '';
      for (let round = 0; round < ROUNDS; round++) {
        const start = performance.now();
        resultText = await ask(params.tenant, context);
        took.push(performance.now() - start);
      }
      figures.push(
        toFigure(name, `${resultText} found, median ${calculateMedian(took).toFixed(0)} ms`, Math.max(...took)),
      );
      const caught = await catchStatements(tables, () => ask(params.tenant, context));
      plans.push(`## ${name}\n`, ...(await explain(postgres.url, isStaff ? null : params.tenant, settings, caught)));
    }
    const start = performance.now();
    const file = await tenantApi.fetch(orderAdminEndpoints.export, { params, query: {} }, owner);
    const { value } = (await file.body?.getReader().read()) ?? {};
    const first = toFigure('Export: first bytes', `${value?.byteLength ?? 0} bytes`, performance.now() - start);
    figures.push({ ...first, goal: '–', met: null });
    const how =
      `${ORDERS} orders in one tenant and ${ORDERS / 5} in another, and in the first ${ROW_COUNTS.products} products of one ` +
      `store, ${ROW_COUNTS.events} stores, ${ROW_COUNTS.vouchers} vouchers, ${ROW_COUNTS.pictures} pictures and ${ROW_COUNTS.people} people; each list asked for ` +
      `${ROUNDS} times ` +
      'through the tenant API in process, session and answer checks included. The result is the slowest of them.';
    return {
      title: 'Lists of a hundred thousand orders and ten thousand products',
      how,
      figures,
      errors: [],
      plans: plans.join('\n'),
    };
  } finally {
    await closeDatabase();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const toFigure = (name: string, measured: string, ms: number) => ({
  name,
  against: '–',
  measured,
  result: `${ms.toFixed(0)} ms`,
  goal: `≤ ${GOAL_MS} ms`,
  met: ms <= GOAL_MS,
});

/**
 * Captures the statements that the program runs during `work`, so that the bench needs no copies of them that could
 * become outdated.
 */
async function catchStatements(tables: RegExp, work: () => Promise<unknown>): Promise<Statement[]> {
  const caught: Statement[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [config, values] = args;
    if (typeof config === 'object' && config !== null && 'text' in config && typeof config.text === 'string') {
      const configValues = 'values' in config && Array.isArray(config.values) ? config.values : undefined;
      caught.push({ text: config.text, values: Array.isArray(values) ? values : (configValues ?? []) });
    }
    return Reflect.apply(original, this, args);
  } as typeof original;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return caught.filter(({ text }) => tables.test(text) && !/\bsessions\b|with recursive/.test(text));
}

async function explain(
  url: string,
  /** Tenant that reads the list; null = the platform, which may read every tenant. */
  tenantId: number | null,
  settings: string,
  statements: readonly Statement[],
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const plans: string[] = [];
    for (const { text, values } of statements) {
      const role =
        tenantId === null
          ? 'set local role merchloom_platform'
          : `set local role merchloom_app; select set_config('app.tenant_id', '${tenantId}', true)`;
      await client.query(`begin; ${settings}; ${role}`);
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
