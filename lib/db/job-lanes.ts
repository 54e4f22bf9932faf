import { runMigrations } from 'graphile-worker';
import pg from 'pg';

/**
 * Job lanes: each worker has a separate queue, so that it does not scan past jobs that wait for another worker. The SQL
 * function `job_lane` assigns tasks to lanes.
 */
export const JOB_LANES = ['maintenance', 'mails', 'fulfilment', 'shops', 'print'] as const;
export type JobLane = (typeof JOB_LANES)[number];

/** Returns the schema that holds a lane's tables. */
export const getLaneSchema = (lane: JobLane): string => (lane === 'maintenance' ? 'graphile_worker' : `jobs_${lane}`);

/** Schemas of all lanes. */
export const QUEUE_SCHEMAS: readonly string[] = JOB_LANES.map(getLaneSchema);

/** Creates the tables of every lane, or migrates them to this version of the queue library. */
export async function migrateJobLanes(connectionString: string): Promise<void> {
  for (const lane of JOB_LANES) await migrateLane(connectionString, getLaneSchema(lane));
}

async function migrateLane(connectionString: string, schema: string): Promise<void> {
  const pgPool = new pg.Pool({ connectionString, max: 1 });
  // The queue library requires these listeners. A connection error also fails the statement that was sent.
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

/**
 * Suppresses the notification that the queue library sends to all workers of the database for each migration: workers
 * of a node that is still serving would stop at a breaking one. A lane that is being created has no workers.
 */
function dropMigrationCalls(client: pg.PoolClient): void {
  const { query } = client;
  const isMigrationCall = ([text, values]: unknown[]): boolean =>
    text === 'select pg_notify($1, $2)' && Array.isArray(values) && values[0] === 'worker:migrate';
  Object.assign(client, {
    query: (...statement: unknown[]): unknown =>
      isMigrationCall(statement) ? Promise.resolve() : Reflect.apply(query, client, statement),
  });
}
