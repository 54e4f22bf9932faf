import { copyFile, link, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { StoredFiles } from './stored-files';

const FOLDER = /^\.backup-(\d+)$/;

/**
 * The stored files of one moment, kept by hard links beside the originals while a backup is written: stored files are replaced
 * as a whole and never changed, so that a link keeps what is removed or replaced meanwhile, and takes no room.
 */
export class LinkedFiles implements StoredFiles {
  readonly #source: string;
  readonly #folder: string;
  /** Of each linked file the inode that it had, by its key. */
  readonly #linked = new Map<string, number>();

  private constructor(dataDir: string) {
    this.#source = path.join(dataDir, 'files');
    this.#folder = path.join(dataDir, `.backup-${process.pid}`);
  }

  static async create(dataDir: string): Promise<LinkedFiles> {
    for (const name of await readdir(dataDir)) {
      const pid = FOLDER.exec(name)?.[1];
      // Left by a backup that was killed.
      if (pid !== undefined && !isAlive(Number(pid)))
        await rm(path.join(dataDir, name), { recursive: true, force: true });
    }
    const files = new LinkedFiles(dataDir);
    await mkdir(files.#folder, { mode: 0o700 });
    return files;
  }

  /** Links the files that are there. A file that was linked before is linked anew only if it was replaced up to `replacedUntilMs`. */
  async link(replacedUntilMs = 0): Promise<void> {
    for await (const key of listKeys(this.#source)) {
      const from = path.join(this.#source, key);
      const found = await stat(from).catch(() => undefined);
      if (!found) continue;
      const inode = this.#linked.get(key);
      if (inode !== undefined && (inode === found.ino || found.mtimeMs > replacedUntilMs)) continue;
      const to = path.join(this.#folder, key);
      await mkdir(path.dirname(to), { recursive: true });
      await rm(to, { force: true });
      // Some file systems know no hard links.
      if (await link(from, to).then(isDone, () => copyFile(from, to).then(isDone, isNotDone)))
        this.#linked.set(key, found.ino);
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

/** Keys of the files below a folder; a file that is being written has no name of its own yet. */
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
