import { EventEmitter, once } from 'node:events';
import { sql } from 'drizzle-orm';
import { TASK_LISTS } from '@/lib/backend/jobs/runner';
import { JOB_NAMES, queueJob } from '@/lib/backend/queue/queue';
import { startWorker } from '@/lib/backend/queue/worker';
import { closeDatabase, getDatabasePools, type Tx, withPlatform } from '@/lib/db/client';
import { getLaneSchema, JOB_LANES } from '@/lib/db/job-lanes';
import { logger } from '@/lib/platform/log';
import { createWorkerDatabase } from '../setup/database';

jest.setTimeout(120_000);

const JOBS = 20;
let database: Awaited<ReturnType<typeof createWorkerDatabase>>;
beforeAll(async () => {
  database = await createWorkerDatabase();
});
afterAll(() => database.drop());

const isLocked = async (): Promise<boolean[]> => {
  const { rows } = await getDatabasePools().main.query<{ locked: boolean }>(
    `select locked_at is not null as locked from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'test-maintenance'`,
  );
  return rows.map(({ locked }) => locked);
};

/** Resolves once a worker listens for jobs. */
async function isListening(): Promise<void> {
  const listeningQuery = `select 1 from pg_stat_activity where datname = current_database() and query = 'listen merchloom_jobs' and state = 'idle'`;
  while ((await getDatabasePools().main.query(listeningQuery)).rowCount === 0);
}

test('a worker that is stopped lets the running job end, and returns fetched jobs without an error', async () => {
  const complaints = jest.spyOn(logger, 'warn');
  const signals = new EventEmitter();
  const begun = once(signals, 'begun');
  const mayEnd = once(signals, 'may end');
  let ended = 0;
  await getDatabasePools().main.query(
    `select graphile_worker.add_job('test-maintenance') from generate_series(1, ${JOBS})`,
  );
  const worker = await startWorker({
    databaseUrl: database.url,
    lane: 'maintenance',
    fetchAtOnce: 6,
    taskList: {
      'test-maintenance': async () => {
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

test.each([true, false])('a job that a notification names starts without polling (in queues: %s)', async (inQueues) => {
  const signals = new EventEmitter();
  let done = 0;
  const worker = await startWorker({
    databaseUrl: database.url,
    lane: 'maintenance',
    inQueues,
    pollMs: 3_600_000,
    taskList: { 'send-contact-mail': async () => void signals.emit(`done ${++done}`) },
    parsedCronItems: [],
  });
  await isListening();
  for (let round = 1; round <= 3; round++) {
    const ended = once(signals, `done ${round}`);
    await withPlatform((tx) => queueJob(tx, { task: 'send-contact-mail', payload: {}, key: null }));
    await ended;
  }
  await worker.stop();
  expect(done).toBe(3);
});

test('jobs of one queue run one after another, in parallel with those of other queues', async () => {
  const active = new Map<string, number>();
  let [mostOfOne, left] = [0, JOBS];
  const signals = new EventEmitter();
  const allDone = once(signals, 'all done');
  const besideAnother = once(signals, 'beside another');
  const worker = await startWorker({
    databaseUrl: database.url,
    lane: 'maintenance',
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
  await getDatabasePools().main.query(
    `select graphile_worker.add_job('test-queued', to_json('queue ' || n % 3), 'queue ' || n % 3) from generate_series(1, ${JOBS}) n`,
  );
  await allDone;
  await worker.stop();
  expect(mostOfOne).toBe(1);
});

/** Returns the index entries and rows read from the job tables of all lanes so far, by connections that have ended. */
async function countRowsRead(): Promise<number> {
  const { rows } = await getDatabasePools().main.query(`
    select sum(t.seq_tup_read + coalesce(i.read, 0))::int as read from pg_stat_user_tables t
    left join (select relid, sum(idx_tup_read) as read from pg_stat_user_indexes group by relid) i using (relid)
    where t.relname = '_private_jobs'`);
  return Number(rows[0]?.read);
}

/** Returns the number of rows that a worker reads while it sends mails one after the other, each with its own fetch. */
async function countRowsReadForMails(mails: number): Promise<number> {
  const signals = new EventEmitter();
  await closeDatabase();
  const before = await countRowsRead();
  const worker = await startWorker({
    databaseUrl: database.url,
    lane: 'mails',
    taskList: { 'confirm-order': async () => void signals.emit('sent') },
    parsedCronItems: [],
  });
  await isListening();
  for (let mail = 0; mail < mails; mail++) {
    const sent = once(signals, 'sent');
    await withPlatform((tx) => queueJob(tx, { task: 'confirm-order', payload: { mail }, key: null }));
    await sent;
  }
  await worker.stop();
  // The statistics of a connection are complete once it has ended.
  await closeDatabase();
  const open = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
  while (((await getDatabasePools().main.query(open)).rowCount ?? 0) > 0);
  return (await countRowsRead()) - before;
}

test('a mail job is fetched without reading the 5,000 waiting print files', async () => {
  const { main } = getDatabasePools();
  await main.query(
    `select schedule_job('print-artwork', '{}', 'waiting:' || n, 8, null, null) from generate_series(1, 5000) n`,
  );
  await main.query('analyze jobs_print._private_jobs');
  const one = await countRowsReadForMails(1);
  const eleven = await countRowsReadForMails(11);
  expect(eleven - one).toBeLessThan(1_000);
});

test('each queued task is in the lane of the worker that runs it, and is counted there', async () => {
  const lanes = { ...TASK_LISTS, print: { 'print-artwork': null } };
  expect(Object.keys(lanes).toSorted()).toEqual([...JOB_LANES].toSorted());
  for (const [lane, tasks] of Object.entries(lanes)) {
    const names = Object.keys(tasks);
    const { rows } = await getDatabasePools().main.query(
      'select distinct job_lane(name) as lane from unnest($1::text[]) name',
      [names],
    );
    expect(rows).toEqual([{ lane }]);
  }
  for (const lane of JOB_LANES) {
    const [task = ''] = Object.keys(lanes[lane]);
    const key = `placed:${lane}`;
    const { main } = getDatabasePools();
    await main.query(`select schedule_job($1, '{}', $2, 8, now() + interval '1 hour', null)`, [task, key]);
    const counted = await main.query('select lane, task from queued_jobs where key = $1', [key]);
    expect(counted.rows).toEqual([{ lane, task }]);
    const placed = await main.query(`delete from ${getLaneSchema(lane)}._private_jobs where key = $1`, [key]);
    expect([lane, placed.rowCount]).toEqual([lane, 1]);
  }
  const served = Object.values(lanes).flatMap((tasks) => Object.keys(tasks));
  expect(JOB_NAMES.filter((name) => !served.includes(name))).toEqual([]);
});

test('jobs queued by an earlier version move to their lane with their attempts, times and queue', async () => {
  const { main } = getDatabasePools();
  await main.query(`select graphile_worker.add_job('fulfil-order', '{"orderId":"a"}', 'fulfil:7', now() + interval '1 hour', 8, 'old:fulfil'),
    graphile_worker.add_job('print-artwork', '{"orderId":"old"}', null, null, 8, 'print:both'),
    graphile_worker.add_job('print-artwork', '{"orderId":"b"}', null, null, 8, 'print:running'),
    graphile_worker.add_job('send-account-mail', '{}', null, null, 8, 'stays')`);
  await main.query(`update graphile_worker._private_jobs set attempts = 3 where key = 'old:fulfil'`);
  await main.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'old worker' where key = 'print:running'`,
  );
  await main.query(`select schedule_job('print-artwork', '{"orderId":"new"}', 'print:both', 8, null, null)`);
  expect((await main.query('select move_jobs_to_lanes() as moved')).rows).toEqual([{ moved: 2 }]);
  const { rows } =
    await main.query(`select key, lane, attempts, payload->>'orderId' as id, run_at > now() as later from queued_jobs
    where key in ('old:fulfil', 'print:both', 'print:running', 'stays') order by key`);
  expect(rows).toEqual([
    { key: 'old:fulfil', lane: 'fulfilment', attempts: 3, id: 'a', later: true },
    { key: 'print:both', lane: 'print', attempts: 0, id: 'new', later: false },
    { key: 'print:running', lane: 'maintenance', attempts: 0, id: 'b', later: false },
    { key: 'stays', lane: 'maintenance', attempts: 0, id: null, later: false },
  ]);
  const queue = await main.query(`select q.queue_name from jobs_fulfilment._private_jobs j
    join jobs_fulfilment._private_job_queues q on q.id = j.job_queue_id where j.key = 'old:fulfil'`);
  expect(queue.rows).toEqual([{ queue_name: 'fulfil:7' }]);
  await main.query(`delete from graphile_worker._private_jobs where key in ('print:running', 'stays')`);
});

test('adding a job reads no waiting jobs, however many there are', async () => {
  const readRows = async (tx: Tx): Promise<number> => {
    const { rows } = await tx.execute<{ read: string }>(sql`
      select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_all_tables
      where schemaname = 'jobs_print' and relname = '_private_jobs'`);
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

test.each([true, false])(
  'a job whose completion could not be reported because the connection broke runs once, and others follow (in queues: %s)',
  async (inQueues) => {
    const signals = new EventEmitter();
    const { main } = getDatabasePools();
    const unhandled = jest.fn();
    process.on('unhandledRejection', unhandled);
    const names: unknown[] = [];
    const worker = await startWorker({
      databaseUrl: database.url,
      lane: 'maintenance',
      inQueues,
      taskList: {
        'test-report': async (payload) => {
          names.push(payload);
          signals.emit('begun');
          if (payload === 'first') await mayEnd;
        },
      },
      parsedCronItems: [],
    });
    const jobs = `graphile_worker._private_jobs where task_id =
      (select id from graphile_worker._private_tasks where identifier = 'test-report')`;
    const count = async () => Number((await main.query(`select count(*) as n from ${jobs}`)).rows[0]?.n);
    const begun = once(signals, 'begun');
    const mayEnd = once(signals, 'may end');
    const lock = await main.connect();
    await main.query(`select graphile_worker.add_job('test-report', '"first"')`);
    await begun;
    await lock.query(`begin; select 1 from ${jobs} for update`);
    signals.emit('may end');
    const blocked = `select pid from pg_stat_activity where wait_event_type = 'Lock' and application_name like 'merchloom maintenance %'`;
    let reporting: { pid: number }[] = [];
    while (reporting.length === 0) reporting = (await main.query<{ pid: number }>(blocked)).rows;
    await main.query('select pg_terminate_backend($1)', [reporting[0]?.pid]);
    await lock.query('commit');
    lock.release();
    while ((await count()) > 0);
    const next = once(signals, 'begun');
    await main.query(`select graphile_worker.add_job('test-report', '"second"')`);
    await next;
    await worker.stop();
    process.off('unhandledRejection', unhandled);
    expect(names).toEqual(['first', 'second']);
    expect(unhandled).not.toHaveBeenCalled();
  },
);

test('a job that a killed worker had just fetched is retried soon after the next worker has started', async () => {
  const signals = new EventEmitter();
  await getDatabasePools().main.query(`select jobs_mails.add_job('confirm-order')`);
  await getDatabasePools().main.query(
    `update jobs_mails._private_jobs set locked_at = now(), locked_by = 'worker-that-was-killed', attempts = 1`,
  );
  const sent = once(signals, 'sent');
  const worker = await startWorker({
    databaseUrl: database.url,
    lane: 'mails',
    taskList: { 'confirm-order': async () => void signals.emit('sent') },
    parsedCronItems: [],
  });
  const startedAt = performance.now();
  await sent;
  // The worker waits until the lock is old enough to count as abandoned.
  expect(performance.now() - startedAt).toBeGreaterThan(10_000);
  await worker.stop();
});
