/** Stored files of one moment, for a backup. */
export interface StoredFiles {
  /**
   * Preserves the existing files. A file that was preserved before is preserved again only if it was replaced up to
   * `replacedUntilMs` (Unix time).
   */
  link(replacedUntilMs?: number): Promise<void>;
  /** Keys of the preserved files, sorted alphabetically. */
  keys(): string[];
  /** Returns a file's bytes; null for a file that was removed in the meantime. */
  read(key: string): Promise<Buffer | null>;
  /** Removes the backup's own copies, but no stored file. */
  remove(): Promise<void>;
}
