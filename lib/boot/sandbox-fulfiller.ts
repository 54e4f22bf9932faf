import { env } from '@/lib/env';
import { logger } from '@/lib/log';
import { startOwnProcess } from './own-process';

/**
 * Starts the sandbox fulfiller as a process of its own and tells this one where it listens; nothing where it is switched
 * off, or one was named by the configuration. Without it everything else works, so a failure is only logged.
 */
export async function startSandboxFulfiller(): Promise<{ stop(): void }> {
  const settings = env();
  if (!settings.SANDBOX_FULFILLER || settings.SANDBOX_FULFILLER_URL) return { stop: () => undefined };
  const { url, child } = await startOwnProcess('sandbox-fulfiller.ts', {
    // Callbacks come the short way, whatever stands before this server.
    SANDBOX_CALLBACK_ORIGIN: settings.TENANT_API_URL ? '' : `http://127.0.0.1:${settings.PORT}`,
  });
  if (url) process.env.SANDBOX_FULFILLER_URL = url;
  else logger.warn('the sandbox fulfiller did not start');
  return { stop: () => void child.kill('SIGTERM') };
}
