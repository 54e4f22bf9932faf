import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { logger } from '@/lib/log';
import { closePool } from './close-pool';
import type { TenantId } from './ids';
import { PreparedClient } from './prepared-client';

/** A transaction in progress. */
export type Tx = NodePgDatabase;

interface Pools {
  readonly url: string;
  readonly main: pg.Pool;
  /** Its connections are the platform from the start: one statement, one message. */
  readonly platform: Tx;
  readonly platformPool: pg.Pool;
  /** Counters may lose their last second in a crash, so their commits don't wait for the disk. */
  readonly counters: pg.Pool;
}

const KEY = Symbol.for('merchloom.database');
const keeper = globalThis as { [KEY]?: Pools };

/** The connection pools of this process; one pair, also when a bundler loads this module twice. */
export function databasePools(): Pools {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is not set: the launcher sets it to the embedded or the given PostgreSQL');
  if (keeper[KEY]?.url === url) return keeper[KEY];
  const pool = (config: pg.PoolConfig) => {
    const made = new pg.Pool({
      connectionString: url,
      Client: PreparedClient,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: 10_000,
      ...config,
    });
    const note = (error: Error) => logger.warn({ err: error }, 'a database connection failed');
    made.on('error', note);
    // One that is in use fails its query as well; without a listener it would end the process.
    made.on('connect', (client) => client.on('error', note));
    return made;
  };
  const platformPool = pool({ max: 6, statement_timeout: 20_000, options: '-c role=merchloom_platform' });
  const pools = {
    url,
    platform: drizzle(platformPool),
    platformPool,
    main: pool({ max: 12, statement_timeout: 20_000, idle_in_transaction_session_timeout: 30_000 }),
    counters: pool({ max: 2, options: '-c synchronous_commit=off' }),
  };
  keeper[KEY] = pools;
  return pools;
}

/** Closes the pools; the next use opens new ones. */
export async function closeDatabase(): Promise<void> {
  const pools = keeper[KEY];
  keeper[KEY] = undefined;
  if (pools) await Promise.all([pools.main, pools.platformPool, pools.counters].map(closePool));
}

/**
 * Runs `work` in a transaction that sees one tenant's rows and no other's: the role can't bypass row-level security,
 * and both role and tenant end with the transaction. Begin, role and tenant travel in one message.
 */
export function withTenant<T>(tenantId: TenantId, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!Number.isSafeInteger(tenantId)) throw new RangeError('a tenant id is an integer');
  return transaction(
    `begin; set local role merchloom_app; select set_config('app.tenant_id', '${tenantId}', true)`,
    work,
  );
}

/** Runs `work` for the platform itself: sign-in, finding a store by its address, payments, jobs. Say why at each use. */
export function withPlatform<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction('begin; set local role merchloom_platform', work);
}

/** For single statements of the platform itself; each is a transaction of its own. Say why at each use, as with {@link withPlatform}. */
export const asPlatform = (): Tx => databasePools().platform;

async function transaction<T>(begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await databasePools().main.connect();
  const handle = openHandle(client);
  let broken: Error | undefined;
  try {
    // Not waited for: it leaves with the first statement. Had it failed, the server would refuse all that follows.
    const begun = client.query(begin);
    begun.catch(() => undefined);
    const result = await work(handle.tx);
    await begun;
    handle.close();
    await client.query('commit');
    return result;
  } catch (error) {
    // Before the rollback is on its way: what a forgotten branch sent after it would belong to no transaction.
    handle.close();
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A connection goes on to other tenants, so its handle ends with its transaction: a branch that nobody waited for is
 *  refused its next statement. */
function openHandle(client: pg.PoolClient): { readonly tx: Tx; close(): void } {
  let open = true;
  const query = (...statement: unknown[]): unknown => {
    if (!open) throw new Error('a statement was sent after the end of its transaction');
    return Reflect.apply(client.query, client, statement);
  };
  const guarded: pg.PoolClient = Object.create(client, { query: { value: query } });
  return {
    tx: drizzle(guarded),
    close: () => {
      open = false;
    },
  };
}

/** Whether a database error is a violated unique index, of that name if given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (
    cause instanceof pg.DatabaseError && cause.code === '23505' && (!constraint || cause.constraint === constraint)
  );
}

/** Server shutting down or starting, too many connections, statement given up for its time limit (SQLSTATE). */
const AWAY_STATES = new Set(['57P01', '57P02', '57P03', '53300', '57014', '08006', '08001']);
const AWAY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT']);
/** node-postgres gives these no code. */
const AWAY_WORDS =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

/** Whether an error says that the database could not be reached or had no time, and not that the program erred. */
export function isDatabaseAway(error: unknown): boolean {
  const cause = fieldOf(error, 'cause') ?? error;
  const code = String(fieldOf(cause, 'code'));
  if (cause instanceof pg.DatabaseError) return AWAY_STATES.has(code);
  // A socket in the file system that is not there (any more).
  if (code === 'ENOENT') return fieldOf(cause, 'syscall') === 'connect';
  return AWAY_CODES.has(code) || AWAY_WORDS.test(String(fieldOf(cause, 'message')));
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
