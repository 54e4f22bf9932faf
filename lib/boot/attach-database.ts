import { existsSync } from 'node:fs';
import path from 'node:path';
import { findRunningPostgres, hasCluster } from '@/lib/db/embedded/postgres';
import type { Env } from '@/lib/platform/env';
import { StartRejectedError } from '@/lib/platform/start-rejected-error';
import { compareSecret } from './compare-secret';
import { closePools, openDatabase } from './database';

/** Maximum time in milliseconds to wait until a server that holds the data folder has started its PostgreSQL. */
const WAIT_MS = 60_000;

interface AttachedDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Opens the database for a program that may run at the same time as the server: the configured database, the embedded
 * one of a running server, or the embedded one, started for as long as the program needs it. Sets DATABASE_URL, which
 * `lib/db` reads.
 * @throws StartRejectedError when there is no database yet, or it belongs to the tenant API or to another
 * SESSION_SECRET; StartFailedError when it can't be reached
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
      // The server that holds the database is just starting or stopping.
      if (!(error instanceof StartRejectedError) || Date.now() - startedAt > WAIT_MS) throw error;
    }
  }
}
