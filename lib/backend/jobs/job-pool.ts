import pg from 'pg';
import { closePool } from '@/lib/db/close-pool';
import { logger } from '@/lib/log';

const RETRY_MS = 500;
/** A database that is away for longer is an outage, in which the server gives up. */
const MAX_RETRY_MS = 120_000;

export interface JobPool {
  readonly pool: pg.Pool;
  /** Ends retries, and closes the pool once everybody who waits for a connection has had one. */
  close(): Promise<void>;
}

/**
 * Opens the connections of a worker. graphile-worker 0.17 awaits no report of a job that was done or failed: one that a database
 * which is just being restarted does not take would be an unhandled rejection, or end the worker, and the job would stay locked
 * as long as this process lives. So these connections wait for the database, and send each report until it was taken.
 * Reports name the job and whose it is: one that had been taken unheard changes nothing the second time.
 */
export function openJobPool(config: pg.PoolConfig): JobPool {
  const pool = new pg.Pool(config);
  let isClosing = false;
  const note = (error: Error) => logger.warn({ err: error }, 'a database connection of the jobs failed');
  const connect = pool.connect.bind(pool);

  async function retry<T>(work: () => Promise<T>): Promise<T> {
    for (const end = Date.now() + MAX_RETRY_MS; ; ) {
      try {
        return await work();
      } catch (error) {
        if (isClosing || Date.now() > end || !isConnectionLost(error)) throw error;
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
        // This connection is gone. The next one knows no prepared statement of that name.
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

/** Whether a call of `query` says how a job ended; its result is awaited by promise. */
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

/** PostgreSQL’s own words for a connection that ends or can’t begin, and the system’s. */
const LOST_CODES = /^(?:57P0[123]|08\w{3}|EPIPE|ECONNRESET|ECONNREFUSED|ENOENT|ETIMEDOUT|EHOSTUNREACH)$/;

function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && LOST_CODES.test(String(error.code))) return true;
  // What the driver says has no code.
  return /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/.test(
    error.message,
  );
}
