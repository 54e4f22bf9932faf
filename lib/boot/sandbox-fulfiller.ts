import { env } from '@/lib/platform/env';
import { logger } from '@/lib/platform/log';
import { calculateRestartDelayMs } from '@/lib/platform/restart-delay';
import { type HelperProcess, startHelperProcess } from './own-process';

/**
 * Keeps the sandbox fulfiller running as a separate process and passes its address to this process. Does nothing when
 * the sandbox is switched off, or another one is configured. It starts in the background, because nothing else depends
 * on it. After a crash it listens on the same port, so that orders sent in the meantime are retried.
 */
export function superviseSandboxFulfiller(): { stop(): void } {
  const settings = env();
  if (!settings.SANDBOX_FULFILLER || settings.SANDBOX_FULFILLER_URL) return { stop: () => undefined };
  let isStopping = false;
  let current: HelperProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let delayMs: number | undefined;
  let port = '0';

  async function run(): Promise<void> {
    const startedAt = performance.now();
    current = startHelperProcess('sandbox-fulfiller.ts', {
      SANDBOX_PORT: port,
      // Callbacks go directly to this server, not through proxies in front of it.
      SANDBOX_CALLBACK_ORIGIN: settings.TENANT_API_URL ? '' : `http://127.0.0.1:${settings.PORT}`,
    });
    const url = await current.url;
    if (url) {
      process.env.SANDBOX_FULFILLER_URL = url;
      port = new URL(url).port;
    } else port = '0'; // The former port may be occupied.
    const reason = await current.ended;
    if (isStopping) return;
    delayMs = calculateRestartDelayMs(delayMs, performance.now() - startedAt);
    logger.error({ reason, delayMs }, 'the sandbox fulfiller ended and is started again');
    timer = setTimeout(() => void run(), delayMs);
  }

  void run();
  return {
    stop: () => {
      isStopping = true;
      clearTimeout(timer);
      current?.child.kill('SIGTERM');
    },
  };
}
