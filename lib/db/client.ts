import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isBrowsingOnly } from '@/lib/platform/browsing-only';
import { logger } from '@/lib/platform/log';
import { getProcessValue } from '@/lib/platform/process-value';
import { closePool } from './close-pool';
import { connectionFailures } from './connection-failures';
import type { TenantId } from './ids';
import { PreparedClient } from './prepared-client';

/** Transaction in progress. */
export type Tx = NodePgDatabase;

interface Pools {
  readonly url: string;
  readonly main: pg.Pool;
  /**
   * Connections that have the platform role from the start, so a single statement needs one message. Separate pools
   * also let each role keep its own plan for a shared statement, instead of planning it again at each change of role.
   */
  readonly platform: Tx;
  readonly platformPool: pg.Pool;
  /**
   * Pool for counters. Its commits do not wait for the disk: losing the last second of counts in a crash is acceptable.
   */
  readonly counters: pg.Pool;
}

interface OpenPools {
  readonly pools: Pools;
  /** Read-only pools for browsing-only mode, opened on first use. */
  readingPools: Pools | undefined;
}
const opened = getProcessValue<OpenPools>('database');

/**
 * Condition that each transaction of the running call must meet. It is switched off when the call ends, also for work
 * that is still running.
 */
interface Condition {
  readonly assert: (tx: Tx) => Promise<void>;
  isOn: boolean;
  /** Error with which `assert` rejected a transaction. */
  failure?: unknown;
}
const storage = getProcessValue<AsyncLocalStorage<Condition>>('database-condition');
/** Returns the one storage of this process, also when a bundler loads this module twice. */
function conditionStorage(): AsyncLocalStorage<Condition> {
  storage.current ??= new AsyncLocalStorage();
  return storage.current;
}

/**
 * Runs `work` so that each of its transactions, single statements included, begins with `assert` under the platform
 * role. Locks that `assert` takes last until that transaction ends. When `assert` throws, the transaction changes
 * nothing.
 */
export async function withTransactionCondition<T>(assert: Condition['assert'], work: () => Promise<T>): Promise<T> {
  const condition: Condition = { assert, isOn: true };
  try {
    return await conditionStorage().run(condition, work);
  } catch (error) {
    // Drizzle wraps errors of single statements in an error class of its own, so the original error is thrown instead.
    throw condition.failure ?? error;
  } finally {
    condition.isOn = false;
  }
}

function currentCondition(): Condition | undefined {
  const condition = conditionStorage().getStore();
  return condition?.isOn ? condition : undefined;
}

/**
 * Returns the connection pools of this process: one set, also when a bundler loads this module twice. In browsing-only
 * mode it returns pools with read-only connections, so that PostgreSQL itself rejects each change
 * (`lib/platform/browsing-only.ts`).
 */
export function getDatabasePools(): Pools {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is not set: the launcher sets it to the embedded or the given PostgreSQL');
  if (opened.current?.pools.url !== url) opened.current = { pools: openPools(url), readingPools: undefined };
  const openedPools = opened.current;
  if (!isBrowsingOnly()) return openedPools.pools;
  openedPools.readingPools ??= openReadingPools(url, openedPools.pools.counters);
  return openedPools.readingPools;
}

const LIMITS = { statement_timeout: 20_000, idle_in_transaction_session_timeout: 30_000 };

function openPools(url: string): Pools {
  const platformPool = openPool(url, { max: 8, ...LIMITS, options: '-c role=merchloom_platform' });
  return {
    url,
    platform: drizzle(platformPool),
    platformPool,
    main: openPool(url, { max: 10, ...LIMITS }),
    counters: openPool(url, { max: 2, options: '-c synchronous_commit=off' }),
  };
}

function openReadingPools(url: string, counters: pg.Pool): Pools {
  const reads = '-c default_transaction_read_only=on';
  const platformPool = openPool(url, { max: 8, ...LIMITS, options: `-c role=merchloom_platform ${reads}` });
  return {
    url,
    platform: drizzle(platformPool),
    platformPool,
    main: openPool(url, { max: 10, ...LIMITS, options: reads }),
    counters,
  };
}

function openPool(url: string, config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    Client: PreparedClient,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    ...config,
  });
  const note = (error: Error): void => connectionFailures.note(error);
  pool.on('error', note);
  // An error of a connection in use also fails its query. Without a listener the error event would end the process.
  pool.on('connect', (client) => client.on('error', note));
  return pool;
}

/** Closes the pools; the next use opens new ones. */
export async function closeDatabase(): Promise<void> {
  const openedPools = opened.current;
  opened.current = undefined;
  if (!openedPools) return;
  const { pools, readingPools } = openedPools;
  const reading = readingPools ? [readingPools.main, readingPools.platformPool] : [];
  await Promise.all([pools.main, pools.platformPool, pools.counters, ...reading].map(closePool));
}

/** Makes the next use open new connections, and closes the current ones once they are idle. */
export function renewDatabasePools(): void {
  closeDatabase().catch((error: unknown) => logger.warn({ err: error }, 'database connections could not be closed'));
}

/**
 * Runs `work` in a transaction that sees the rows of one tenant only. The role cannot bypass row-level security, and
 * role and tenant setting end with the transaction. BEGIN, role and tenant are sent in one message.
 */
export function withTenant<T>(tenantId: TenantId, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!Number.isSafeInteger(tenantId)) throw new RangeError('a tenant id is an integer');
  return transaction(
    getDatabasePools().main,
    `set local role merchloom_app; select set_config('app.tenant_id', '${tenantId}', true)`,
    ({ tx }) => work(tx),
  );
}

/**
 * Runs `work` in a transaction with the platform role: sign-in, finding a store by its address, payments, jobs. Give
 * the reason in a comment at each use.
 */
export function withPlatform<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(getDatabasePools().platformPool, '', ({ tx }) => work(tx));
}

/**
 * Returns a handle for single statements with the platform role; each statement is a transaction. Give the reason in a
 * comment at each use, as with {@link withPlatform}.
 */
export const asPlatform = (): Tx => (currentCondition() ? conditionalPlatform() : getDatabasePools().platform);

/** Returns a handle that runs each statement in a transaction with the running call's condition. */
function conditionalPlatform(): Tx {
  const { platformPool } = getDatabasePools();
  const query = (...statement: unknown[]): unknown => transaction(platformPool, '', (handle) => handle.send(statement));
  const guarded: pg.Pool = Object.create(platformPool, { query: { value: query } });
  return drizzle(guarded);
}

/**
 * Ends a transaction with the statements of `work`: COMMIT is sent right behind them instead of after their results.
 * `work` must send all its statements at once, none dependent on another's result; any failure rolls the transaction
 * back. Send no statement after `finish`. Without an open transaction it only runs `work`.
 */
export function finishTransaction<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const handle = handles.get(tx);
  const result = work();
  // A failure before the first statement is sent rolls the transaction back too.
  if (handle) result.catch(handle.close);
  handle?.commitNext();
  return result;
}

/** Access of a transaction to its connection. */
interface Handle {
  readonly tx: Tx;
  /** Sends a statement in node-postgres' argument format. */
  send(statement: readonly unknown[]): Promise<unknown>;
  /** Sends COMMIT right behind the statements that are being sent now. */
  commitNext(): void;
  /**
   * Commits, unless `commitNext` already did.
   * @throws Error when the database rolled the transaction back instead
   */
  commit(): Promise<void>;
  close(): void;
}
const handles = new WeakMap<Tx, Handle>();

/** Runs `work` in a transaction. `become` is the SQL that sets role and tenant; it is empty for the platform. */
async function transaction<T>(pool: pg.Pool, become: string, work: (handle: Handle) => Promise<T>): Promise<T> {
  const condition = currentCondition();
  const client = await pool.connect();
  const handle = openHandle(client);
  let broken: Error | undefined;
  try {
    if (condition) {
      await client.query('begin; set local role merchloom_platform');
      await condition.assert(handle.tx).catch((failure: unknown) => {
        condition.failure = failure;
        throw failure;
      });
    }
    // Not awaited: it leaves with the first statement. If it fails, the server rejects all later statements.
    const begun = client.query([...(condition ? [] : ['begin']), become].filter(Boolean).join('; ') || 'select');
    begun.catch(() => undefined);
    const result = await work(handle);
    await begun;
    await handle.commit();
    return result;
  } catch (error) {
    // Closes the handle before the rollback is sent: a statement of an unawaited branch that follows the rollback would
    // run outside any transaction.
    handle.close();
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Opens a handle that ends with its transaction, because the pool reuses the connection for other tenants. An unawaited
 * branch gets an error for its next statement.
 */
function openHandle(client: pg.PoolClient): Handle {
  let open = true;
  let committed: Promise<pg.QueryResult> | undefined;
  const query = (...statement: unknown[]): unknown => {
    if (!open) throw new Error('a statement was sent after the end of its transaction');
    return Reflect.apply(client.query, client, statement);
  };
  const guarded: pg.PoolClient = Object.create(client, { query: { value: query } });
  const close = (): void => {
    open = false;
  };
  const send = (): void => {
    if (!open) return;
    close();
    committed = client.query('commit');
    committed.catch(() => undefined);
  };
  const handle: Handle = {
    tx: drizzle(guarded),
    send: async (statement) => query(...statement),
    // Statements are sent in promise jobs, which all run before this tick. The connection sends no packet earlier
    // either.
    commitNext: () => process.nextTick(send),
    commit: async () => {
      send();
      const { command } = (await committed) ?? {};
      if (command !== 'COMMIT') throw new Error('a transaction that had failed was committed');
    },
    close,
  };
  handles.set(handle.tx, handle);
  return handle;
}

/** Returns whether a database error is a violated unique index, with the name `constraint` if given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (
    cause instanceof pg.DatabaseError && cause.code === '23505' && (!constraint || cause.constraint === constraint)
  );
}

/** Returns whether a statement failed because rows of other tables refer to a row that it deletes. */
export function isForeignKeyViolation(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.code === '23503';
}

/**
 * SQLSTATE codes: server shutting down or starting, too many connections, connection failure, statement cancelled by
 * its time limit.
 */
const AWAY_STATES = new Set(['57P01', '57P02', '57P03', '53300', '57014', '08006', '08001']);
const AWAY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT']);
/** Messages of node-postgres errors that have no code. */
const AWAY_MESSAGES =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

/** Returns whether an error means that the database was unreachable or too slow, as opposed to a program error. */
export function isDatabaseAway(error: unknown): boolean {
  const cause = getField(error, 'cause') ?? error;
  const code = String(getField(cause, 'code'));
  if (cause instanceof pg.DatabaseError) return AWAY_STATES.has(code);
  // The server's unix socket does not exist (any more).
  if (code === 'ENOENT') return getField(cause, 'syscall') === 'connect';
  return AWAY_CODES.has(code) || AWAY_MESSAGES.test(String(getField(cause, 'message')));
}

const getField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
