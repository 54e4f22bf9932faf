import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDiskStorage } from './disk';

let parent: string;
let root: string;
beforeAll(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'merchloom-storage-'));
  root = path.join(parent, 'files');
});
afterAll(() => rmSync(parent, { recursive: true }));

describe('disk storage', () => {
  it.each(['../outside', 'a/../../outside', '/etc/passwd', 'a//b', 'a\\b', 'a/b\0', '.env', 'A', 'a/..', ''])(
    'neither writes nor reads files under the key %j',
    async (key) => {
      const storage = createDiskStorage(root);
      await expect(async () => storage.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
      await expect(async () => storage.get(key)).rejects.toThrow(RangeError);
      await expect(async () => storage.remove(key)).rejects.toThrow(RangeError);
      expect(existsSync(path.join(parent, 'outside'))).toBe(false);
    },
  );

  it('is readable by the server’s user alone', async () => {
    await createDiskStorage(root).put('uploads/3/photo.png', Buffer.from('x'));
    for (const name of ['uploads/3', 'uploads/3/photo.png'])
      expect(statSync(path.join(root, name)).mode & 0o077).toBe(0);
  });
});
