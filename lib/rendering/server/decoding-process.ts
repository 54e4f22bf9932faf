import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DecodingOutcome, DecodingTask } from './decoding-messages';
import { watchMemory } from './watch-memory';

const MAIN = 'lib/rendering/server/decoding-main.ts';
/**
 * Environment variables that the process needs to start. The server's secrets are left out, because the process reads
 * untrusted files.
 */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SYSTEMROOT', 'NODE_ENV'];
const HEAP_MIB = 512;
/** Memory limit of the process. The largest accepted photo needs about 600 MB while it is rotated and shrunk. */
const MAX_MEMORY_BYTES = 1536 * 2 ** 20;

/**
 * Decodes one file in a separate process, so that its memory is released afterwards. The process is killed when it
 * exceeds `limitMs` or its memory limit, even inside a native library. Never throws.
 */
export async function decodeInOwnProcess(
  order: Omit<DecodingTask, 'folder'>,
  limitMs: number,
  signal?: AbortSignal,
  maxMemoryBytes = MAX_MEMORY_BYTES,
): Promise<DecodingOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'merchloom-decoding-'));
  try {
    return await runChild({ ...order, folder }, { limitMs, maxMemoryBytes }, signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface DecodingLimits {
  readonly limitMs: number;
  readonly maxMemoryBytes: number;
}

function runChild(
  order: DecodingTask,
  { limitMs, maxMemoryBytes }: DecodingLimits,
  signal?: AbortSignal,
): Promise<DecodingOutcome> {
  const env = Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  return new Promise((resolve) => {
    // The process runs a separate program, which no bundle includes.
    const main = join(/* turbopackIgnore: true */ process.cwd(), MAIN);
    const child = fork(/* turbopackIgnore: true */ main, {
      execArgv: ['--import', 'tsx', `--max-old-space-size=${HEAP_MIB}`],
      serialization: 'advanced',
      // Hides the fonts that are installed on this machine, because other machines do not have them.
      env: { ...env, NODE_ENV: process.env.NODE_ENV, FONTCONFIG_FILE: join(order.folder, 'fonts.conf') },
    });
    let outcome: DecodingOutcome = { kind: 'lost' };
    const kill = (): void => void child.kill('SIGKILL');
    const limit = setTimeout(kill, limitMs);
    const stopWatching = watchMemory(child.pid, maxMemoryBytes, kill);
    signal?.addEventListener('abort', kill, { once: true });
    // The next job in the queue starts only after this process has ended.
    const end = (): void => {
      clearTimeout(limit);
      stopWatching();
      signal?.removeEventListener('abort', kill);
      resolve(outcome);
    };
    child
      .on('message', (message: DecodingOutcome) => {
        outcome = message;
        kill();
      })
      .on('error', end)
      .once('close', end)
      .send(order, () => undefined);
  });
}
