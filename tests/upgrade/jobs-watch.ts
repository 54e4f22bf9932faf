import pg from 'pg';

const QUEUES = ['graphile_worker', 'jobs_mails', 'jobs_fulfilment', 'jobs_shops', 'jobs_print'];

/** Records in the database which worker takes which job. */
export class JobsWatch {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  /** Installs the trigger; call it once a version has created the queues. */
  static async start(databaseUrl: string): Promise<JobsWatch> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(`
      create table if not exists upgrade_test_takes (task text, worker text, at timestamptz default clock_timestamp());
      create or replace function upgrade_test_note() returns trigger language plpgsql as $$
        begin
          execute format('insert into public.upgrade_test_takes (task, worker) select identifier, $1 from %I._private_tasks where id = $2',
            tg_table_schema) using new.locked_by, new.task_id;
          return null;
        end $$;`);
    for (const queue of QUEUES)
      await client.query(`create or replace trigger upgrade_test_takes after update on ${queue}._private_jobs
        for each row when (new.locked_by is distinct from old.locked_by and new.locked_by is not null)
        execute function upgrade_test_note()`);
    return new JobsWatch(client);
  }

  /** Returns the workers that took jobs of orders since `since`. */
  async listTakers(since: Date): Promise<Set<string>> {
    const { rows } = await this.#client.query<{ worker: string }>(
      `select distinct worker from upgrade_test_takes where at > $1 and task in ('confirm-order', 'fulfil-order', 'print-artwork', 'send-test-webhook')`,
      [since],
    );
    return new Set(rows.map(({ worker }) => worker));
  }

  /** Counts jobs that are due now or soon, except print files, which are drawn one by one at the machine's pace. */
  async countWaiting(): Promise<number> {
    const { rows } = await this.#client.query<{ jobs: number }>(
      `select count(*)::int as jobs from queued_jobs
       where task <> 'print-artwork' and (run_at < now() + interval '10 minutes' or locked_by is not null)`,
    );
    return rows[0]?.jobs ?? 0;
  }

  /** Lists jobs whose last attempt failed, and which wait for a retry or for a person. */
  async listFailed(): Promise<string[]> {
    const { rows } = await this.#client.query<{ task: string; error: string }>(
      `select task, left(last_error, 200) as error from queued_jobs where last_error is not null`,
    );
    return rows.map(({ task, error }) => `${task}: ${error}`);
  }

  async query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await this.#client.query<T>(text, values)).rows;
  }

  end(): Promise<void> {
    return this.#client.end();
  }
}
