import { type Placeholder, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Tx } from './client';

/** What stands in a statement for each of its values until it is sent. */
export type Places<Values> = { readonly [Name in keyof Values & string]: Placeholder<Name> };

interface Prepared<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}
interface Query<Rows> {
  prepare(name: string): Prepared<Rows>;
}

/**
 * A query that is sent often: its SQL is written once, because writing it takes longer than all else that this process
 * does for a small one. Lists of values are compared with `= any`, because what is written can't grow.
 * @param build makes the query, with places where its values go
 */
export function statement<Values extends object, Rows>(
  build: (tx: Tx, places: Places<Values>) => Query<Rows>,
): (tx: Tx, values: Values) => Promise<Rows> {
  let written: Prepared<Rows> | undefined;
  return (tx, values) => {
    // PreparedClient names all statements; this one needs no other name.
    written ??= build(DESK, places()).prepare('');
    return onConnectionOf(tx, written).execute(values as Record<string, unknown>);
  };
}

/** Where statements are written: nothing can be sent from it. */
const DESK: Tx = drizzle.mock();

/** The names are those by which `build` asks for them. */
const places = <Values extends object>(): Places<Values> =>
  new Proxy({} as Places<Values>, { get: (_, name) => sql.placeholder(String(name)) });

/** A written statement keeps the connection that it was written with under this name; a transaction has its own. */
function onConnectionOf<Rows>(tx: Tx, written: Prepared<Rows>): Prepared<Rows> {
  const client: unknown = Reflect.get(tx, '$client');
  if (!client) throw new Error('a written statement needs a transaction of withTenant or withPlatform');
  return Object.create(written, { client: { value: client } });
}
