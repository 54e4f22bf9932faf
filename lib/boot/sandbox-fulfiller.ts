import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { env } from '@/lib/env';
import { logger } from '@/lib/log';

const START_MS = 20_000;

/**
 * Starts the sandbox fulfiller as a process of its own and tells this one where it listens; nothing where it is switched
 * off, or one was named by the configuration. Without it everything else works, so a failure is only logged.
 */
export async function startSandboxFulfiller(): Promise<{ stop(): void }> {
  const settings = env();
  if (!settings.SANDBOX_FULFILLER || settings.SANDBOX_FULFILLER_URL) return { stop: () => undefined };
  const child = spawn(process.execPath, ['--import', 'tsx', join(process.cwd(), 'scripts/sandbox-fulfiller.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      // Callbacks come the short way, whatever stands before this server.
      SANDBOX_CALLBACK_ORIGIN: settings.TENANT_API_URL ? '' : `http://127.0.0.1:${settings.PORT}`,
    },
  });
  child.on('error', (error) => logger.warn({ err: error }, 'the sandbox fulfiller failed'));
  const url = await addressOf(child);
  if (url) process.env.SANDBOX_FULFILLER_URL = url;
  else logger.warn('the sandbox fulfiller did not start');
  return { stop: () => void child.kill('SIGTERM') };
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
