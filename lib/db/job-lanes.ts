import { runMigrations } from 'graphile-worker';
import pg from 'pg';

/** A queue of its own for each worker, so that none reads past the waiting jobs of another. Which task belongs to which lane
 *  is `job_lane` in the database. */
export const JOB_LANES = ['errands', 'mails', 'fulfilment', 'shops', 'print'] as const;
export type JobLane = (typeof JOB_LANES)[number];

/** Returns the schema that holds a lane's tables. */
export const laneSchema = (lane: JobLane): string => (lane === 'errands' ? 'graphile_worker' : `jobs_${lane}`);

/** The schemas of all lanes. */
export const QUEUE_SCHEMAS: readonly string[] = JOB_LANES.map(laneSchema);

/** Creates the tables of every lane, or brings them to this version of the queue. */
export async function migrateJobLanes(connectionString: string): Promise<void> {
  for (const lane of JOB_LANES) await migrateLane(connectionString, laneSchema(lane));
}

async function migrateLane(connectionString: string, schema: string): Promise<void> {
  const pgPool = new pg.Pool({ connectionString, max: 1 });
  // The queue asks for these; what fails also fails the statement that was sent.
  pgPool.on('error', () => undefined);
  pgPool.on('connect', (client) => client.on('error', () => undefined));
  try {
    const { rowCount } = await pgPool.query('select 1 from pg_namespace where nspname = $1', [schema]);
    if (rowCount === 0) pgPool.on('acquire', dropMigrationCalls);
    await runMigrations({ pgPool, schema });
  } finally {
    await pgPool.end();
  }
}

/** The queue announces each of its migrations to all workers of the database, and those of a node that is still serving would
 *  stop for one that breaks them. Nobody works on a lane that is being created. */
function dropMigrationCalls(client: pg.PoolClient): void {
  const { query } = client;
  const isMigrationCall = ([text, values]: unknown[]): boolean =>
    text === 'select pg_notify($1, $2)' && Array.isArray(values) && values[0] === 'worker:migrate';
  Object.assign(client, {
    query: (...statement: unknown[]): unknown =>
      isMigrationCall(statement) ? Promise.resolve() : Reflect.apply(query, client, statement),
  });
}
