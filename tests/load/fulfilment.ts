import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startJobWorkers } from '@/lib/backend/jobs/runner';
import { serveWeb } from '@/lib/boot/serve-web';
import { closeDatabase } from '@/lib/db/client';
import { startPostgres } from '@/lib/db/embedded/postgres';
import { migrateDatabase } from '@/lib/db/migrate';
import { seedDemoData } from '@/lib/demo/world';
import { type Scene, sceneSchema } from '@/lib/domain/scene/schema';
import { drawPrintFile, type PrintSize } from '@/lib/rendering/server/print';
import { handleApi } from '@/lib/web/bff/handle';
import { readChildCpuMs } from './cpu-time';
import { formatRatio, type Section } from './report';

/** Number of orders; `FULFIL_ORDERS=60 npm run bench` makes a small run. */
const ORDERS = Number(process.env.FULFIL_ORDERS ?? 1_000);
const ALONE_FILES = 24;
const POLL_INTERVAL_MS = 2_000;
const FULFILMENT_TIMEOUT_MS = 60 * 60_000;
const GOAL = 0.8;

/**
 * Measures paid orders through the whole fulfilment – print files, proof, routing, submission over HTTP, callbacks,
 * shipped – on a separate database with the sandbox as a separate process, compared with the renderer alone on the same
 * machine.
 */
export async function benchFulfilment(): Promise<Section> {
  const folder = mkdtempSync(join(tmpdir(), 'merchloom-fulfil-'));
  const postgres = await startPostgres({ dir: join(folder, 'postgresql'), settings: ['fsync=off'] });
  process.env.DATABASE_URL = postgres.url;
  process.env.SESSION_SECRET ??= 'a-secret-of-the-load-test-of-forty-characters';
  process.env.DATA_DIR = folder;
  const eyes = new pg.Client({ connectionString: postgres.url });
  const stops: (() => unknown)[] = [];
  try {
    await migrateDatabase(postgres.url);
    await seedDemoData(postgres.url);
    await eyes.connect();
    await eyes.query('set role merchloom_platform');
    const alone = await drawAlone(eyes);
    const sandbox = await startSandbox();
    stops.push(sandbox.stop);
    await placeOrders(eyes);
    const started = performance.now();
    const jobs = await startJobWorkers({ databaseUrl: postgres.url });
    stops.push(() => jobs.stop());
    const run = await watch(eyes, started);
    const files = await queryCount(eyes, `select count(*) as n from print_files where proof = 'ok'`);
    const perMinute = (files / run.ms) * 60_000;
    const errors = run.shipped === ORDERS ? [] : [`${ORDERS - run.shipped} of ${ORDERS} orders were not shipped`];
    return section({ run, files, perMinute, alone, errors });
  } finally {
    for (const stop of stops.toReversed()) await stop();
    await eyes.end();
    await closeDatabase();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Run {
  readonly ms: number;
  readonly shipped: number;
  readonly firstMb: number;
  readonly lastMb: number;
  /** CPU time of the drawing process and its number of files; null where it cannot be measured. */
  readonly drawingMs: number | null;
}

interface Alone {
  /** Files per minute, and CPU milliseconds per file. */
  readonly perMinute: number;
  readonly cpuMs: number;
}

function section(of: { run: Run; files: number; perMinute: number; alone: Alone; errors: string[] }): Section {
  const { run, files, perMinute, alone, errors } = of;
  const ratio = perMinute / alone.perMinute;
  const drawn = run.drawingMs === null || files === 0 ? null : run.drawingMs / files;
  const growth = run.lastMb / run.firstMb;
  return {
    title: 'Orders through production',
    how: `${ORDERS} paid orders of one line each with the sandbox fulfiller, ${files} print files. The renderer alone draws the same designs, ${ALONE_FILES} files in one process. Memory is that of this process and the drawing one together, at a quarter of the way and at its end.`,
    figures: [
      {
        name: 'Print files a minute, the whole way against the renderer alone',
        against: `${alone.perMinute.toFixed(0)} files/min`,
        measured: `${perMinute.toFixed(0)} files/min, ${((ORDERS / run.ms) * 60_000).toFixed(0)} orders/min`,
        result: formatRatio(ratio),
        goal: `≥ ${GOAL} ×`,
        met: ratio >= GOAL,
      },
      ...(drawn === null
        ? []
        : [
            {
              name: 'The same by CPU time of the drawing process, whatever else the machine does',
              against: `${alone.cpuMs.toFixed(0)} ms a file`,
              measured: `${drawn.toFixed(0)} ms a file`,
              result: formatRatio(alone.cpuMs / drawn),
              goal: `≥ ${GOAL} ×`,
              met: alone.cpuMs / drawn >= GOAL,
            },
          ]),
      {
        name: 'Memory at the end against a quarter of the way',
        against: `${run.firstMb.toFixed(0)} MB`,
        measured: `${run.lastMb.toFixed(0)} MB`,
        result: formatRatio(growth),
        goal: '≤ 1.25 ×',
        met: growth <= 1.25,
      },
    ],
    errors,
  };
}

const MODEL = `select o.id from orders o join events e on e.id = o.event_id join order_lines l on l.order_id = o.id
  where e.slug = 'summer-fest' and o.customer->>'countryIso2' = 'GB'
    and (select count(*) from order_lines c where c.order_id = o.id) = 1 order by o.order_ref limit 8`;

/** Inserts copies of demo orders, paid a moment ago. */
async function placeOrders(client: pg.Client): Promise<void> {
  await client.query(
    `with model as (select m.id, row_number() over () - 1 as place, count(*) over () as models from (${MODEL}) m),
    made as (
      select gen_random_uuid() as new_id, gen_random_uuid() as customer_id, m.id as model_id, n
      from generate_series(1, $1::int) n join model m on m.place = n % m.models
    ), shoppers as (
      insert into customers (id, tenant_id, event_id, details, lang)
      select made.customer_id, o.tenant_id, o.event_id, o.customer, o.lang from made join orders o on o.id = made.model_id
    ), placed as (
      insert into orders (id, tenant_id, event_id, customer_id, order_ref, kind, status, payment_state, region, currency,
        subtotal_minor, shipping_minor, discount_minor, net_minor, vat_minor, total_minor, due_minor, shipping_method,
        delivery_from, delivery_to, customer, lang, fingerprint, paid_at)
      select made.new_id, o.tenant_id, o.event_id, made.customer_id, 'ML-' || lpad(made.n::text, 5, '0') || '-0000', o.kind,
        'new', 'paid', o.region, o.currency, o.subtotal_minor, o.shipping_minor, o.discount_minor, o.net_minor, o.vat_minor,
        o.total_minor, o.due_minor, o.shipping_method, o.delivery_from, o.delivery_to, o.customer, o.lang, 'load', now()
      from made join orders o on o.id = made.model_id
    ), lines as (
      insert into order_lines (id, tenant_id, order_id, position, product_id, name, description, form, colour, colour_name,
        size, sku, quantity, unit_net_minor, unit_gross_minor, vat_applies, front, back, print_areas, custom_texts)
      select gen_random_uuid(), l.tenant_id, made.new_id, l.position, l.product_id, l.name, l.description, l.form, l.colour,
        l.colour_name, l.size, l.sku, 1, l.unit_net_minor, l.unit_gross_minor, l.vat_applies, l.front, l.back, l.print_areas,
        l.custom_texts
      from made join order_lines l on l.order_id = made.model_id
    ), ways as (
      insert into order_fulfilments (order_id, tenant_id, start_at)
      select made.new_id, o.tenant_id, now() from made join orders o on o.id = made.model_id
    )
    select enqueue_job('print-artwork', json_build_object('orderId', new_id), 'print:' || new_id, 8),
      schedule_job('fulfil-order', json_build_object('orderId', new_id), 'fulfil:' || new_id, 8, null, 'fulfil:' || new_id)
    from made`,
    [ORDERS],
  );
}

/** Measures the files per minute of the renderer alone. */
async function drawAlone(client: pg.Client): Promise<Alone> {
  const { rows } = await client.query(`select front, back, print_areas from order_lines where order_id in (${MODEL})`);
  const designs = rows.flatMap((row): { scene: Scene; area: PrintSize }[] =>
    (['front', 'back'] as const).flatMap((side) => {
      const scene = sceneSchema.safeParse(row[side]);
      const area: PrintSize | null = row.print_areas[side];
      return scene.success && scene.data.elements.length > 0 && area ? [{ scene: scene.data, area }] : [];
    }),
  );
  const draw = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at++) {
      const design = designs[at % designs.length];
      if (design) await drawPrintFile(design.scene, design.area);
    }
  };
  await draw(designs.length);
  const started = performance.now();
  const before = process.cpuUsage();
  await draw(ALONE_FILES);
  const { user, system } = process.cpuUsage(before);
  const perMinute = (ALONE_FILES / (performance.now() - started)) * 60_000;
  return { perMinute, cpuMs: (user + system) / 1_000 / ALONE_FILES };
}

async function startSandbox(): Promise<{ stop(): void }> {
  const api = createServer((request, response) => void serveWeb(request, response, handleApi));
  await once(api.listen(0, '127.0.0.1'), 'listening');
  const address = api.address();
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/sandbox-fulfiller.ts'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      SANDBOX_STEP_MS: '0',
      SANDBOX_CALLBACK_ORIGIN: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    },
  });
  const [url] = await once(child, 'message');
  process.env.SANDBOX_FULFILLER_URL = String(url);
  return {
    stop: () => {
      child.kill('SIGTERM');
      api.close();
      api.closeAllConnections();
    },
  };
}

async function watch(client: pg.Client, started: number): Promise<Run> {
  let firstMb = 0;
  for (;;) {
    const shipped = await queryCount(
      client,
      `select count(*) as n from orders where fingerprint = 'load' and status = 'shipped'`,
    );
    const stuck = await queryCount(client, 'select count(*) as n from dead_letters');
    const ms = performance.now() - started;
    if (firstMb === 0 && shipped >= ORDERS / 4) firstMb = memoryMb();
    const drawingMs = readChildCpuMs(process.pid, 'artwork-main');
    if (shipped >= ORDERS || stuck > 0 || ms > FULFILMENT_TIMEOUT_MS)
      return { ms, shipped, firstMb, lastMb: memoryMb(), drawingMs };
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

async function queryCount(client: pg.Client, query: string): Promise<number> {
  const { rows } = await client.query(query);
  return Number(rows[0]?.n);
}

/**
 * Returns the memory of this process and its drawing process in MB; of this process alone on systems other than Linux.
 */
function memoryMb(): number {
  const ownMb = process.memoryUsage.rss() / 2 ** 20;
  if (process.platform !== 'linux') return ownMb;
  const drawing = readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      if (!status.includes(`\nPPid:\t${process.pid}\n`)) return [];
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('artwork-main')) return [];
      return [Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024];
    } catch {
      return []; // The process has just ended.
    }
  });
  return ownMb + drawing.reduce((sum, mb) => sum + mb, 0);
}
