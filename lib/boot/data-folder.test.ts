import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartRejectedError } from '@/lib/platform/start-rejected-error';
import { checkFulfilmentFolder } from './data-folder';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'merchloom-fulfilment-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the folder that fulfillers share', () => {
  it('is left as it was when this program can write to it', () => {
    expect(checkFulfilmentFolder(folder)).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is not checked where none is configured, since DATA_DIR then has it', () => {
    expect(checkFulfilmentFolder(undefined)).toBeNull();
  });

  it('that is missing or not writable is named, and the shop starts', () => {
    const missing = join(folder, 'missing');
    expect(checkFulfilmentFolder(missing)).toContain(`FULFILMENT_FOLDER is ${missing}, which does not exist`);
    // No user can write to /proc, not even root, to whom permissions do not apply.
    expect(checkFulfilmentFolder('/proc')).toContain("FULFILMENT_FOLDER is /proc, where this program can't write (");
    expect(readdirSync(folder)).toEqual([]);
  });

  it('that is a file refuses the start', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => checkFulfilmentFolder(file)).toThrow(StartRejectedError);
    expect(() => checkFulfilmentFolder(file)).toThrow(`FULFILMENT_FOLDER is ${file}, which is not a folder.`);
  });
});
