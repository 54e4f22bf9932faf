import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildBrowsingOnlyError, isBrowsingOnly } from '@/lib/platform/browsing-only';
import { checkStorageKey, type Storage } from './storage';

/** File modes: only the server's user may read the files, because they are photos of shoppers and print files. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * Creates a storage in a folder of this machine.
 * @throws RangeError (its methods) for a key that is not a plain relative path
 */
export function createDiskStorage(root: string): Storage {
  const toFilePath = (key: string): string => {
    checkStorageKey(key);
    return path.join(root, key);
  };
  return {
    check: async () => {
      await mkdir(root, { recursive: true, mode: FOLDER_MODE });
    },
    put: async (key, bytes) => {
      const file = toFilePath(key);
      if (isBrowsingOnly()) throw buildBrowsingOnlyError();
      const draft = `${file}.${randomUUID()}.part`;
      await mkdir(path.dirname(file), { recursive: true, mode: FOLDER_MODE });
      await writeFile(draft, bytes, { mode: FILE_MODE });
      await rename(draft, file);
    },
    get: async (key) => {
      try {
        return await readFile(toFilePath(key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    has: async (key) => {
      const fileCheck = access(toFilePath(key)).then(() => true);
      return fileCheck.catch((error: unknown) => {
        if (isMissing(error)) return false;
        throw error;
      });
    },
    remove: async (key) => rm(toFilePath(key), { force: true }),
    list: async (prefix) => {
      const folder = prefix === '' ? root : toFilePath(prefix.replace(/\/$/, ''));
      const folderEntries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      return folderEntries
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
    },
    link: () => Promise.resolve(null),
  };
}

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
