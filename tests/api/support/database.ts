import { type SQL, sql } from 'drizzle-orm';
import { withPlatform } from '@/lib/db/client';
import { createWorkerDatabase } from '../../setup/database';

type Database = Awaited<ReturnType<typeof createWorkerDatabase>>;

/** Creates a database for a test file before its first test and drops it after the last. */
export function setUpOwnDatabase(): () => Database {
  let database: Database | undefined;
  beforeAll(async () => {
    database = await createWorkerDatabase();
  });
  afterAll(() => database?.drop());
  return () => {
    if (!database) throw new Error('the database is made before the first test');
    return database;
  };
}

/** Runs a query or change directly on the database, without the program's checks. */
export async function queryRows(query: SQL): Promise<Record<string, unknown>[]> {
  return (await withPlatform((tx) => tx.execute<Record<string, unknown>>(query))).rows;
}

/** Returns the `n` of a counting query. */
export async function count(query: SQL): Promise<number> {
  const [row] = await queryRows(query);
  if (row?.n === undefined) throw new Error('the query counts nothing as n');
  return Number(row.n);
}

/** Returns the payment state of an order, or 'no such order'. */
export async function getPaymentState(orderId: string): Promise<unknown> {
  const [row] = await queryRows(sql`select payment_state from orders where id = ${orderId}`);
  return row?.payment_state ?? 'no such order';
}

/** Returns how many uses of a voucher code are taken; -1 for an unknown code. */
export async function countTakenUses(code: string): Promise<number> {
  const [row] = await queryRows(sql`select taken from vouchers where code = ${code}`);
  return Number(row?.taken ?? -1);
}
