import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ArchiveEntry, BackupError } from '@/lib/db/backup/archive';
import { type BackupSummary, checkBackup, FILES_FOLDER, SECRET_ENTRY } from '@/lib/db/backup/contents';
import { isOutOfSpace } from '@/lib/db/embedded/out-of-space';
import { getStorage } from '@/lib/integrations/storage/select';
import { env } from '@/lib/platform/env';
import { derivePurposeKey } from '@/lib/platform/keys';
import { StartFailedError, StartRejectedError } from '@/lib/platform/start-rejected-error';
import { getSecretFilePath } from './data-folder';
import { type Database, openDatabase } from './database';
import { parseParameters } from './parameters';

/**
 * `npm run restore -- FILE`: restores a backup into an empty data folder, and with DATABASE_URL into an empty database.
 * `npm run restore -- --check FILE` only reads it.
 */
/** Free space in bytes below which a database that ended is assumed to have filled the disk. */
const DISK_FULL_BYTES = 8_000_000;

const {
  values: { check: isCheck },
  positionals: [file = ''],
} = parseParameters('npm run restore -- [--check] FILE', { options: { check: { type: 'boolean' } }, positionals: 1 });
if (!existsSync(file)) throw new StartRejectedError(`There is no file ${file}.`);

// The file is read completely before anything is changed, so that nothing of a damaged file is restored.
const backup = await checkBackup(file);
describe(backup);
if (!isCheck) await restore(file, backup);
process.exit(0);

function describe({ createdAt, version, tables, files, bytes, missingFiles }: BackupSummary): void {
  console.log(
    `The backup is complete: ${tables.length} tables, ${files} files, ${(bytes / 1e6).toFixed(1)} MB, as of ${createdAt}, by Merchloom ${version}.`,
  );
  if (missingFiles > 0)
    console.log(`${missingFiles} files to which its database refers were already missing when the backup was made.`);
}

async function restore(source: string, summary: BackupSummary): Promise<void> {
  const settings = env();
  if (settings.TENANT_API_URL)
    throw new StartRejectedError('TENANT_API_URL is set: the database belongs to that process. Run this there.');
  const dataDir = path.resolve(settings.DATA_DIR);
  refuseUnlessEmpty(dataDir);
  refuseOtherSecret(summary, settings.SESSION_SECRET);
  const files = getStorage();
  if (settings.S3_BUCKET && (await files.list('')).length > 0)
    throw new BackupError(
      `The bucket ${settings.S3_BUCKET} is not empty. A backup is restored into an empty one only.`,
    );
  const written: string[] = [];
  let database: Database | undefined;
  try {
    database = await openDatabase(settings);
    const { loadDatabase } = await import('@/lib/db/backup/load');
    const writeOther = async ({ name, bytes }: ArchiveEntry): Promise<void> => {
      if (name === SECRET_ENTRY && !settings.SESSION_SECRET)
        writeFileSync(getSecretFilePath(dataDir), bytes, { mode: 0o600 });
      if (!name.startsWith(FILES_FOLDER)) return;
      const key = name.slice(FILES_FOLDER.length);
      await files.put(key, bytes);
      written.push(key);
    };
    await loadDatabase(database.url, source, summary, writeOther);
    console.log(
      `Restored, with ${written.length} files, into ${settings.S3_BUCKET ?? dataDir}. Start it with npm start.`,
    );
  } catch (error) {
    const isFull = isOutOfSpace(error) || isDiskFull(dataDir);
    await database?.stop();
    // The folder and the bucket were empty before the restore, so everything that the folder contains and the restored
    // files can be removed.
    if (settings.S3_BUCKET) await Promise.allSettled(written.map((key) => files.remove(key)));
    for (const name of listContents(dataDir)) rmSync(path.join(dataDir, name), { recursive: true, force: true });
    if (isFull)
      throw new StartFailedError(`The backup does not fit on the disk of ${dataDir}, which is empty again.`, {
        cause: error,
      });
    throw error;
  }
  await database.stop();
}

/**
 * Returns whether the disk is full. PostgreSQL ends on a full disk, and the lost connection does not reveal the cause.
 */
function isDiskFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < DISK_FULL_BYTES;
}

function refuseUnlessEmpty(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  if (listContents(dataDir).length > 0)
    throw new BackupError(
      `${dataDir} is not empty. A backup is restored into an empty folder only: set DATA_DIR to another one, or move this one away.`,
    );
}

/** Lists a folder without `lost+found`, which the root of a file system always contains. */
function listContents(dataDir: string): string[] {
  return readdirSync(dataDir).filter((name) => name !== 'lost+found');
}

/**
 * Rejects another secret than the backup's, because second factors, shop tokens and mailed links could not be decrypted
 * with it.
 */
function refuseOtherSecret({ hasSecret, secretCheck }: BackupSummary, configuredSecret: string | undefined): void {
  if (!configuredSecret) {
    if (!hasSecret)
      throw new StartRejectedError(
        'This backup was made with a SESSION_SECRET in the environment. Set the same one to restore it.',
      );
    return;
  }
  process.env.SESSION_SECRET = configuredSecret;
  if (derivePurposeKey('backup').slice(0, 16) !== secretCheck)
    throw new StartRejectedError('This backup was made under another SESSION_SECRET than the one that is set.');
}
