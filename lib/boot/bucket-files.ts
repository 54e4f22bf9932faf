import { getStorage } from '@/lib/integrations/storage/select';
import type { StoredFiles } from './stored-files';

/**
 * Stored files of a bucket for a backup, as listed when the backup starts. A file that is removed from the bucket
 * during the backup is left out.
 */
export class BucketFiles implements StoredFiles {
  readonly #keys = new Set<string>();

  async link(): Promise<void> {
    for (const key of await getStorage().list('')) this.#keys.add(key);
  }

  keys = (): string[] => [...this.#keys].sort();

  read = (key: string): Promise<Buffer | null> => getStorage().get(key);

  remove = (): Promise<void> => Promise.resolve();
}
