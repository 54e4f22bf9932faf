import { EventEmitter } from 'node:events';
import { Logger, type ParsedCronItem, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { connectionFailures } from '@/lib/db/connection-failures';
import { getLaneSchema, JOB_LANES, type JobLane } from '@/lib/db/job-lanes';
import { getStorageKind } from '@/lib/integrations/storage/select';
import { logger } from '@/lib/platform/log';
import { openJobPool } from './job-pool';

const POLL_MS = 2_000;
const SIGN_RETRY_MS = 1_000;
/**
 * Minimum age of a lock that may count as lost, because a worker takes its first job just before its sign of life is
 * visible.
 */
const FRESH_LOCK_SECONDS = 15;
/**
 * Delay before a worker looks for lost jobs a second time: the locks of its predecessor are too recent at the start.
 */
const RECHECK_AFTER_MS = (FRESH_LOCK_SECONDS + 1) * 1_000;

interface WorkerOptions {
  readonly databaseUrl: string;
  readonly lane: JobLane;
  readonly taskList: TaskList;
  readonly parsedCronItems: ParsedCronItem[];
  /** Concurrent jobs; 1 unless the jobs mostly wait for other systems. */
  readonly atOnce?: number;
  /** Number of jobs fetched, and thereby locked for this node, at once; not less than `atOnce`. */
  readonly fetchAtOnce?: number;
  /**
   * Whether the jobs belong to named queues, in which they run one after the other. Such jobs are fetched singly,
   * because jobs fetched together would run concurrently, and reported immediately, because only then the next job of
   * the queue may start.
   */
  readonly inQueues?: boolean;
  /** Interval of polling for jobs without a notification: those whose scheduled time has come. */
  readonly pollMs?: number;
}

/**
 * Delay for which completed jobs are collected and reported together, because one statement each would cost more than
 * most of the jobs.
 */
const REPORT_DELAY_MS = 20;
/**
 * Time for which notifications are merged into one query, because a query per job would cost more than most of the
 * jobs.
 */
const CALL_DELAY_MS = 50;

/** Starts a worker for the tasks of a lane. `stop` lets the running jobs finish. */
export async function startWorker(options: WorkerOptions) {
  const { databaseUrl, lane, taskList, parsedCronItems, pollMs = POLL_MS } = options;
  const { atOnce = 1, fetchAtOnce = atOnce, inQueues = false } = options;
  const { pool, beginStop, close } = openJobPool({
    connectionString: databaseUrl,
    max: Math.max(3, atOnce),
    // A connection keeps its initial read-only mode even after the database accepts writes again.
    maxLifetimeSeconds: 60,
    application_name: `merchloom ${lane} ${getStorageKind()}`,
  });
  await releaseLostJobs(pool);
  const events: WorkerEvents = new EventEmitter();
  returnFetchedAtStop(events);
  callByName(events, taskList);
  const identified = new Promise<string>((resolve) => {
    events.once('pool:create', ({ workerPool }) => resolve(workerPool.id));
  });
  const runner = await run({
    pgPool: pool,
    schema: getLaneSchema(lane),
    preset: {
      worker: {
        completeJobBatchDelay: inQueues ? -1 : REPORT_DELAY_MS,
        concurrentJobs: atOnce,
        pollInterval: pollMs,
        ...(inQueues ? {} : { localQueue: { size: fetchAtOnce } }),
      },
    },
    // The server handles the signals itself, because it stops its parts in a fixed sequence.
    noHandleSignals: true,
    logger: jobLogger,
    events,
    taskList,
    parsedCronItems,
  });
  const sign = await showSignOfLife(databaseUrl, await identified);
  const recheckTimer = setTimeout(() => void releaseLostJobs(pool).catch(logFailedCheck), RECHECK_AFTER_MS);
  recheckTimer.unref();
  return {
    stop: async () => {
      clearTimeout(recheckTimer);
      beginStop();
      // A worker that cannot return its jobs has already failed; {@link releaseLostJobs} releases them later.
      await runner.stop().catch((error: unknown) => logger.warn({ err: error, lane }, 'a worker failed'));
      await Promise.all([close(), sign.end()]);
    },
  };
}

/** PostgreSQL channel on which `schedule_job` announces jobs that are ready to run. */
const CALLS = 'merchloom_jobs';

/**
 * Replaces the queue's own notification, which makes every worker look for jobs, including those of other lanes: a
 * worker reacts only to notifications that name one of its tasks, and merges those within a short time. The queue's
 * scheduler sends no notification; the next poll finds its jobs.
 */
function callByName(events: WorkerEvents, taskList: TaskList): void {
  events.on('pool:create', ({ workerPool }) => {
    const notifyWorkers = workerPool.nudge.bind(workerPool);
    workerPool.nudge = () => undefined;
    let called = 0;
    events.on('pool:listen:notification', ({ message: { channel, payload = '' } }) => {
      if (channel !== CALLS || !Object.hasOwn(taskList, payload)) return;
      if (called === 0)
        setTimeout(() => {
          const jobs = called;
          called = 0;
          if (!workerPool._shuttingDown) notifyWorkers(jobs);
        }, CALL_DELAY_MS).unref();
      called++;
    });
  });
  // This statement follows the worker's own ones on the connection. If it fails, the worker closes the connection and
  // opens another.
  events.on('pool:listen:success', ({ client }) => {
    client.once('drain', () => void client.query(`listen ${CALLS}`).catch(() => undefined));
  });
}

/**
 * Works around graphile-worker 0.17: its stop does not wait until fetched jobs are returned, logs an error and stops by
 * force. This adds a promise, for which the stop waits, that lasts until the return has begun.
 */
function returnFetchedAtStop(events: WorkerEvents): void {
  const returning = new Promise<void>((resolve) => {
    events.on('localQueue:setMode', ({ newMode }) => {
      if (newMode === 'RELEASED') setImmediate(resolve);
    });
  });
  // biome-ignore lint/complexity/useLiteralKeys: written so, a private method can be called.
  events.on('localQueue:init', ({ localQueue }) => localQueue['background'](returning));
}

/**
 * Opens a connection named like the job locks of this worker: while the database lists it, the worker is alive. It is
 * reopened after a restart of the database, because other nodes would otherwise release this worker's jobs.
 */
async function showSignOfLife(databaseUrl: string, workerId: string): Promise<{ end(): Promise<void> }> {
  let isEnding = false;
  let timer: NodeJS.Timeout | undefined;
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const opened = new pg.Client({ connectionString: databaseUrl, application_name: workerId, keepAlive: true });
    opened.on('error', (error) => connectionFailures.note(error));
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

const logFailedCheck = (error: unknown): void => logger.warn({ err: error }, 'lost jobs could not be searched for');

/**
 * Releases the jobs of killed workers, which would stay locked for hours: a lock whose worker has no open connection is
 * lost. Moves jobs that a node of an earlier version left in the maintenance lane to their own lanes.
 */
export async function releaseLostJobs(pool: pg.Pool): Promise<void> {
  for (const schema of JOB_LANES.map(getLaneSchema))
    await pool.query(`
      select ${schema}.force_unlock_workers(lost.ids) from (
        select array_agg(distinct locked_by) as ids from ${schema}._private_jobs
        where locked_at < now() - interval '${FRESH_LOCK_SECONDS} seconds'
          and locked_by not in (select application_name from pg_stat_activity where datname = current_database())
      ) lost where lost.ids is not null`);
  await pool.query('select move_jobs_to_lanes()');
}

/** Pattern of the queue's log lines about lost connections, which {@link connectionFailures} reports together once. */
const CONNECTION_NOISE = /^Error (with notify listener|occurred attempting to UNLISTEN)/;

const jobLogger = new Logger((scope) => (level, message) => {
  const fields = { job: scope.taskIdentifier, jobId: scope.jobId };
  // A failed job is retried, so the first line of its error is sufficient for the warning.
  const isLoud = (level === 'error' || level === 'warning') && !CONNECTION_NOISE.test(message);
  if (isLoud) logger.warn(fields, message.split('\n', 1)[0] ?? '');
  // The queue also passes the whole job, whose payload may contain personal data.
  else logger.debug(fields, message);
});
