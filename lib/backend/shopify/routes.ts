import { wrapInEnvelope } from '@/lib/contracts/define';
import { shopifyEndpoints } from '@/lib/contracts/shopify';
import { shopifyConnectionEndpoints } from '@/lib/contracts/shopify-connection';
import { shopifyEntryEndpoints } from '@/lib/contracts/shopify-entry';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { parseTypedShop } from '@/lib/integrations/shopify/shop-host';
import { AppError, buildInvalidFieldsError } from '@/lib/platform/errors';
import { defineRoute, defineUserRoute } from '../http/route';
import { getShopifyAppUrl } from '../onboarding/state';
import { disconnectShop, downloadDataExport, showConnection, testConnection } from './connection-routes';
import { findShopHolder, issueEntryTicket, linkShop, openInFrame, openSessionByTicket, registerShop } from './entry';
import { receiveDelivery } from './webhooks';

export const shopifyRoutes = [
  defineRoute(shopifyEndpoints.receive, async ({ body }) => {
    const { topic, shop, hmac, text, webhook_id: webhookId, triggered_at: triggeredAt } = body;
    return wrapInEnvelope({
      is_new: (await receiveDelivery({ topic, shop, webhookId, triggeredAt, hmac, text })).isNew,
    });
  }),
  defineRoute(shopifyEntryEndpoints.open, async ({ body }) =>
    wrapInEnvelope(await openInFrame(body.session_token, body.route)),
  ),
  defineRoute(shopifyEntryEndpoints.register, async ({ body, clientIp }) =>
    wrapInEnvelope(await registerShop(body, clientIp)),
  ),
  defineRoute(shopifyEntryEndpoints.linkAccount, async ({ body, clientIp }) =>
    wrapInEnvelope(await linkShop(body, clientIp)),
  ),
  defineRoute(shopifyEntryEndpoints.lookUp, async ({ body }) =>
    wrapInEnvelope(await findShopHolder(body.shop, body.route)),
  ),
  defineUserRoute(shopifyEntryEndpoints.handOff, async ({ user }) =>
    wrapInEnvelope({ ticket: await issueEntryTicket(user) }),
  ),
  defineRoute(shopifyEntryEndpoints.openByTicket, async ({ body }) => {
    const { token } = await openSessionByTicket(body.ticket, body.user_agent);
    return wrapInEnvelope({ token });
  }),
  defineUserRoute(shopifyConnectionEndpoints.show, async ({ tenantId }) =>
    wrapInEnvelope(await showConnection(tenantId)),
  ),
  defineUserRoute(shopifyConnectionEndpoints.test, async ({ tenantId, user }) =>
    wrapInEnvelope(await testConnection(tenantId, user.userId)),
  ),
  defineUserRoute(shopifyConnectionEndpoints.disconnect, async ({ tenantId, user }) => {
    await disconnectShop(tenantId, user.userId);
    return wrapInEnvelope({ disconnected: true as const });
  }),
  defineUserRoute(shopifyConnectionEndpoints.dataExport, ({ tenantId, params }) =>
    downloadDataExport(tenantId, params.requestId),
  ),
  defineRoute(shopifyEntryEndpoints.install, async ({ query }) => {
    const shop = parseTypedShop(query.shop);
    if (!shop) throw buildInvalidFieldsError({ shop: ['shop invalid'] });
    const url = await getShopifyAppUrl(shop, false);
    if (!url) throw new AppError('conflict', buildErrorReason('shopify_off'));
    return wrapInEnvelope({ url });
  }),
];
