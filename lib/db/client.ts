import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isBrowsingOnly } from '@/lib/browsing-only';
import { logger } from '@/lib/log';
import { closePool } from './close-pool';
import { ConnectionFailures } from './connection-failures';
import type { TenantId } from './ids';
import { PreparedClient } from './prepared-client';

/** A transaction in progress. */
export type Tx = NodePgDatabase;

interface Pools {
  readonly url: string;
  readonly main: pg.Pool;
  /**
   * Its connections are the platform from the start: one statement, one message. And a statement that both tenants and the
   * platform send is planned once on each side, not anew at each change of role.
   */
  readonly platform: Tx;
  readonly platformPool: pg.Pool;
  /** Counters may lose their last second in a crash, so their commits don't wait for the disk. */
  readonly counters: pg.Pool;
}

const KEY = Symbol.for('merchloom.database');
interface Kept {
  readonly pools: Pools;
  /** Of calls that must not write while the shop is browsing only; opened when first needed. */
  readingPools: Pools | undefined;
}
const keeper = globalThis as { [KEY]?: Kept };

/** What must hold in each transaction of the running call; off once the call has ended, for whatever it left running. */
interface Condition {
  readonly assert: (tx: Tx) => Promise<void>;
  isOn: boolean;
  /** Why a transaction was refused. */
  failure?: unknown;
}
const CONDITION = Symbol.for('merchloom.database.condition');
const conditions = globalThis as { [CONDITION]?: AsyncLocalStorage<Condition> };
/** One, also when a bundler loads this module twice. */
function conditionStorage(): AsyncLocalStorage<Condition> {
  conditions[CONDITION] ??= new AsyncLocalStorage();
  return conditions[CONDITION];
}

/**
 * Runs `work` so that each of its transactions, single statements included, begins with `assert`, as the platform. What `assert`
 * locks stays locked until that transaction ends; when it throws, nothing of the transaction happens.
 */
export async function withCondition<T>(assert: Condition['assert'], work: () => Promise<T>): Promise<T> {
  const condition: Condition = { assert, isOn: true };
  try {
    return await conditionStorage().run(condition, work);
  } catch (error) {
    // What sends single statements wraps it in an error of its own.
    throw condition.failure ?? error;
  } finally {
    condition.isOn = false;
  }
}

function currentCondition(): Condition | undefined {
  const condition = conditionStorage().getStore();
  return condition?.isOn ? condition : undefined;
}

/** The connection pools of this process; one set, also when a bundler loads this module twice. While nothing can be written, calls
 *  get pools whose connections only read, so that PostgreSQL itself refuses each change (`lib/browsing-only.ts`). */
export function databasePools(): Pools {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is not set: the launcher sets it to the embedded or the given PostgreSQL');
  if (keeper[KEY]?.pools.url !== url) keeper[KEY] = { pools: openPools(url), readingPools: undefined };
  const kept = keeper[KEY];
  if (!isBrowsingOnly()) return kept.pools;
  kept.readingPools ??= openReadingPools(url, kept.pools.counters);
  return kept.readingPools;
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

const failures = new ConnectionFailures();

function openPool(url: string, config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    Client: PreparedClient,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    ...config,
  });
  const note = (error: Error) => failures.note(error);
  pool.on('error', note);
  // One that is in use fails its query as well; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', note));
  return pool;
}

/** Closes the pools; the next use opens new ones. */
export async function closeDatabase(): Promise<void> {
  const kept = keeper[KEY];
  keeper[KEY] = undefined;
  if (!kept) return;
  const { pools, readingPools } = kept;
  const reading = readingPools ? [readingPools.main, readingPools.platformPool] : [];
  await Promise.all([pools.main, pools.platformPool, pools.counters, ...reading].map(closePool));
}

/** Lets the next use open new connections, and closes those of now once they are free. */
export function renewDatabasePools(): void {
  closeDatabase().catch((error: unknown) => logger.warn({ err: error }, 'database connections could not be closed'));
}

/**
 * Runs `work` in a transaction that sees one tenant's rows and no other's: the role can't bypass row-level security,
 * and both role and tenant end with the transaction. Begin, role and tenant travel in one message.
 */
export function withTenant<T>(tenantId: TenantId, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!Number.isSafeInteger(tenantId)) throw new RangeError('a tenant id is an integer');
  return transaction(
    databasePools().main,
    `set local role merchloom_app; select set_config('app.tenant_id', '${tenantId}', true)`,
    ({ tx }) => work(tx),
  );
}

/** Runs `work` for the platform itself: sign-in, finding a store by its address, payments, jobs. Say why at each use. */
export function withPlatform<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(databasePools().platformPool, '', ({ tx }) => work(tx));
}

/** For single statements of the platform itself; each is a transaction of its own. Say why at each use, as with {@link withPlatform}. */
export const asPlatform = (): Tx => (currentCondition() ? conditionalPlatform() : databasePools().platform);

/** Statements that are each a transaction with the running call's condition. */
function conditionalPlatform(): Tx {
  const { platformPool } = databasePools();
  const query = (...statement: unknown[]): unknown => transaction(platformPool, '', (handle) => handle.send(statement));
  const guarded: pg.Pool = Object.create(platformPool, { query: { value: query } });
  return drizzle(guarded);
}

/**
 * Ends a transaction with what `work` sends: the commit travels with its statements instead of after their answers. It
 * sends them all at once, and none that waits for another's answer; whoever fails takes the transaction back with it.
 * Outside of a transaction it is `work` alone. Nothing may follow but the answer.
 */
export function finish<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const handle = handles.get(tx);
  const result = work();
  // What fails before it has sent anything takes the transaction back too.
  if (handle) result.catch(handle.close);
  handle?.commitNext();
  return result;
}

/** A transaction's way to its connection. */
interface Handle {
  readonly tx: Tx;
  /** Sends a statement as node-postgres takes it. */
  send(statement: readonly unknown[]): Promise<unknown>;
  /** Commits behind the statements that are being sent now. */
  commitNext(): void;
  /** Commits, unless that was said already. @throws Error when the database took the transaction back instead */
  commit(): Promise<void>;
  close(): void;
}
const handles = new WeakMap<Tx, Handle>();

/** `become` says what the transaction is beside the platform: its role and tenant. */
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
    // Not waited for: it leaves with the first statement. Had it failed, the server would refuse all that follows.
    const begun = client.query([...(condition ? [] : ['begin']), become].filter(Boolean).join('; ') || 'select');
    begun.catch(() => undefined);
    const result = await work(handle);
    await begun;
    await handle.commit();
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
    // The statements leave in promise jobs, which all run before this; the connection sends no packet before that either.
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

/** Whether a database error is a violated unique index, of that name if given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (
    cause instanceof pg.DatabaseError && cause.code === '23505' && (!constraint || cause.constraint === constraint)
  );
}

/** Whether a statement failed because rows elsewhere point at what it takes away. */
export function isForeignKeyViolation(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.code === '23503';
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
