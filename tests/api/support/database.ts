import { type SQL, sql } from 'drizzle-orm';
import { withPlatform } from '@/lib/db/client';
import { workerDatabase } from '../../setup/database';

type Database = Awaited<ReturnType<typeof workerDatabase>>;

/** Gives the tests of a file a database of their own, made before the first and dropped after the last. */
export function ownDatabase(): () => Database {
  let database: Database | undefined;
  beforeAll(async () => {
    database = await workerDatabase();
  });
  afterAll(() => database?.drop());
  return () => {
    if (!database) throw new Error('the database is made before the first test');
    return database;
  };
}

/** Looks at, or changes, what the program keeps, past all its rules. */
export async function rowsOf(query: SQL): Promise<Record<string, unknown>[]> {
  return (await withPlatform((tx) => tx.execute<Record<string, unknown>>(query))).rows;
}

/** The `n` of a query that counts. */
export async function count(query: SQL): Promise<number> {
  const [row] = await rowsOf(query);
  if (row?.n === undefined) throw new Error('the query counts nothing as n');
  return Number(row.n);
}

/** Where an order stands with its money. */
export async function stateOf(orderId: string): Promise<unknown> {
  const [row] = await rowsOf(sql`select payment_state from orders where id = ${orderId}`);
  return row?.payment_state ?? 'no such order';
}

/** How many uses of a code are taken. */
export async function takenOf(code: string): Promise<number> {
  const [row] = await rowsOf(sql`select taken from vouchers where code = ${code}`);
  return Number(row?.taken ?? -1);
}
