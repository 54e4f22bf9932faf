import { env } from '@/lib/env';
import { logger } from '@/lib/log';
import { shopifyConfig } from '@/lib/shopify/config';
import { installLocalShopify } from '@/lib/shopify/local-door';
import { type OwnProcess, startOwnProcess } from './own-process';

const PERSON_WAITS_MS = 20_000;

/**
 * Lets the local Shopify be started when somebody asks for it: most servers never need one. It is a process of its own, one
 * for as long as this server lives; nothing where keys are set or it is switched off.
 */
export function offerLocalShopify(): { stop(): void } {
  let running: OwnProcess | null = null;
  const start = (): OwnProcess => {
    const settings = env();
    // The tenant API alone does not know the web tier's port, and passes the public address.
    const own = `http://127.0.0.1:${settings.PORT}`;
    const started = startOwnProcess('local-shopify.ts', {
      LOCAL_SHOPIFY_WEBHOOKS: new URL(settings.PUBLIC_URL).port === String(settings.PORT) ? own : '',
    });
    void started.url.then((url) => {
      if (url) process.env.LOCAL_SHOPIFY_URL = url;
      else logger.warn('the local Shopify did not start');
    });
    // The next one who asks for it has it started again.
    void started.ended.then(() => {
      running = null;
      delete process.env.LOCAL_SHOPIFY_URL;
    });
    return started;
  };
  installLocalShopify(async () => {
    const config = shopifyConfig();
    if (!config?.isLocal) return null;
    if (config.apiBase) return config.apiBase;
    running ??= start();
    return withinPatience(running.url);
  });
  return { stop: () => void running?.child.kill('SIGTERM') };
}

/** What a person waits for; a start that takes longer goes on, and the next one who asks finds it. */
async function withinPatience(url: Promise<string | null>): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PERSON_WAITS_MS);
  });
  return Promise.race([url, late]).finally(() => clearTimeout(timer));
}
