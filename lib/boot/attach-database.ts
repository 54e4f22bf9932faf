import { existsSync } from 'node:fs';
import path from 'node:path';
import { findRunningPostgres, hasCluster } from '@/lib/db/embedded/postgres';
import type { Env } from '@/lib/platform/env';
import { StartRejectedError } from '@/lib/platform/start-rejected-error';
import { compareSecret } from './compare-secret';
import { closePools, openDatabase } from './database';

/** How long a server that holds the data folder may take to start its PostgreSQL. */
const WAIT_MS = 60_000;

interface AttachedDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * The database for a program beside the server: the given one, the embedded one of a server that runs, or else the embedded one
 * started for as long as the program needs it. Its address is put into DATABASE_URL, where `lib/db` looks.
 * @throws StartRefusal when there is no database yet, it belongs to the tenant API, or to another SESSION_SECRET; StartFailure when
 *   it can't be reached
 */
export async function attachDatabase(settings: Env): Promise<AttachedDatabase> {
  const database = await openAttached(settings);
  try {
    await compareSecret(database.url, settings);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function openAttached(settings: Env): Promise<AttachedDatabase> {
  if (settings.TENANT_API_URL)
    throw new StartRejectedError('TENANT_API_URL is set: the database belongs to that process. Run this there.');
  if (settings.DATABASE_URL) return { url: settings.DATABASE_URL, stop: closePools };
  const cluster = path.resolve(settings.DATA_DIR, 'postgres');
  if (!existsSync(settings.DATA_DIR) || !hasCluster(cluster))
    throw new StartRejectedError(`There is no database in ${path.resolve(settings.DATA_DIR)} yet.`);
  for (const startedAt = Date.now(); ; ) {
    const url = findRunningPostgres(cluster);
    if (url !== undefined) {
      process.env.DATABASE_URL = url;
      return { url, stop: closePools };
    }
    try {
      return await openDatabase(settings);
    } catch (error) {
      // Its server is just starting or stopping.
      if (!(error instanceof StartRejectedError) || Date.now() - startedAt > WAIT_MS) throw error;
    }
  }
}
