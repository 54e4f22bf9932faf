import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { createWorkerDatabase } from '../setup/database';
import { waitUntil } from '../setup/wait-until';

jest.setTimeout(600_000);

let database: Awaited<ReturnType<typeof createWorkerDatabase>>;
let eyes: pg.Client;
beforeAll(async () => {
  database = await createWorkerDatabase();
  eyes = new pg.Client({ connectionString: database.url });
  await eyes.connect();
});
afterAll(async () => {
  await eyes.end();
  await database.drop();
});

function start(step: 'pay' | 'reconcile'): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/setup/crash-program.ts', step], {
    env: { ...process.env, DATABASE_URL: database.url },
  });
  child.stderr.pipe(process.stderr);
  return child;
}

const countRows = async (query: string, id: string): Promise<number> => (await eyes.query(query, [id])).rowCount ?? 0;
const isPaid = (id: string) => countRows(`select 1 from orders where id = $1 and payment_state = 'paid'`, id);
/** Returns whether a connection waits for a locked row. */
const isAnyoneBlocked = async () => {
  const { rowCount } = await eyes.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return (rowCount ?? 0) > 0;
};

describe('a process killed between the card’s success and the settlement', () => {
  it('leaves an order that the next start settles exactly once', async () => {
    const child = start('pay');
    const lines = createInterface({ input: child.stdout });
    const output: string[] = [];
    lines.on('line', (line) => output.push(line));
    await waitUntil('the order of the process', () => output.length > 0 || child.exitCode !== null);
    const [id = 'none: the process ended'] = output;
    const lock = new pg.Client({ connectionString: database.url });
    await lock.connect();
    await lock.query('begin');
    await lock.query('select 1 from orders where id = $1 for update', [id]);
    child.stdin.write('go\n');
    await waitUntil('the settling to wait for the lock', isAnyoneBlocked);
    // Kills the process in the middle of the settling transaction.
    child.kill('SIGKILL');
    await once(child, 'exit');
    await lock.query('rollback');
    await lock.end();
    expect([output, await isPaid(id)]).toEqual([[id], 0]);

    // Two nodes start concurrently.
    const codes = await Promise.all([start('reconcile'), start('reconcile')].map((node) => once(node, 'exit')));
    expect(codes.map(([code]) => code)).toEqual([0, 0]);
    expect(await isPaid(id)).toBe(1);
    expect(await countRows('select 1 from mails where order_id = $1', id)).toBe(1);
    expect(await countRows(`select 1 from audit_entries where subject_id = $1 and action = 'order added'`, id)).toBe(1);
    expect(await countRows(`select 1 from order_timeline where order_id = $1 and kind = 'status'`, id)).toBe(1);
  });
});
