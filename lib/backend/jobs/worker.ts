import { EventEmitter } from 'node:events';
import { Logger, type ParsedCronItem, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { JOB_LANES, type JobLane, laneSchema } from '@/lib/db/job-lanes';
import { logger } from '@/lib/log';
import { openJobPool } from './job-pool';

const POLL_MS = 2_000;
const SIGN_RETRY_MS = 1_000;
/** Locks that are younger than this are left alone, because a worker takes its first job just before it shows its sign. */
const FRESH_LOCK_SECONDS = 15;
/** When a worker looks for lost jobs again: what its predecessor left was too fresh at the start. */
const LOOK_AGAIN_MS = (FRESH_LOCK_SECONDS + 1) * 1_000;

interface WorkerOptions {
  readonly databaseUrl: string;
  readonly lane: JobLane;
  readonly taskList: TaskList;
  readonly parsedCronItems: ParsedCronItem[];
  /** Jobs at the same time; 1 unless they wait for others more than they work. */
  readonly atOnce?: number;
  /** Jobs that are fetched, and from then on this node's, at once; no fewer than `atOnce`. */
  readonly fetchAtOnce?: number;
  /** Whether its jobs name queues, in which one follows the other. They are fetched one by one, since several fetched
   *  together would run together, and reported at once, since only then does the next one's turn come. */
  readonly inQueues?: boolean;
  /** How often it looks for jobs that nobody called out: those whose time has come. */
  readonly pollMs?: number;
}

/** What is done is reported in batches: a statement each would cost more than most of the jobs. */
const REPORT_DELAY_MS = 20;
/** Asking the database for each job would cost more than most of them. */
const CALL_DELAY_MS = 50;

/** Works on the named tasks of a lane. `stop` lets the running ones end. */
export async function startWorker(options: WorkerOptions) {
  const { databaseUrl, lane, taskList, parsedCronItems, pollMs = POLL_MS } = options;
  const { atOnce = 1, fetchAtOnce = atOnce, inQueues = false } = options;
  const { pool, close } = openJobPool({
    connectionString: databaseUrl,
    max: Math.max(3, atOnce),
    // A connection keeps the mode that it began with, also when the database takes changes again.
    maxLifetimeSeconds: 60,
    application_name: `merchloom ${lane}`,
  });
  await freeLostJobs(pool);
  const events: WorkerEvents = new EventEmitter();
  returnFetchedAtStop(events);
  callByName(events, taskList);
  const identified = new Promise<string>((resolve) => {
    events.once('pool:create', ({ workerPool }) => resolve(workerPool.id));
  });
  const runner = await run({
    pgPool: pool,
    schema: laneSchema(lane),
    preset: {
      worker: {
        completeJobBatchDelay: inQueues ? -1 : REPORT_DELAY_MS,
        concurrentJobs: atOnce,
        pollInterval: pollMs,
        ...(inQueues ? {} : { localQueue: { size: fetchAtOnce } }),
      },
    },
    // The server decides when to stop, in its own order.
    noHandleSignals: true,
    logger: jobLogger,
    events,
    taskList,
    parsedCronItems,
  });
  const sign = await showSignOfLife(databaseUrl, await identified);
  const lookAgain = setTimeout(() => void freeLostJobs(pool).catch(noteFailedLook), LOOK_AGAIN_MS);
  lookAgain.unref();
  return {
    stop: async () => {
      clearTimeout(lookAgain);
      // One that can't give its jobs back has failed before; who frees lost jobs finds them.
      await runner.stop().catch((error: unknown) => logger.warn({ err: error, lane }, 'a worker ended badly'));
      await Promise.all([close(), sign.end()]);
    },
  };
}

/** Where jobs that may begin are called out by their names, see `schedule_job`. */
const CALLS = 'merchloom_jobs';

/** The queue's own call makes every worker look for jobs, whosesoever they are: each heeds only those that name one of its
 *  tasks, and calls that come within a moment are one. The queue's clock does not call; it is heard at the next poll. */
function callByName(events: WorkerEvents, taskList: TaskList): void {
  events.on('pool:create', ({ workerPool }) => {
    const nudge = workerPool.nudge.bind(workerPool);
    workerPool.nudge = () => undefined;
    let called = 0;
    events.on('pool:listen:notification', ({ message: { channel, payload = '' } }) => {
      if (channel !== CALLS || !Object.hasOwn(taskList, payload)) return;
      if (called === 0)
        setTimeout(() => {
          const jobs = called;
          called = 0;
          if (!workerPool._shuttingDown) nudge(jobs);
        }, CALL_DELAY_MS).unref();
      called++;
    });
  });
  // After what the worker itself asks of this connection. One that fails is given up by the worker, which takes another.
  events.on('pool:listen:success', ({ client }) => {
    client.once('drain', () => void client.query(`listen ${CALLS}`).catch(() => undefined));
  });
}

/** graphile-worker 0.17 forgets to count the return of fetched jobs among what its stop waits for, complains of it, and
 *  stops by force: something that it does count lasts until the return has begun. */
function returnFetchedAtStop(events: WorkerEvents): void {
  const returning = new Promise<void>((resolve) => {
    events.on('localQueue:setMode', ({ newMode }) => {
      if (newMode === 'RELEASED') setImmediate(resolve);
    });
  });
  // biome-ignore lint/complexity/useLiteralKeys: written so, a private method can be called.
  events.on('localQueue:init', ({ localQueue }) => localQueue['background'](returning));
}

/** Opens a connection named as jobs name who locked them: while the database sees it, the worker lives. It is opened again
 *  after the database was restarted, since the other nodes would take this worker's jobs away otherwise. */
async function showSignOfLife(databaseUrl: string, workerId: string): Promise<{ end(): Promise<void> }> {
  let isEnding = false;
  let timer: NodeJS.Timeout | undefined;
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const opened = new pg.Client({ connectionString: databaseUrl, application_name: workerId, keepAlive: true });
    opened.on('error', (error) => logger.warn({ err: error }, 'the jobs lost their sign of life'));
    await opened.connect();
    opened.once('end', () => {
      if (!isEnding) timer = setTimeout(reconnect, SIGN_RETRY_MS);
    });
    return opened;
  }

  async function reconnect(): Promise<void> {
    try {
      client = await connect();
      if (isEnding) await client.end();
    } catch {
      if (!isEnding) timer = setTimeout(reconnect, SIGN_RETRY_MS);
    }
  }

  return {
    end: async () => {
      isEnding = true;
      clearTimeout(timer);
      await client.end().catch(() => undefined);
    },
  };
}

const noteFailedLook = (error: unknown): void => logger.warn({ err: error }, 'lost jobs could not be looked for');

/** A worker that was killed leaves its jobs locked for hours; whoever shows no sign of life does not work on them. Jobs that
 *  a node of an earlier version put or left in the errands' lane go to their own. */
export async function freeLostJobs(pool: pg.Pool): Promise<void> {
  for (const schema of JOB_LANES.map(laneSchema))
    await pool.query(`
      select ${schema}.force_unlock_workers(lost.ids) from (
        select array_agg(distinct locked_by) as ids from ${schema}._private_jobs
        where locked_at < now() - interval '${FRESH_LOCK_SECONDS} seconds'
          and locked_by not in (select application_name from pg_stat_activity where datname = current_database())
      ) lost where lost.ids is not null`);
  await pool.query('select move_jobs_to_lanes()');
}

const jobLogger = new Logger((scope) => (level, message) => {
  const fields = { job: scope.taskIdentifier, jobId: scope.jobId };
  // A job that fails comes again; its first line says why.
  if (level === 'error' || level === 'warning') logger.warn(fields, message.split('\n', 1)[0] ?? '');
  // The queue offers the whole job too, whose payload may be a person's words.
  else logger.debug(fields, message);
});
