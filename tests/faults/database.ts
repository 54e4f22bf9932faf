import pg from 'pg';
import { sleep } from './processes';

export interface Lock {
  release(): Promise<void>;
}

/** The shop's database, seen by its administrator. */
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

  /** Runs one statement over a connection of its own, since the database is killed now and then. */
  async query<T extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    const client = await this.#connect();
    try {
      return (await client.query<T>(text, [...values])).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** The same, once the database answers again. */
  async queryWhenBack<T extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    for (let tries = 0; ; tries++)
      try {
        return await this.query<T>(text, values);
      } catch (error) {
        if (tries > 100) throw error;
        await sleep(200);
      }
  }

  /** Keeps everybody else from changing the order of a payment. */
  async lockOrderOf(intentId: string): Promise<Lock> {
    const client = await this.#connect();
    await client.query('begin');
    const { rowCount } = await client.query('select 1 from orders where intent_id = $1 for update', [intentId]);
    if (rowCount !== 1) throw new Error(`no order has the payment ${intentId}`);
    return { release: () => client.end().catch(() => undefined) };
  }

  /** Connections of the shop that wait for a locked row. */
  async listBlocked(): Promise<number[]> {
    const rows = await this.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'orders'`,
    );
    return rows.map(({ pid }) => pid);
  }

  /** Cuts every connection but those of this test. */
  async cutConnections(): Promise<void> {
    await this.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name <> 'fault tests'`);
  }

  /** Jobs that are being worked on. */
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
