import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { renewDatabasePools } from '@/lib/db/client';
import { listWriteObstacles, setWriteObstacle } from '@/lib/platform/browsing-only';
import { recordDiskSpace } from '@/lib/platform/disk-space';
import { logger } from '@/lib/platform/log';

const CHECK_MS = 5_000;
const CONNECT_TIMEOUT_MS = 3_000;
/** Free space above the reserve that is required before changes are accepted again, as a share of the reserve. */
const RETURN_SHARE = 0.05;

interface Watched {
  /** Folders with stored files or database files. */
  readonly folders: readonly string[];
  /**
   * Returns the database's URL. Called before each check, because a restarted embedded database may have another
   * address.
   */
  readonly findDatabaseUrl: () => string;
  /** Bytes that must stay free; 0 checks no folder. */
  readonly reserveBytes: number;
  readonly everyMs?: number;
}

export interface DiskSpaceWatch {
  /** Runs a check at once. */
  check(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Watches whether this installation can write: free space, whether the database accepts changes, and how far its clock
 * differs. Records the results for the health report, and turns browsing-only mode on and off.
 */
export async function watchDiskSpace(watched: Watched): Promise<DiskSpaceWatch> {
  let running = Promise.resolve();
  const check = (): Promise<void> => {
    running = running.then(() => checkOnce(watched));
    return running;
  };
  // A folder does not exist before its first file.
  await Promise.allSettled(watched.folders.map((folder) => mkdir(folder, { recursive: true })));
  await check();
  const timer = setInterval(check, watched.everyMs ?? CHECK_MS);
  timer.unref();
  return {
    check,
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

async function checkOnce(watched: Watched): Promise<void> {
  const before = listWriteObstacles();
  await Promise.all([checkFolders(watched), checkDatabase(watched.findDatabaseUrl())]);
  const now = listWriteObstacles();
  // Existing connections keep the read-only mode in which they were opened.
  if (before.includes('database_read_only') && !now.includes('database_read_only')) renewDatabasePools();
  if (now.length > 0 && before.length === 0) logger.error({ obstacles: now }, 'browsing only: changes are refused');
  if (now.length === 0 && before.length > 0) logger.info('changes are accepted again');
}

async function checkFolders({ folders, reserveBytes }: Watched): Promise<void> {
  try {
    const free = await Promise.all(folders.map(freeBytes));
    const least = Math.min(...free);
    recordDiskSpace({ freeBytes: least, reserveBytes });
    const isLow = listWriteObstacles().includes('disk_low');
    setWriteObstacle('disk_low', least < reserveBytes * (isLow ? 1 + RETURN_SHARE : 1));
  } catch (error) {
    logger.warn({ err: error }, 'the free space of a folder could not be read');
  }
  if (listWriteObstacles().includes('disk_full')) setWriteObstacle('disk_full', !(await canWriteFiles(folders)));
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const PROBE_BYTES = 1_000_000;

async function canWriteFiles([folder = '.']: readonly string[]): Promise<boolean> {
  const file = join(folder, '.room');
  try {
    await writeFile(file, Buffer.alloc(PROBE_BYTES));
    return true;
  } catch {
    return false;
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

/** Uses a new connection, because an open connection keeps the mode in which it was opened. */
async function checkDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
    application_name: 'merchloom watch',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const sentAt = Date.now();
    const { rows } = await client.query<{ now: string; mode: string }>(
      `select extract(epoch from clock_timestamp()) * 1000 as now, current_setting('transaction_read_only') as mode`,
    );
    const answered = Date.now();
    recordDiskSpace({ clockSkewMs: Math.round((sentAt + answered) / 2 - Number(rows[0]?.now)) });
    setWriteObstacle('database_read_only', rows[0]?.mode === 'on');
    if (listWriteObstacles().includes('database_full')) setWriteObstacle('database_full', !(await canWrite(client)));
  } catch (error) {
    // The health report's own probe reports an unresponsive database.
    logger.debug({ err: error }, 'the database could not be asked whether it takes changes');
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Returns whether a temporary table of about a megabyte can be written. The table is dropped with its connection. */
async function canWrite(client: pg.Client): Promise<boolean> {
  try {
    await client.query(
      `create temporary table room as select repeat(md5(n::text), 32) as filler from generate_series(1, 1000) n`,
    );
    return true;
  } catch {
    return false;
  }
}
