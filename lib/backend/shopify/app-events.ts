import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { withTenant } from '@/lib/db/client';
import { shopifyConnections } from '@/lib/db/schema';
import { endConnection, findShopConnection, publishShopifyChange } from '../shopify-connections/connections';
import type { WebhookHandlers } from '../shopify-connections/webhook-event';

const scopesUpdate = z.object({ current: z.array(z.string()) });

/** Handlers of webhooks about the app itself. */
export const appWebhookHandlers: WebhookHandlers = {
  'app/uninstalled': {
    getSubject: () => 'app',
    handle: ({ tenantId, triggeredAt }) =>
      withTenant(tenantId, async (tx) => {
        const connection = await findShopConnection(tx, tenantId);
        // The app was reinstalled since, so the webhook belongs to the former installation.
        if (connection?.installedAt && connection.installedAt > triggeredAt) return;
        await endConnection(tx, tenantId, 'uninstalled', null);
      }),
  },
  'app/scopes_update': {
    getSubject: () => 'scopes',
    handle: ({ tenantId, payload }) =>
      withTenant(tenantId, async (tx) => {
        const { current } = scopesUpdate.parse(payload);
        const connection = await findShopConnection(tx, tenantId);
        if (connection?.state !== 'connected') return;
        await tx.update(shopifyConnections).set({ scopes: current }).where(eq(shopifyConnections.tenantId, tenantId));
        await publishShopifyChange(tx, tenantId, ['connection']);
      }),
  },
};
