import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { logger } from '@/lib/log';
import { nextRestartDelay } from '@/lib/restart-delay';

/** How long a drawing that has begun may take to end; one that is cut goes back to the queue. */
const STOP_MS = 8_000;
/** A process that says nothing for so long hangs in a picture; it speaks every few seconds. */
const SILENCE_MS = 60_000;
/** Until its first word: on a machine that is busy with other work, loading alone takes more than a minute. */
const START_MS = 300_000;

/** Its pictures lie outside of the heap of JavaScript, whose bounds have what was let go of them collected early: the
 *  peak is lower by about half the artwork's raw size, and no longer now and then much higher. */
export const ARTWORK_NODE_ARGS = ['--max-old-space-size=256', '--max-semi-space-size=4', '--import', 'tsx'];

/** Keeps one process running that draws print files; one that dies, by whatever picture, is started again. Each is handed
 *  to `onStart`. */
export function startArtworkProcess(
  databaseUrl: string,
  onStart: (child: ChildProcess) => void,
): { stop(): Promise<void> } {
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let delayMs: number | undefined;
  let child = start();

  function start(): ChildProcess {
    const startedAt = performance.now();
    const main = join(process.cwd(), 'lib/backend/jobs/artwork-main.ts');
    const started = spawn(process.execPath, [...ARTWORK_NODE_ARGS, main], {
      // Stdin is the lifeline: it closes when this process goes, however it goes.
      stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, DATABASE_URL: databaseUrl },
    });
    started.stdin?.on('error', () => undefined);
    const stop = (): boolean => started.kill('SIGKILL');
    let silence = setTimeout(stop, START_MS);
    started.on('message', () => {
      clearTimeout(silence);
      silence = setTimeout(stop, SILENCE_MS);
    });
    const restart = (reason: string): void => {
      clearTimeout(silence);
      if (stopping) return;
      delayMs = nextRestartDelay(delayMs, performance.now() - startedAt);
      logger.error({ reason, delayMs }, 'the process that draws print files ended and is started again');
      timer = setTimeout(() => {
        child = start();
      }, delayMs);
      timer.unref();
    };
    started.once('exit', (code, signal) => restart(signal ?? `exit code ${code}`));
    started.on('error', (error) => {
      // Without a pid it never ran, and no exit follows.
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
