import fs from 'node:fs';
import path from 'node:path';

/**
 * Creates a folder that only this user may enter, and its parents, one by one: below /proc, Node's recursive
 * `mkdirSync` never ends.
 */
export function createFolder(folder: string): void {
  if (fs.existsSync(folder)) return;
  createFolder(path.dirname(folder));
  fs.mkdirSync(folder, { mode: 0o700 });
}
