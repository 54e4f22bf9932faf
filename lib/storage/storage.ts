/** Where files lie: a folder of one machine, or an object store of many. Keys are relative paths of our own making. */
export interface Storage {
  /** Writes or replaces; a reader never sees half a file. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is none. */
  get(key: string): Promise<Buffer | null>;
  has(key: string): Promise<boolean>;
  /** Nothing happens when there is none. */
  remove(key: string): Promise<void>;
  /** Keys below a prefix that ends in a slash; below none, all of them. */
  list(prefix: string): Promise<string[]>;
  /** An address that opens the file for some minutes, for whoever has it; null where only this program can open it. */
  link(key: string, download: { readonly fileName: string; readonly type: string }): Promise<string | null>;
}

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/;

/** The keys that this program writes: pictures, what visitors of the event builder sent, files of enquiries, print files. */
const OWN_KEY =
  /^(?:assets\/\d+\/[a-z0-9-]+|builder\/[a-z0-9-]+|enquiries\/[a-z0-9-]+\.[a-z0-9]+|print\/\d+\/[a-z0-9/-]+\.png)$/;

/** Returns whether a key is one that this program writes; a bucket or folder may hold files of others. */
export const isOwnKey = (key: string): boolean => OWN_KEY.test(key) && KEY.test(key);

/** @throws RangeError for a key that is no plain relative path */
export function checkStorageKey(key: string): void {
  if (!KEY.test(key)) throw new RangeError(`not a storage key: ${key}`);
}
