import pg from 'pg';
import { closePool } from '@/lib/db/close-pool';
import { connectionFailures } from '@/lib/db/connection-failures';

const RETRY_MS = 500;
/** Maximum time of retries, ms. After this time the database counts as down, and the error is thrown. */
const MAX_RETRY_MS = 120_000;
/**
 * Maximum time of retries while the worker stops, ms: enough for a restart of the database, and shorter than the time
 * limit of a stop.
 */
const MAX_RETRY_MS_AT_STOP = 5_000;

export interface JobPool {
  readonly pool: pg.Pool;
  /** Shortens the retries of all pending requests: the worker's stop waits for them. */
  beginStop(): void;
  /** Ends retries, and closes the pool once all pending requests have a connection. */
  close(): Promise<void>;
}

/**
 * Opens the connections of a worker. graphile-worker 0.17 does not await reports of finished or failed jobs: during a
 * restart of the database, such a report would become an unhandled rejection or end the worker, and the job would stay
 * locked for the process's lifetime. These connections therefore wait for the database and repeat each report until it
 * succeeds. Reports name job and worker, so a repeated one changes nothing.
 */
export function openJobPool(config: pg.PoolConfig): JobPool {
  const pool = new pg.Pool(config);
  let isClosing = false;
  let stopsRetryingAt = Number.POSITIVE_INFINITY;
  const note = (error: Error): void => connectionFailures.note(error);
  const connect = pool.connect.bind(pool);

  async function retry<T>(work: () => Promise<T>): Promise<T> {
    for (const end = Date.now() + MAX_RETRY_MS; ; ) {
      try {
        return await work();
      } catch (error) {
        if (isClosing || Date.now() > Math.min(end, stopsRetryingAt) || !isConnectionLost(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  pool.on('error', note);
  pool.on('connect', (client) => {
    client.on('error', note);
    const query: (...args: unknown[]) => unknown = client.query.bind(client);
    const report = async (statement: ReportStatement): Promise<unknown> => {
      try {
        return await query(statement);
      } catch (error) {
        if (!isConnectionLost(error)) throw error;
        // This connection is lost, and the next connection does not have the prepared statement.
        const { text, values } = statement;
        return retry(() => connect().then((other) => runOn(other, text, values)));
      }
    };
    Object.assign(client, {
      query: (...args: unknown[]): unknown => (isReport(args) ? report(args[0]) : query(...args)),
    });
  });
  Object.assign(pool, {
    connect: (...args: Parameters<typeof connect>): unknown =>
      args[0] === undefined ? retry(() => connect()) : connect(...args),
  });
  return {
    pool,
    beginStop: () => {
      stopsRetryingAt = Date.now() + MAX_RETRY_MS_AT_STOP;
    },
    close: () => {
      isClosing = true;
      return closePool(pool);
    },
  };
}

async function runOn(client: pg.PoolClient, text: string, values: unknown[]): Promise<unknown> {
  try {
    return await client.query(text, values);
  } finally {
    client.release();
  }
}

interface ReportStatement {
  readonly text: string;
  readonly values: unknown[];
}

const REPORT = /^(?:with j as \(\s*)?(?:delete from|update) \S+\._private_jobs\b/;

/** Returns whether a query reports the result of a job and is awaited as a promise. */
const isReport = (args: readonly unknown[]): args is readonly [ReportStatement] => {
  const [statement] = args;
  return (
    args.length === 1 &&
    typeof statement === 'object' &&
    statement !== null &&
    'text' in statement &&
    'values' in statement &&
    REPORT.test(String(statement.text))
  );
};

/** Error codes of PostgreSQL and the system for a lost or refused connection. */
const LOST_CODES = /^(?:57P0[123]|08\w{3}|EPIPE|ECONNRESET|ECONNREFUSED|ENOENT|ETIMEDOUT|EHOSTUNREACH)$/;

function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && LOST_CODES.test(String(error.code))) return true;
  // Errors of the driver have no code, so they are recognised by their message.
  return /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/.test(
    error.message,
  );
}
