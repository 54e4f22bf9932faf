import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { type ArchiveEntry, BackupError, readArchive } from './archive';

export const HEADER_ENTRY = 'merchloom-backup.json';
export const SEQUENCES_ENTRY = 'sequences.json';
export const SECRET_ENTRY = 'session-secret';
export const DATABASE_FOLDER = 'database/';
export const FILES_FOLDER = 'files/';
const FORMAT = 1;

const tableSchema = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });
export type BackupTable = z.output<typeof tableSchema>;

const headerSchema = z.object({
  format: z.number(),
  version: z.string(),
  createdAt: z.string(),
  /** Timestamp of the database's latest migration, as in `lib/db/migrations/meta/_journal.json`. */
  migration: z.number(),
  tables: z.array(tableSchema),
  /** Check value that shows whether a restored installation uses an identical secret, without revealing the secret. */
  secretCheck: z.string(),
  /** Number of stored files that rows refer to and that did not exist. */
  missingFiles: z.number(),
});
export type BackupHeader = z.output<typeof headerSchema>;

export const sequencesSchema = z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() }));

export const encodeBackupHeader = (header: Omit<BackupHeader, 'format'>): Buffer =>
  Buffer.from(JSON.stringify({ format: FORMAT, ...header }, null, 1));

export interface BackupSummary extends BackupHeader {
  readonly files: number;
  readonly hasSecret: boolean;
  /** Size of the file. */
  readonly bytes: number;
}

/**
 * Reads and verifies a whole backup once.
 * @throws BackupError when it is damaged or has an unsupported format
 */
export async function checkBackup(file: string): Promise<BackupSummary> {
  let header: BackupHeader | undefined;
  let files = 0;
  let hasSecret = false;
  for await (const entry of readArchive(file)) {
    header ??= parseHeader(entry, file);
    if (entry.name.startsWith(FILES_FOLDER)) files += 1;
    if (entry.name === SECRET_ENTRY) hasSecret = true;
  }
  if (!header) throw new BackupError(`${file} is empty.`);
  return { ...header, files, hasSecret, bytes: (await stat(file)).size };
}

function parseHeader({ name, bytes }: ArchiveEntry, file: string): BackupHeader {
  if (name !== HEADER_ENTRY) throw new BackupError(`${file} is no backup of Merchloom.`);
  const parsed = headerSchema.safeParse(JSON.parse(bytes.toString('utf8')));
  if (!parsed.success || parsed.data.format !== FORMAT)
    throw new BackupError(`${file} was made by a version whose backups this one does not know.`);
  return parsed.data;
}
