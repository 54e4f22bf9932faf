import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { describeSilence, describeSlowStart } from '@/lib/platform/helper-ends';
import { logger } from '@/lib/platform/log';

/**
 * Maximum time until a helper process listens. On a busy machine, loading a program alone can take more than a minute.
 */
const START_LIMIT_MS = 300_000;
/**
 * A helper process sends a message every few seconds (`report-to-parent.ts`). After this time without one it counts as
 * frozen.
 */
const SILENCE_MS = 60_000;

export interface HelperProcess {
  readonly child: ChildProcess;
  /** Address of the process; null when it ended before listening, or was killed at its timeout. */
  readonly url: Promise<string | null>;
  /**
   * Resolves when the process has ended, with its exit code, its signal, the reason for which this process killed it,
   * or the reason for which it never ran.
   */
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
  let killedBecause: string | undefined;
  const kill = (reason: string): void => {
    killedBecause = reason;
    child.kill('SIGKILL');
  };
  const ended = new Promise<string>((resolve) => {
    child
      .once('exit', (code, signal) => resolve(killedBecause ?? signal ?? `exit code ${code}`))
      .once('error', (error) => resolve(error.message));
  });
  const url = new Promise<string | null>((resolve) => {
    const limit = setTimeout(() => kill(describeSlowStart(START_LIMIT_MS)), START_LIMIT_MS);
    limit.unref();
    child.once('message', (message) => resolve(String(message)));
    void ended.then(() => resolve(null));
    void Promise.race([ended, new Promise((listening) => child.once('message', listening))]).then(() =>
      clearTimeout(limit),
    );
  });
  killWhenSilent(child, silenceMs, kill);
  return { child, url, ended };
}

/** Kills a process that has sent its first message and then none for `silenceMs`. */
function killWhenSilent(child: ChildProcess, silenceMs: number, kill: (reason: string) => void): void {
  let silence: NodeJS.Timeout | undefined;
  let spokeAt = 0;
  // Messages may have arrived while this process itself was frozen; they are read before the silence is judged.
  const judge = (): NodeJS.Immediate =>
    setImmediate(() => {
      if (performance.now() - spokeAt < silenceMs) return;
      const reason = describeSilence(silenceMs);
      logger.warn({ pid: child.pid, reason }, 'a helper process is frozen and gets killed');
      kill(reason);
    });
  child.on('message', () => {
    spokeAt = performance.now();
    clearTimeout(silence);
    silence = setTimeout(judge, silenceMs);
    silence.unref();
  });
  child.once('exit', () => clearTimeout(silence));
}
