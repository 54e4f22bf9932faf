import pg from 'pg';
import { sleep } from './processes';

export interface Lock {
  release(): Promise<void>;
}

/** Gives administrator access to the shop's database. */
export class Database {
  readonly #findUrl: () => string | undefined;

  constructor(findUrl: () => string | undefined) {
    this.#findUrl = findUrl;
  }

  get url(): string {
    const url = this.#findUrl();
    if (url === undefined) throw new Error('the database takes no connections');
    return url;
  }

  /** Runs one statement on a new connection, because faults kill the database. */
  async query<T extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    const client = await this.#connect();
    try {
      return (await client.query<T>(text, [...values])).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Runs one statement, retrying until the database responds again. */
  async queryWhenBack<T extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    for (let attempt = 0; ; attempt++)
      try {
        return await this.query<T>(text, values);
      } catch (error) {
        if (attempt > 100) throw error;
        await sleep(200);
      }
  }

  /** Locks the order of a payment, so that no other transaction can change it. */
  async lockPaymentOrder(intentId: string): Promise<Lock> {
    const client = await this.#connect();
    await client.query('begin');
    const { rowCount } = await client.query('select 1 from orders where intent_id = $1 for update', [intentId]);
    if (rowCount !== 1) throw new Error(`no order has the payment ${intentId}`);
    return { release: () => client.end().catch(() => undefined) };
  }

  /** Returns the process ids of the shop's connections that wait for a row lock. */
  async listBlocked(): Promise<number[]> {
    const rows = await this.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'orders'`,
    );
    return rows.map(({ pid }) => pid);
  }

  /** Terminates every connection to the database except those of this test. */
  async cutConnections(): Promise<void> {
    await this.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name <> 'fault tests'`);
  }

  /** Counts the jobs of a queue that are running. */
  async countRunning(lane: 'print' | 'mails' | 'fulfilment'): Promise<number> {
    const [row] = await this.query<{ n: number }>(
      `select count(*)::int as n from jobs_${lane}._private_jobs where locked_at is not null`,
    );
    return row?.n ?? 0;
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'fault tests',
      connectionTimeoutMillis: 5_000,
      query_timeout: 30_000,
    });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }
}
