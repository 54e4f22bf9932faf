import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { processDelivery } from '@/lib/backend/shopify/webhooks';
import { completeConnection } from '@/lib/backend/shopify-connections/connections';
import { serveWeb } from '@/lib/boot/serve-web';
import { withTenant } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { operations } from '@/lib/demo/local-shopify/operations';
import { LocalShopify } from '@/lib/demo/local-shopify/server';
import { getLocalShopifyKeys, getShopifyConfig, SHOPIFY_SCOPES } from '@/lib/integrations/shopify/config';
import { signSessionToken } from '@/lib/integrations/shopify/session-token';
import { exchangeSessionToken } from '@/lib/integrations/shopify/tokens';
import { handleApi } from '@/lib/web/bff/handle';
import { queryRows } from './database';

export const LOOMSHOP = 'loomshop.myshopify.com';

/**
 * Starts the local Shopify in this process, sends its webhooks to the program's API, and stops it after the file's
 * tests. `random` makes the faults of its sender reproducible.
 */
export function setUpLocalShopify(random?: () => number): () => LocalShopify & { readonly url: string } {
  let shopify: (LocalShopify & { readonly url: string }) | undefined;
  const servers: Server[] = [];
  const listen = async (server: Server): Promise<string> => {
    servers.push(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  beforeAll(async () => {
    const origin = await listen(createServer((request, response) => void serveWeb(request, response, handleApi)));
    const localInstance = new LocalShopify({
      keys: { ...getLocalShopifyKeys(), scopes: SHOPIFY_SCOPES },
      appOrigin: 'http://localhost:3000',
      webhookOrigin: origin,
      operations,
      ...(random ? { random } : {}),
    });
    const url = await listen(localInstance.server());
    process.env.LOCAL_SHOPIFY_URL = url;
    // Tests send more requests in a second than an app does in a minute.
    const bucket = { maximum: 1_000_000, restoreRate: 1_000_000 };
    await fetch(`${url}/control`, { method: 'POST', body: JSON.stringify({ bucket }) });
    shopify = Object.assign(localInstance, { url });
  });
  afterAll(async () => {
    delete process.env.LOCAL_SHOPIFY_URL;
    await Promise.all(
      servers.map((server) => {
        server.closeAllConnections();
        return new Promise((closed) => server.close(closed));
      }),
    );
  });
  return () => {
    if (!shopify) throw new Error('the local Shopify is started before the first test');
    return shopify;
  };
}

/** Returns an App Bridge session token for a shop, issued now. */
export const issueSessionToken = (shop: string): string =>
  signSessionToken({ shop, userId: '42' }, getLocalShopifyKeys(), Math.floor(Date.now() / 1000));

/** Connects the shop of a demo tenant by a real token exchange with the local Shopify. */
export async function connectShop(email = 'merchant@loomshop.test', shop = LOOMSHOP): Promise<TenantId> {
  const [user] = await queryRows(sql`select id, tenant_id from users where email = ${email}`);
  const tenantId = asTenantId(Number(user?.tenant_id));
  await queryRows(sql`insert into shopify_connections (tenant_id, user_id, shop, registration_route)
    values (${tenantId}, ${Number(user?.id)}, ${shop}, 'signup')
    on conflict (tenant_id) do update set shop = excluded.shop`);
  const config = getShopifyConfig();
  if (!config) throw new Error('Shopify is not configured');
  const grant = await exchangeSessionToken(shop, issueSessionToken(shop), config);
  await withTenant(tenantId, (tx) => completeConnection(tx, tenantId, grant, Number(user?.id)));
  return tenantId;
}

/** Handles all pending webhooks, those of one shop in order of arrival, as the queue does. */
export async function handlePendingWebhooks(): Promise<void> {
  for (;;) {
    const waiting = await queryRows(
      sql`select webhook_id from shopify_deliveries where state = 'queued' order by received_at, webhook_id`,
    );
    if (waiting.length === 0) return;
    for (const { webhook_id } of waiting)
      await processDelivery({ webhookId: webhook_id }, { job: { attempts: 12, max_attempts: 12 } });
  }
}
