/** Where files lie: a folder of one machine, or an object store of many. Keys are relative paths of our own making. */
export interface Storage {
  /** Writes or replaces; a reader never sees half a file. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is none. */
  get(key: string): Promise<Buffer | null>;
  has(key: string): Promise<boolean>;
  /** Nothing happens when there is none. */
  remove(key: string): Promise<void>;
  /** Keys below a prefix that ends in a slash. */
  list(prefix: string): Promise<string[]>;
}
