import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LinkedFiles } from './linked-files';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'merchloom-links-'));
  mkdirSync(join(dataDir, 'files/print/1'), { recursive: true });
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Writes a file as the storage does: to a draft that is then renamed. */
function put(key: string, content: string, atMs: number): void {
  const file = join(dataDir, 'files', key);
  writeFileSync(`${file}.part`, content);
  utimesSync(`${file}.part`, atMs / 1_000, atMs / 1_000);
  renameSync(`${file}.part`, file);
}

const contents = async (files: LinkedFiles) =>
  Object.fromEntries(await Promise.all(files.keys().map(async (key) => [key, String(await files.read(key))])));

describe('the files of a snapshot', () => {
  it('stay as they were then, whatever is removed, replaced or added', async () => {
    const moment = 1_700_000_000_000;
    put('print/1/removed.png', 'removed later', moment - 9_000);
    put('print/1/before.png', 'before', moment - 9_000);
    put('print/1/after.png', 'as it was', moment - 9_000);
    const files = await LinkedFiles.create(dataDir);
    await files.link();
    put('print/1/before.png', 'replaced before the moment', moment - 1_000);
    put('print/1/after.png', 'replaced after the moment', moment + 1_000);
    put('print/1/added.png', 'added', moment - 500);
    writeFileSync(join(dataDir, 'files/print/1/half.png.part'), 'not there yet');
    rmSync(join(dataDir, 'files/print/1/removed.png'));
    await files.link(moment);
    expect(await contents(files)).toEqual({
      'print/1/added.png': 'added',
      'print/1/after.png': 'as it was',
      'print/1/before.png': 'replaced before the moment',
      'print/1/removed.png': 'removed later',
    });
    await files.remove();
    expect(readdirSync(dataDir)).toEqual(['files']);
  });

  it('of a killed backup are removed by the next one', async () => {
    mkdirSync(join(dataDir, '.backup-4194304'));
    await (await LinkedFiles.create(dataDir)).remove();
    expect(readdirSync(dataDir)).toEqual(['files']);
  });
});
