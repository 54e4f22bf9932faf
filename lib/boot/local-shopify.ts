import type { ChildProcess } from 'node:child_process';
import { env } from '@/lib/env';
import { logger } from '@/lib/log';
import { shopifyConfig } from '@/lib/shopify/config';
import { installLocalShopify } from '@/lib/shopify/local-door';
import { startOwnProcess } from './own-process';

/**
 * Lets the local Shopify be started when somebody asks for it: most servers never need one. It is a process of its own, one
 * for as long as this server lives; nothing where keys are set or it is switched off.
 */
export function offerLocalShopify(): { stop(): void } {
  let child: ChildProcess | null = null;
  let starting: Promise<string | null> | null = null;
  const start = async (): Promise<string | null> => {
    const settings = env();
    // The tenant API alone does not know the web tier's port, and passes the public address.
    const own = `http://127.0.0.1:${settings.PORT}`;
    const started = await startOwnProcess('local-shopify.ts', {
      LOCAL_SHOPIFY_WEBHOOKS: new URL(settings.PUBLIC_URL).port === String(settings.PORT) ? own : '',
    });
    child = started.child;
    if (started.url) process.env.LOCAL_SHOPIFY_URL = started.url;
    else logger.warn('the local Shopify did not start');
    child.once('exit', () => {
      starting = null;
      delete process.env.LOCAL_SHOPIFY_URL;
    });
    return started.url;
  };
  installLocalShopify(async () => {
    const config = shopifyConfig();
    if (!config?.isLocal) return null;
    if (config.apiBase) return config.apiBase;
    starting ??= start();
    const url = await starting;
    if (!url) starting = null;
    return url;
  });
  return { stop: () => void child?.kill('SIGTERM') };
}
