/** Stored files of one moment, for a backup. */
export interface StoredFiles {
  /**
   * Preserves the existing files. Of the files that were preserved before, it preserves those again that were replaced
   * up to `replacedUntilMs`.
   */
  link(replacedUntilMs?: number): Promise<void>;
  /** Sorted alphabetically. */
  keys(): string[];
  /** Null for a file that was removed in the meantime. */
  read(key: string): Promise<Buffer | null>;
  /** Removes the backup's own copies, but no stored file. */
  remove(): Promise<void>;
}
