import path from 'node:path';
import { lockFolder } from '@/lib/db/embedded/folder-lock';
import { supervisePostgres } from '@/lib/db/embedded/supervise-postgres';
import type { Env } from '@/lib/platform/env';
import { logger } from '@/lib/platform/log';

export interface Database {
  readonly url: string;
  readonly kind: 'embedded' | 'postgresql';
  /**
   * Never settles for a configured external database. For the embedded database, resolves with the reason when it has
   * ended and could not be restarted.
   */
  readonly ended: Promise<string>;
  /** Folder of the embedded database's files on this machine; null for an external database. */
  readonly folder: string | null;
  /** Notifies a process that waits for the data folder that this process is about to release it. */
  announceStop(): void;
  stop(): Promise<void>;
}

/**
 * Opens the database of this process: the configured database, or PostgreSQL started for the cluster in DATA_DIR, which
 * no other process may use at that time. Sets DATABASE_URL, which `lib/db` reads.
 * @param checkFirst check that a server makes before PostgreSQL starts; called once this process owns the data folder,
 * because the former owner may have changed it
 */
export async function openDatabase(settings: Env, checkFirst?: () => Promise<void>): Promise<Database> {
  if (settings.DATABASE_URL) {
    await checkFirst?.();
    return {
      url: settings.DATABASE_URL,
      kind: 'postgresql',
      ended: new Promise<never>(() => undefined),
      folder: null,
      announceStop: () => undefined,
      stop: closePools,
    };
  }
  const dataDir = path.resolve(settings.DATA_DIR);
  const lock = await lockFolder(dataDir);
  try {
    await checkFirst?.();
    const server = await supervisePostgres({
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
    return {
      url: server.url,
      kind: 'embedded',
      ended: server.ended,
      folder: server.dataDir,
      announceStop: () => lock.announceRelease(),
      stop,
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Closes the database connections. Called before the database server stops, because the server would cut them. */
export async function closePools(): Promise<void> {
  const { closeDatabase } = await import('@/lib/db/client');
  await closeDatabase();
}
