import fs from 'node:fs';
import path from 'node:path';

/**
 * Creates a folder that only this user may enter, and its missing parents. Creates them one by one, because Node's
 * recursive `mkdirSync` never ends for paths below /proc.
 */
export function createFolder(folder: string): void {
  if (fs.existsSync(folder)) return;
  createFolder(path.dirname(folder));
  fs.mkdirSync(folder, { mode: 0o700 });
}
