import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

const MODULE = pathToFileURL(join(process.cwd(), 'scripts/pinned-node.mjs')).href;
let folder: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'merchloom-node-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Path at which npm installs the Node.js build for this system. */
const pinnedFile = (): string => join(folder, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node');

function pinNode(): void {
  mkdirSync(dirname(pinnedFile()), { recursive: true });
  copyFileSync(process.execPath, pinnedFile());
}

/** Starts a program with a Node.js version other than the pinned one. */
function startProgram(body: string, ...args: string[]): ChildProcess {
  const program = `import { restartInPinnedNode } from '${MODULE}';
    await restartInPinnedNode(${JSON.stringify(folder)});
    ${body}`;
  return spawn(process.execPath, ['--input-type=module', '-e', program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function outcome(child: ChildProcess) {
  const [output, [code, signal]] = await Promise.all([child.stdout ? text(child.stdout) : '', once(child, 'exit')]);
  return { output: output.trim(), code, signal };
}

const SAY_WHERE = 'console.log(process.execPath, process.argv.slice(1).join(" ")); process.exitCode = 7;';
const STAY = 'console.log("ready"); setInterval(() => undefined, 1000);';

describe('a program started by another Node', () => {
  test('runs in the pinned Node, with its arguments, and ends with its exit code', async () => {
    pinNode();
    expect(await outcome(startProgram(SAY_WHERE, 'one', 'two'))).toEqual({
      output: `${pinnedFile()} one two`,
      code: 7,
      signal: null,
    });
  });

  test('receives the signals of its starter', async () => {
    pinNode();
    const child = startProgram(`process.on('SIGTERM', () => process.exit(3)); ${STAY}`);
    if (child.stdout) await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await outcome(child)).toMatchObject({ code: 3 });
  });

  test('ends by a signal when the program does', async () => {
    pinNode();
    const child = startProgram('process.kill(process.pid, "SIGTERM"); setInterval(() => undefined, 1000);');
    expect(await outcome(child)).toMatchObject({ signal: 'SIGTERM' });
  });

  test('leaves nothing running when its starter is killed', async () => {
    pinNode();
    const child = startProgram(STAY);
    if (child.stdout) await once(child.stdout, 'data');
    child.kill('SIGKILL');
    // Both processes hold the pipe, so it closes when both have ended.
    await once(child, 'close');
    expect(child.signalCode).toBe('SIGKILL');
  });

  test('survives other holders of its channel, such as process managers', async () => {
    pinNode();
    const program = `import { restartInPinnedNode } from '${MODULE}';
      process.once('disconnect', () => setImmediate(() => process.exit(5)));
      await restartInPinnedNode(${JSON.stringify(folder)});
      process.send('ready');`;
    const child = spawn(pinnedFile(), ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    await once(child, 'message');
    child.disconnect();
    expect(await outcome(child)).toMatchObject({ code: 5, signal: null });
  });

  test('continues unchanged when no Node is pinned for the system', async () => {
    expect(await outcome(startProgram(SAY_WHERE))).toEqual({
      output: process.execPath,
      code: 7,
      signal: null,
    });
  });

  test('continues unchanged when the pinned Node cannot run', async () => {
    mkdirSync(dirname(pinnedFile()), { recursive: true });
    writeFileSync(pinnedFile(), 'no program');
    chmodSync(pinnedFile(), 0o755);
    expect(await outcome(startProgram(SAY_WHERE))).toEqual({
      output: process.execPath,
      code: 7,
      signal: null,
    });
  });
});
