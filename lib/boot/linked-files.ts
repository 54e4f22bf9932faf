import { copyFile, link, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { StoredFiles } from './stored-files';

const FOLDER = /^\.backup-(\d+)$/;

/**
 * Stored files of one moment, preserved for a backup by hard links in a separate folder. Stored files are replaced
 * completely and never modified, so a link preserves a removed or replaced file without using space.
 */
export class LinkedFiles implements StoredFiles {
  readonly #source: string;
  readonly #folder: string;
  /** Inode of each linked file by key. */
  readonly #linked = new Map<string, number>();

  private constructor(dataDir: string) {
    this.#source = path.join(dataDir, 'files');
    this.#folder = path.join(dataDir, `.backup-${process.pid}`);
  }

  static async create(dataDir: string): Promise<LinkedFiles> {
    for (const name of await readdir(dataDir)) {
      const pid = FOLDER.exec(name)?.[1];
      // Deletes the folders of backups whose process no longer runs.
      if (pid !== undefined && !isAlive(Number(pid)))
        await rm(path.join(dataDir, name), { recursive: true, force: true });
    }
    const files = new LinkedFiles(dataDir);
    await mkdir(files.#folder, { mode: 0o700 });
    return files;
  }

  /**
   * Links the existing files. A file that is linked already is linked again only if it was replaced up to
   * `replacedUntilMs`.
   */
  async link(replacedUntilMs = 0): Promise<void> {
    for await (const key of listKeys(this.#source)) {
      const from = path.join(this.#source, key);
      const fileStats = await stat(from).catch(() => undefined);
      if (!fileStats) continue;
      const inode = this.#linked.get(key);
      if (inode !== undefined && (inode === fileStats.ino || fileStats.mtimeMs > replacedUntilMs)) continue;
      const to = path.join(this.#folder, key);
      await mkdir(path.dirname(to), { recursive: true });
      await rm(to, { force: true });
      // Copies the file where the file system has no hard links.
      if (await link(from, to).then(isDone, () => copyFile(from, to).then(isDone, isNotDone)))
        this.#linked.set(key, fileStats.ino);
    }
  }

  keys(): string[] {
    return [...this.#linked.keys()].sort();
  }

  read = (key: string): Promise<Buffer> => readFile(path.join(this.#folder, key));

  remove = (): Promise<void> => rm(this.#folder, { recursive: true, force: true });
}

const isDone = (): boolean => true;
const isNotDone = (): boolean => false;

/**
 * Yields the keys of the files below a folder. Files that are still being written are left out: their names are not
 * final.
 */
async function* listKeys(root: string, folder = ''): AsyncGenerator<string> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const key = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* listKeys(root, key);
    else if (entry.isFile() && !entry.name.endsWith('.part')) yield key;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
