import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DecodingOrder, DecodingOutcome } from './decoding-messages';
import { watchMemory } from './watch-memory';

const MAIN = 'lib/rendering/server/decoding-main.ts';
/** What the program needs to start, and none of the server's secrets: it reads files that strangers made. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SYSTEMROOT', 'NODE_ENV'];
const HEAP_MIB = 512;
/** The largest photo that is taken needs some 600 MB while it is turned and shrunk. */
const MAX_MEMORY_BYTES = 1536 * 2 ** 20;

/**
 * Decodes one file in a process of its own, which ends with it: what it has taken of memory is given back, and what takes
 * longer than `limitMs` or more than its share of memory is killed, be it within a library that can't be interrupted. Never throws.
 */
export async function decodeApart(
  order: Omit<DecodingOrder, 'folder'>,
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
  order: DecodingOrder,
  { limitMs, maxMemoryBytes }: DecodingLimits,
  signal?: AbortSignal,
): Promise<DecodingOutcome> {
  const env = Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  return new Promise((resolve) => {
    // A program of its own, which no bundle takes in.
    const main = join(/* turbopackIgnore: true */ process.cwd(), MAIN);
    const child = fork(/* turbopackIgnore: true */ main, {
      execArgv: ['--import', 'tsx', `--max-old-space-size=${HEAP_MIB}`],
      serialization: 'advanced',
      // No typeface of the machine's own, which the next machine would not have.
      env: { ...env, NODE_ENV: process.env.NODE_ENV, FONTCONFIG_FILE: join(order.folder, 'fonts.conf') },
    });
    let outcome: DecodingOutcome = { kind: 'lost' };
    const kill = (): void => void child.kill('SIGKILL');
    const limit = setTimeout(kill, limitMs);
    const stopWatching = watchMemory(child.pid, maxMemoryBytes, kill);
    signal?.addEventListener('abort', kill, { once: true });
    // Only when it has ended is its place free for the next one.
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
