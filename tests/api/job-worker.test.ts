import { EventEmitter, once } from 'node:events';
import { sql } from 'drizzle-orm';
import { queueJob } from '@/lib/backend/jobs/queue';
import { startWorker } from '@/lib/backend/jobs/worker';
import { databasePools, type Tx, withPlatform } from '@/lib/db/client';
import { logger } from '@/lib/log';
import { workerDatabase } from '../setup/database';

jest.setTimeout(120_000);

const JOBS = 20;
let database: Awaited<ReturnType<typeof workerDatabase>>;
beforeAll(async () => {
  database = await workerDatabase();
});
afterAll(() => database.drop());

const isLocked = async (): Promise<boolean[]> => {
  const { rows } = await databasePools().main.query<{ locked: boolean }>(
    `select locked_at is not null as locked from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'test-errand'`,
  );
  return rows.map(({ locked }) => locked);
};

/** Resolves once a worker waits for calls. */
async function isListening(): Promise<void> {
  const asked = `select 1 from pg_stat_activity where datname = current_database() and query = 'listen merchloom_jobs' and state = 'idle'`;
  while ((await databasePools().main.query(asked)).rowCount === 0);
}

test('a worker that is stopped lets the running job end, and gives back what it has fetched without a complaint', async () => {
  const complaints = jest.spyOn(logger, 'warn');
  const signals = new EventEmitter();
  const begun = once(signals, 'begun');
  const mayEnd = once(signals, 'may end');
  let ended = 0;
  await databasePools().main.query(`select graphile_worker.add_job('test-errand') from generate_series(1, ${JOBS})`);
  const worker = await startWorker({
    databaseUrl: database.url,
    name: 'test',
    fetchAtOnce: 6,
    taskList: {
      'test-errand': async () => {
        signals.emit('begun');
        await mayEnd;
        ended++;
      },
    },
    parsedCronItems: [],
  });
  await begun;
  const stopped = worker.stop();
  signals.emit('may end');
  await stopped;
  expect(complaints.mock.calls).toEqual([]);
  expect(ended).toBe(1);
  expect(await isLocked()).toEqual(Array(JOBS - 1).fill(false));
});

test.each([true, false])(
  'a job that is called out by its name begins without being looked for (in queues: %s)',
  async (inQueues) => {
    const signals = new EventEmitter();
    let done = 0;
    const worker = await startWorker({
      databaseUrl: database.url,
      name: 'test',
      inQueues,
      pollMs: 3_600_000,
      taskList: { 'send-contact-mail': async () => void signals.emit(`done ${++done}`) },
      parsedCronItems: [],
    });
    await isListening();
    for (let asked = 1; asked <= 3; asked++) {
      const ended = once(signals, `done ${asked}`);
      await withPlatform((tx) => queueJob(tx, { task: 'send-contact-mail', payload: {}, key: null }));
      await ended;
    }
    await worker.stop();
    expect(done).toBe(3);
  },
);

test('jobs of one queue follow one another, while those of other queues run beside them', async () => {
  const active = new Map<string, number>();
  let [mostOfOne, left] = [0, JOBS];
  const signals = new EventEmitter();
  const allDone = once(signals, 'all done');
  const besideAnother = once(signals, 'beside another');
  const worker = await startWorker({
    databaseUrl: database.url,
    name: 'test',
    inQueues: true,
    atOnce: 4,
    taskList: {
      'test-queued': async (payload, { query }) => {
        const queue = String(payload);
        active.set(queue, (active.get(queue) ?? 0) + 1);
        mostOfOne = Math.max(mostOfOne, active.get(queue) ?? 0);
        if ([...active.values()].filter((jobs) => jobs > 0).length > 1) signals.emit('beside another');
        await besideAnother;
        await query('select pg_sleep(0.02)');
        active.set(queue, (active.get(queue) ?? 0) - 1);
        if (--left === 0) signals.emit('all done');
      },
    },
    parsedCronItems: [],
  });
  await databasePools().main.query(
    `select graphile_worker.add_job('test-queued', to_json('queue ' || n % 3), 'queue ' || n % 3) from generate_series(1, ${JOBS}) n`,
  );
  await allDone;
  await worker.stop();
  expect(mostOfOne).toBe(1);
});

test('adding a job reads none of those that wait, however many they are', async () => {
  const readRows = async (tx: Tx): Promise<number> => {
    const { rows } = await tx.execute<{ read: string }>(sql`
      select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_all_tables
      where schemaname = 'graphile_worker' and relname = '_private_jobs'`);
    return Number(rows[0]?.read);
  };
  await withPlatform(async (tx) => {
    for (let waiting = 0; waiting < 500; waiting++)
      await queueJob(tx, { task: 'print-artwork', payload: {}, key: `print:${waiting}` });
    const before = await readRows(tx);
    await queueJob(tx, { task: 'print-artwork', payload: {}, key: 'print:another' });
    expect((await readRows(tx)) - before).toBeLessThanOrEqual(1);
  });
});
