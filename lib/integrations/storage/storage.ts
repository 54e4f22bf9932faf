/**
 * File storage: a folder of one machine, or a bucket shared by several. Keys are relative paths that the program
 * generates.
 */
export interface Storage {
  /**
   * Checks that the folder or bucket exists.
   * @throws Error when it does not respond, denies access, or does not exist
   */
  check(): Promise<void>;
  /** Writes or replaces a file atomically: a reader never sees a partial file. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns the content of a file; null if the file does not exist. */
  get(key: string): Promise<Buffer | null>;
  has(key: string): Promise<boolean>;
  /** Deletes a file. Does nothing if it does not exist. */
  remove(key: string): Promise<void>;
  /** Lists the keys below a prefix that ends with a slash; with an empty prefix, all keys. */
  list(prefix: string): Promise<string[]>;
  /**
   * Returns an address that opens the file for some minutes without authorisation; null when only this program can read
   * the storage.
   */
  link(key: string, download: { readonly fileName: string; readonly type: string }): Promise<string | null>;
}

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/;

/**
 * Keys under which this program writes files: pictures, uploads in the event builder, attachments of enquiries, print
 * files.
 */
const OWN_KEY =
  /^(?:assets\/\d+\/[a-z0-9-]+|builder\/[a-z0-9-]+|enquiries\/[a-z0-9-]+\.[a-z0-9]+|print\/\d+\/[a-z0-9/-]+\.png)$/;

/** Returns whether this program writes files under such a key; a bucket or folder may contain other files. */
export const isStorageKey = (key: string): boolean => OWN_KEY.test(key) && KEY.test(key);

/**
 * Checks that a key is a plain relative path.
 * @throws RangeError otherwise
 */
export function checkStorageKey(key: string): void {
  if (!KEY.test(key)) throw new RangeError(`not a storage key: ${key}`);
}
