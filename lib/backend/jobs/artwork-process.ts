import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { describeSilence, describeSlowStart } from '@/lib/platform/helper-ends';
import { logger } from '@/lib/platform/log';
import { calculateRestartDelayMs } from '@/lib/platform/restart-delay';

/** Time for a running drawing to finish when this process stops; an interrupted drawing returns to the queue. */
const STOP_MS = 8_000;
/** Time without a message after which a process counts as frozen. It normally sends one every few seconds. */
const SILENCE_MS = 60_000;
/** Timeout for the first message: on a busy machine, loading the program takes more than a minute. */
const START_MS = 300_000;

/**
 * Limits the JavaScript heap. Pictures are allocated outside of it, and a small heap triggers garbage collection
 * earlier, which lowers the memory peak by about half of the artwork's raw size.
 */
export const ARTWORK_NODE_ARGS = ['--max-old-space-size=256', '--max-semi-space-size=4', '--import', 'tsx'];

/** Message that a process which cannot work sends before it ends. */
const farewellSchema = z.object({ endedBecause: z.string() });

/**
 * Logs the reason for which the drawing process ended. The same reason is logged once until the process runs again,
 * because without a database every start fails.
 */
class StartFailures {
  #reason: string | null = null;
  #count = 0;

  note(reason: string): void {
    this.#count += 1;
    if (reason === this.#reason) return;
    this.#reason = reason;
    logger.error({ reason }, 'the process that draws print files ended and is started again');
  }

  /** Must be called when the process has started successfully. */
  end(): void {
    if (this.#count > 0) logger.info({ starts: this.#count }, 'the process that draws print files runs again');
    this.#reason = null;
    this.#count = 0;
  }
}

/**
 * Keeps one process running that draws print files and restarts it when it ends. Each process is passed to `onStart`.
 */
export function startArtworkProcess(
  databaseUrl: string,
  onStart: (child: ChildProcess) => void,
  silenceMs = SILENCE_MS,
): { stop(): Promise<void> } {
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let delayMs: number | undefined;
  const failures = new StartFailures();
  let child = start();

  function start(): ChildProcess {
    const startedAt = performance.now();
    const main = join(process.cwd(), 'lib/backend/jobs/artwork-main.ts');
    const started = spawn(process.execPath, [...ARTWORK_NODE_ARGS, main], {
      // Stdin closes when this process ends for any reason, and the child then ends as well.
      stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, DATABASE_URL: databaseUrl },
    });
    started.stdin?.on('error', () => undefined);
    let exitReason: string | undefined;
    const kill = (reason: string): void => {
      exitReason = reason;
      started.kill('SIGKILL');
    };
    let silence = setTimeout(kill, START_MS, describeSlowStart(START_MS));
    started.on('message', (message) => {
      clearTimeout(silence);
      const farewell = farewellSchema.safeParse(message);
      if (farewell.success) {
        exitReason = farewell.data.endedBecause;
        return;
      }
      failures.end();
      silence = setTimeout(kill, silenceMs, describeSilence(silenceMs));
    });
    const restart = (reason: string): void => {
      clearTimeout(silence);
      if (stopping) return;
      delayMs = calculateRestartDelayMs(delayMs, performance.now() - startedAt);
      failures.note(exitReason ?? reason);
      timer = setTimeout(() => {
        child = start();
      }, delayMs);
      timer.unref();
    };
    started.once('exit', (code, signal) => restart(signal ?? `exit code ${code}`));
    started.on('error', (error) => {
      // Without a pid the process never started, and no exit event follows.
      if (started.pid === undefined) restart(error.message);
      else logger.warn({ err: error }, 'the process that draws print files could not be reached');
    });
    onStart(started);
    return started;
  }

  return {
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      child.stdin?.end();
      await ended;
      clearTimeout(impatience);
    },
  };
}
