import { openClient } from './open-client';

/**
 * Returns the check value of the SESSION_SECRET that a database was filled under; undefined when none is noted yet.
 * @throws StartFailedError when the database can't be reached
 */
export async function findSecretCheck(databaseUrl: string): Promise<string | undefined> {
  const client = await openClient(databaseUrl);
  try {
    // The table is missing: an earlier version created the database, or it is still empty.
    const { rows: tables } = await client.query(`select to_regclass('public.installation') is not null as is`);
    if (!tables[0]?.is) return undefined;
    const { rows } = await client.query<{ secret_check: string }>('select secret_check from installation');
    return rows[0]?.secret_check;
  } finally {
    await client.end();
  }
}

/**
 * Stores a check value if there is none yet, and returns the stored one. Of two nodes that start concurrently only one
 * stores its value.
 */
export async function ensureSecretCheck(databaseUrl: string, secretCheck: string): Promise<string> {
  const noted = await findSecretCheck(databaseUrl);
  if (noted !== undefined) return noted;
  const client = await openClient(databaseUrl);
  try {
    await client.query('insert into installation (secret_check) values ($1) on conflict do nothing', [secretCheck]);
  } finally {
    await client.end();
  }
  return (await findSecretCheck(databaseUrl)) ?? secretCheck;
}
