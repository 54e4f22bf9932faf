import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { logger } from '@/lib/platform/log';

/** On a busy machine, loading a program alone can take more than a minute. */
const START_LIMIT_MS = 300_000;
/** A process that says nothing for so long stands still; it speaks every few seconds (`report-to-owner.ts`). */
const SILENCE_MS = 60_000;

export interface HelperProcess {
  readonly child: ChildProcess;
  /** Address of the process; null when it ended before listening, or was killed at its timeout. */
  readonly url: Promise<string | null>;
  /** Resolves when the process has ended, with its exit code, its signal, or the reason why it never ran. */
  readonly ended: Promise<string>;
}

/**
 * Starts a program of `scripts` that reports its address. A process that stops reporting is killed, so that its owner
 * can start another one.
 */
export function startHelperProcess(
  script: string,
  settings: Readonly<Record<string, string>>,
  silenceMs = SILENCE_MS,
): HelperProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', join(process.cwd(), 'scripts', script)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...settings },
  });
  const ended = new Promise<string>((resolve) => {
    child
      .once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
      .once('error', (error) => resolve(error.message));
  });
  const url = new Promise<string | null>((resolve) => {
    const limit = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS);
    limit.unref();
    child.once('message', (message) => resolve(String(message)));
    void ended.then(() => resolve(null));
    void Promise.race([ended, new Promise((listening) => child.once('message', listening))]).then(() =>
      clearTimeout(limit),
    );
  });
  killWhenSilent(child, silenceMs);
  return { child, url, ended };
}

/** Kills a process that has sent no message for this long since its first one. */
function killWhenSilent(child: ChildProcess, silenceMs: number): void {
  let silence: NodeJS.Timeout | undefined;
  let spokeAt = 0;
  // Words that came while this process itself stood still are read before the silence counts.
  const judge = (): NodeJS.Immediate =>
    setImmediate(() => {
      if (performance.now() - spokeAt < silenceMs) return;
      logger.warn({ pid: child.pid, silenceMs }, 'a process says nothing more and is killed');
      child.kill('SIGKILL');
    });
  child.on('message', () => {
    spokeAt = performance.now();
    clearTimeout(silence);
    silence = setTimeout(judge, silenceMs);
    silence.unref();
  });
  child.once('exit', () => clearTimeout(silence));
}
