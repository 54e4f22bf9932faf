/** The stored files of one moment, for a backup. */
export interface StoredFiles {
  /** Takes in the files that are there; of those that were taken in before, the ones that were replaced up to that time. */
  link(replacedUntilMs?: number): Promise<void>;
  /** In the order of the alphabet. */
  keys(): string[];
  /** Null for a file that has gone meanwhile. */
  read(key: string): Promise<Buffer | null>;
  /** Removes what the backup kept for itself, and no file. */
  remove(): Promise<void>;
}
