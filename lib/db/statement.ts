import { type Placeholder, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Tx } from './client';

/** Placeholders of a statement, one per named value. */
export type Placeholders<Values> = { readonly [Name in keyof Values & string]: Placeholder<Name> };

interface Prepared<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}
interface Query<Rows> {
  prepare(name: string): Prepared<Rows>;
}

/**
 * Defines a query that is sent often. Its SQL is generated once, because generating it takes longer than all other work
 * of this process for a small query. Compare lists of values with `= any`: the SQL text is fixed and cannot grow with a
 * list.
 * @param build builds the query with placeholders for its values
 */
export function defineStatement<Values extends object, Rows>(
  build: (tx: Tx, places: Placeholders<Values>) => Query<Rows>,
): (tx: Tx, values: Values) => Promise<Rows> {
  let written: Prepared<Rows> | undefined;
  return (tx, values) => {
    // PreparedClient names all statements, so no name is needed here.
    written ??= build(mockDatabase, places()).prepare('');
    return bindToConnection(tx, written).execute(values as Record<string, unknown>);
  };
}

/** Mock database without a connection, used only to generate SQL. */
const mockDatabase: Tx = drizzle.mock();

/** Returns a placeholder for each property that `build` reads, under the property's name. */
const places = <Values extends object>(): Placeholders<Values> =>
  new Proxy({} as Placeholders<Values>, { get: (_, name) => sql.placeholder(String(name)) });

/**
 * Runs a generated statement on the transaction's connection: drizzle stores the connection in the statement's `client`
 * property, which is overridden here.
 */
function bindToConnection<Rows>(tx: Tx, written: Prepared<Rows>): Prepared<Rows> {
  const client: unknown = Reflect.get(tx, '$client');
  if (!client) throw new Error('a written statement needs a transaction of withTenant or withPlatform');
  return Object.create(written, { client: { value: client } });
}
