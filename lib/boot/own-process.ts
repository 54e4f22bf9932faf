import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const START_MS = 20_000;

/** Starts a program of `scripts` that tells where it listens, and waits for that; null when it ended or took too long. */
export async function startOwnProcess(
  script: string,
  settings: Readonly<Record<string, string>>,
): Promise<{ readonly url: string | null; readonly child: ChildProcess }> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(process.cwd(), 'scripts', script)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...settings },
  });
  child.on('error', () => undefined);
  return { url: await addressOf(child), child };
}

function addressOf(child: ChildProcess): Promise<string | null> {
  return new Promise((done) => {
    const clock = setTimeout(() => done(null), START_MS);
    const end = (url: string | null): void => {
      clearTimeout(clock);
      done(url);
    };
    child.once('message', (message) => end(String(message)));
    child.once('exit', () => end(null));
  });
}
