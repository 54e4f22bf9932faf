import { z } from 'zod';
import type { Tx } from '@/lib/db/client';
import { getStorage } from '@/lib/integrations/storage/select';
import { queueJob } from '../queue/queue';

const payloadSchema = z.object({ storageKeys: z.array(z.string().min(1)) });

/**
 * Enqueues the removal of the files of deleted rows for the time after the commit, so that a rollback leaves rows and
 * files. Rows without a file are ignored.
 */
export async function queueFileRemoval(tx: Tx, rows: readonly { readonly storageKey: string | null }[]): Promise<void> {
  const storageKeys = rows.flatMap(({ storageKey }) => storageKey || []);
  if (storageKeys.length > 0) await queueJob(tx, { task: 'remove-files', payload: { storageKeys }, key: null });
}

/** Removes stored files. A missing file is not an error, so that the job can be repeated. */
export async function removeFiles(payload: unknown): Promise<void> {
  for (const storageKey of payloadSchema.parse(payload).storageKeys) await getStorage().remove(storageKey);
}
