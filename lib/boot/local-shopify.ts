import { getShopifyConfig } from '@/lib/integrations/shopify/config';
import { registerLocalShopifyStart } from '@/lib/integrations/shopify/local-entry';
import { env } from '@/lib/platform/env';
import { logger } from '@/lib/platform/log';
import { type HelperProcess, startHelperProcess } from './own-process';

const PERSON_WAITS_MS = 20_000;

/**
 * Registers the local Shopify, which starts on its first use as one separate process for this server's lifetime,
 * because most servers never need it. The process never starts when Shopify API keys are configured or the local
 * Shopify is switched off.
 */
export function registerLocalShopify(): { stop(): void } {
  let running: HelperProcess | null = null;
  const start = (): HelperProcess => {
    const settings = env();
    // A tenant API in a separate process does not know the web tier's port, so it uses the public address.
    const webUrl = `http://127.0.0.1:${settings.PORT}`;
    const started = startHelperProcess('local-shopify.ts', {
      LOCAL_SHOPIFY_WEBHOOKS: new URL(settings.PUBLIC_URL).port === String(settings.PORT) ? webUrl : '',
    });
    void started.url.then((url) => {
      if (url) process.env.LOCAL_SHOPIFY_URL = url;
      else logger.warn('the local Shopify did not start');
    });
    // After the process has ended, the next use starts another one.
    void started.ended.then(() => {
      running = null;
      delete process.env.LOCAL_SHOPIFY_URL;
    });
    return started;
  };
  registerLocalShopifyStart(async () => {
    const config = getShopifyConfig();
    if (!config?.isLocal) return null;
    if (config.apiBase) return config.apiBase;
    running ??= start();
    return withTimeout(running.url);
  });
  return { stop: () => void running?.child.kill('SIGTERM') };
}

/**
 * Returns null when the start takes longer than the limit. The start continues, and a later request gets the address.
 */
async function withTimeout(url: Promise<string | null>): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PERSON_WAITS_MS);
  });
  return Promise.race([url, late]).finally(() => clearTimeout(timer));
}
