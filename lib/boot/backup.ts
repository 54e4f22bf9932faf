import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ArchiveWriter } from '@/lib/db/backup/archive';
import { encodeBackupHeader, FILES_FOLDER, HEADER_ENTRY, SECRET_ENTRY } from '@/lib/db/backup/contents';
import { DatabaseSnapshot } from '@/lib/db/backup/dump';
import { isOutOfSpace } from '@/lib/db/embedded/out-of-space';
import { env } from '@/lib/platform/env';
import { derivePurposeKey } from '@/lib/platform/keys';
import { StartFailedError, StartRejectedError } from '@/lib/platform/start-rejected-error';
import { attachDatabase } from './attach-database';
import { BucketFiles } from './bucket-files';
import { ensureSessionSecret, getSecretFilePath } from './data-folder';
import { LinkedFiles } from './linked-files';
import { parseParameters } from './parameters';
import { readProgramVersion } from './program-version';
import type { StoredFiles } from './stored-files';

/**
 * `npm run backup -- FILE`: writes the database and the files as of one moment into a file, whether or not the shop
 * runs.
 */
const [file = ''] = parseParameters('npm run backup -- FILE', { positionals: 1 }).positionals;
if (existsSync(file)) throw new StartRejectedError(`${file} exists already. Give the backup another name.`);
if (!existsSync(path.dirname(path.resolve(file))))
  throw new StartRejectedError(`There is no folder ${path.dirname(file)}.`);

const settings = env();
const database = await attachDatabase(settings);
const dataDir = path.resolve(settings.DATA_DIR);
const ownSecret = getSecretFilePath(dataDir);
try {
  // A secret created now would differ from the one with which the database was encrypted.
  if (!settings.SESSION_SECRET && !existsSync(ownSecret))
    throw new StartRejectedError(
      `There is no SESSION_SECRET, and no secret in ${dataDir}: set the DATA_DIR or the SESSION_SECRET that the shop runs with.`,
    );
  process.env.SESSION_SECRET = ensureSessionSecret(dataDir, settings.SESSION_SECRET);
  await writeBackup(path.resolve(file));
} finally {
  await database.stop();
}
process.exit(0);

async function writeBackup(target: string): Promise<void> {
  const archive = await ArchiveWriter.create(target);
  let files: StoredFiles | undefined;
  let snapshot: DatabaseSnapshot | undefined;
  try {
    files = settings.S3_BUCKET ? new BucketFiles() : await LinkedFiles.create(dataDir);
    // Files that the snapshot's rows name existed before the snapshot; some may be removed before they are read.
    await files.link().catch((cause: Error) => {
      if (!settings.S3_BUCKET) throw cause;
      throw new StartFailedError(`The bucket ${settings.S3_BUCKET} can’t be read: ${cause.message}`, { cause });
    });
    snapshot = await DatabaseSnapshot.open(database.url);
    await files.link(Date.now());
    const keys = new Set(files.keys());
    const missing = (await snapshot.listFileKeys()).filter((key) => !keys.has(key));
    const createdAt = new Date().toISOString();
    await archive.add(
      HEADER_ENTRY,
      encodeBackupHeader({
        version: readProgramVersion(),
        createdAt,
        migration: snapshot.migration,
        tables: snapshot.tables.map(({ schema, name, columns }) => ({ schema, name, columns })),
        secretCheck: derivePurposeKey('backup').slice(0, 16),
        missingFiles: missing.length,
      }),
    );
    await snapshot.writeTables(archive);
    await snapshot.writeSequences(archive);
    let count = 0;
    for (const key of keys) {
      const content = await files.read(key);
      if (!content) continue;
      await archive.add(`${FILES_FOLDER}${key}`, content);
      count += 1;
    }
    if (!settings.SESSION_SECRET) await archive.add(SECRET_ENTRY, readFileSync(ownSecret));
    const bytes = await archive.finish();
    console.log(
      `${target}: ${snapshot.tables.length} tables, ${count} files, ${inMegabytes(bytes)} MB, as of ${createdAt}.`,
    );
    if (missing.length > 0)
      console.log(
        `${missing.length} files to which the database refers were not in ${settings.S3_BUCKET ?? path.join(dataDir, 'files')}.`,
      );
    console.log(
      settings.SESSION_SECRET
        ? 'The backup does not contain SESSION_SECRET. Store it elsewhere: without it, the backup cannot be restored.'
        : 'The backup contains the secret of this installation. Store it where only you can read it.',
    );
  } catch (error) {
    await archive.abandon();
    if (isOutOfSpace(error))
      throw new StartFailedError(`The disk of ${target} is full, so the backup was not completed.`, { cause: error });
    throw error;
  } finally {
    await Promise.allSettled([snapshot?.close(), files?.remove()]);
  }
}

function inMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
