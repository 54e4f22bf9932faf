import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm';
import { toLoggedError } from './log';

const CANARY = /canary|sk_test|449990001234/;

describe('a logged error', () => {
  it('keeps name, message, code, stack and causes', () => {
    const logged = toLoggedError(
      new TypeError('outer', { cause: Object.assign(new Error('inner'), { code: '23505' }) }),
    );
    expect(logged).toMatchObject({
      type: 'TypeError',
      message: 'outer',
      stack: expect.stringMatching(/^TypeError: outer\n {4}at /),
      cause: { message: 'inner', code: '23505' },
    });
  });

  it('omits the parameters of a failed query', () => {
    const values = ['canary@shopper.test', '+449990001234', 'CANARY\n    at canary (street:1:1)'.toLowerCase()];
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(canary@x.test)' });
    const logged = toLoggedError(
      new Error('could not place', { cause: new DrizzleQueryError('select $1', values, cause) }),
    );
    expect(JSON.stringify(logged)).not.toMatch(CANARY);
    expect(logged).toMatchObject({
      cause: { message: 'Failed query: select $1', cause: { message: 'duplicate key' } },
    });
  });

  it('omits fields of HTTP clients and payment providers', () => {
    const error = Object.assign(new Error('refused'), {
      config: { headers: { authorization: 'Bearer sk_test_1' }, data: 'canary' },
      headers: { cookie: 'canary' },
      raw: { payment_intent: { client_secret: 'canary' } },
      request: { body: 'canary' },
    });
    expect(JSON.stringify(toLoggedError(error))).not.toMatch(CANARY);
  });

  it('omits personal data that a provider quotes in its message', () => {
    const quoted =
      'Invalid email address: mia+fest@shopper.test (also mia%40shopper.test); card 4242 4242 4242 4242 declined';
    const logged = toLoggedError(new Error(quoted, { cause: new Error(quoted) }));
    expect(JSON.stringify(logged)).not.toMatch(/shopper|4242/);
    expect(logged).toMatchObject({ message: expect.stringMatching(/^Invalid email address: \[e-mail\]/) });
    const id = 'order 41450489-5190-4633-ae89-df319d87e05e of 1795449642302';
    expect(toLoggedError(new Error(id))).toMatchObject({ message: id });
  });

  it('may be something other than an error, or have circular causes', () => {
    const error = new Error('round');
    error.cause = error;
    expect(() => JSON.stringify(toLoggedError(error))).not.toThrow();
    for (const thrown of [null, undefined, 'canary', { password: 'canary' }])
      expect(JSON.stringify(toLoggedError(thrown))).not.toMatch(CANARY);
  });
});

describe('a log file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'merchloom-log-'));
    writeFileSync(join(folder, 'file'), '');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Starts a program that logs one line to a file. */
  function logTo(file: string) {
    const program = `
      import { startProgram } from './scripts/common.mjs';
      await startProgram('tests/setup/log-program.ts', 'test');
    `;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, LOG_FILE: file, LOG_LEVEL: 'info' },
      encoding: 'utf8',
      timeout: 60_000,
    });
    return { status, stderr };
  }

  it('is created with its folder', () => {
    const file = join(folder, 'logs', 'shop.log');
    expect(logTo(file)).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ msg: 'one line' });
  });

  it('on a full disk leaves the program running and reports the failure once', () => {
    const { status, stderr } = logTo('/dev/full');
    expect(stderr).toBe("The log can't be written to /dev/full (ENOSPC). Lines wait for room.\n");
    expect(status).toBe(0);
  });

  it.each([
    ['is a folder', () => folder, 'EISDIR'],
    ['has a file in place of its folder', () => join(folder, 'file', 'shop.log'), 'ENOTDIR'],
    ['lies where no folder can be made', () => '/proc/none/shop.log', 'ENOENT'],
  ])('that %s is named, and the start is refused', (_what, file, code) => {
    const { status, stderr } = logTo(file());
    expect(stderr).toContain(`LOG_FILE is ${file()}, which can't be opened as a file to write to (${code})`);
    expect(status).toBe(78);
  });
});
