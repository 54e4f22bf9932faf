import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** On a machine that is busy with other work, loading a program alone can take more than a minute. */
const START_LIMIT_MS = 300_000;

export interface OwnProcess {
  readonly child: ChildProcess;
  /** Where it listens; null when it ended before, or was ended because it took too long. */
  readonly url: Promise<string | null>;
  /** Resolves when the process has ended, with its exit code, its signal or why it never ran. */
  readonly ended: Promise<string>;
}

/** Starts a program of `scripts` that tells where it listens. */
export function startOwnProcess(script: string, settings: Readonly<Record<string, string>>): OwnProcess {
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
  return { child, url, ended };
}
