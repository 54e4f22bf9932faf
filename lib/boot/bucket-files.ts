import { storage } from '@/lib/storage/select';
import type { StoredFiles } from './stored-files';

/** The stored files of a bucket for a backup: those that were there when it looked. A bucket keeps nothing that is removed while
 *  the backup reads; such a file is left out, as if it had gone a moment before. */
export class BucketFiles implements StoredFiles {
  readonly #keys = new Set<string>();

  async link(): Promise<void> {
    for (const key of await storage().list('')) this.#keys.add(key);
  }

  keys = (): string[] => [...this.#keys].sort();

  read = (key: string): Promise<Buffer | null> => storage().get(key);

  remove = (): Promise<void> => Promise.resolve();
}
