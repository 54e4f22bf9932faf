import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FormerFiles, saveFormerFiles } from './former-files';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'merchloom-former-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Creates a build folder with one script file that contains the file's name. */
function build(name: string): string {
  const built = join(folder, `built-${name}`);
  mkdirSync(join(built, 'chunks'), { recursive: true });
  writeFileSync(join(built, 'chunks', `${name}.js`), `say('${name}')`);
  return built;
}
const shared = (): string => join(folder, 'shared');
const start = (name: string): void => {
  mkdirSync(shared(), { recursive: true });
  saveFormerFiles(shared(), name, build(name));
};

function answers(files: FormerFiles, url: string, nowMs: number): boolean {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: 'GET', url });
  return files.handle(request, new ServerResponse(request), nowMs);
}

describe('files of other versions', () => {
  it('are served while they are kept, and found when their version starts later', () => {
    start('first');
    start('second');
    const files = new FormerFiles(shared(), 'second');
    expect(answers(files, '/_next/static/chunks/first.js', 0)).toBe(true);
    expect(answers(files, '/_next/static/chunks/third.js', 100)).toBe(false);
    start('third');
    // The folder is not read again for the second request, because the list of files is cached.
    expect(answers(files, '/_next/static/chunks/third.js', 200)).toBe(false);
    expect(answers(files, '/_next/static/chunks/third.js', 2_500)).toBe(true);
    expect(answers(files, '/_next/static/../../secret', 5_000)).toBe(false);
    expect(answers(files, '/chunks/first.js', 9_000)).toBe(false);
  });

  it('are kept for the three versions before, by their last start', () => {
    for (const [at, name] of ['a', 'b', 'c', 'd'].entries()) {
      start(name);
      utimesSync(join(shared(), name), 1_000 + at, 1_000 + at);
    }
    // Starting version `a` again, as a roll-back does, makes it the newest.
    start('a');
    start('e');
    expect(readdirSync(shared()).sort()).toEqual(['a', 'c', 'd', 'e']);
    expect(readFileSync(join(shared(), 'a', 'chunks', 'a.js'), 'utf8')).toBe(`say('a')`);
    expect(existsSync(join(shared(), 'b'))).toBe(false);
  });

  it('are never half copied', () => {
    mkdirSync(shared());
    expect(() => saveFormerFiles(shared(), 'broken', join(folder, 'nowhere'))).toThrow();
    expect(readdirSync(shared())).toEqual([]);
  });
});
