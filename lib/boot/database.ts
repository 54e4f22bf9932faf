import path from 'node:path';
import { lockFolder } from '@/lib/db/embedded/folder-lock';
import { startPostgres } from '@/lib/db/embedded/postgres';
import type { Env } from '@/lib/env';
import { logger } from '@/lib/log';

export interface Database {
  readonly url: string;
  readonly kind: 'embedded' | 'postgresql';
  /** Never settles for a given database; for the embedded one, when it ended by itself. */
  readonly ended: Promise<string>;
  /** Where its files lie on this machine; null for a given database. */
  readonly folder: string | null;
  stop(): Promise<void>;
}

/**
 * The database of this process: the given one, or PostgreSQL started over the cluster in DATA_DIR, which no other
 * process may use meanwhile. Its address is put into DATABASE_URL, where `lib/db` looks.
 */
export async function openDatabase(settings: Env): Promise<Database> {
  if (settings.DATABASE_URL) {
    return {
      url: settings.DATABASE_URL,
      kind: 'postgresql',
      ended: new Promise(() => {}),
      folder: null,
      stop: closePools,
    };
  }
  const dataDir = path.resolve(settings.DATA_DIR);
  const lock = await lockFolder(dataDir);
  try {
    const server = await startPostgres({
      dir: path.join(dataDir, 'postgres'),
      onLog: (line) => logger.debug({ postgres: line }, 'database'),
    });
    logger.info({ database: server.description }, 'database started');
    process.env.DATABASE_URL = server.url;
    const stop = async (): Promise<void> => {
      await closePools();
      await server.stop();
      lock.release();
    };
    return { url: server.url, kind: 'embedded', ended: server.ended, folder: server.dataDir, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Connections are given back before the server is asked to end: it would cut them. */
async function closePools(): Promise<void> {
  const { closeDatabase } = await import('@/lib/db/client');
  await closeDatabase();
}
