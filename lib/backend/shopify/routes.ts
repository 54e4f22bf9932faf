import { wrap } from '@/lib/contracts/define';
import { shopifyEndpoints } from '@/lib/contracts/shopify';
import { shopifyConnectionEndpoints } from '@/lib/contracts/shopify-connection';
import { shopifyEntryEndpoints } from '@/lib/contracts/shopify-entry';
import { errorReason } from '@/lib/domain/errors/error-codes';
import { readTypedShop } from '@/lib/integrations/shopify/shop-host';
import { AppError, invalidFields } from '@/lib/platform/errors';
import { route, userRoute } from '../http/route';
import { shopAddress } from '../onboarding/state';
import { disconnectShop, downloadDataExport, showConnection, testConnection } from './connection-routes';
import { findShop, issueEntryTicket, linkShop, openByTicket, openInFrame, registerShop } from './entry';
import { receiveDelivery } from './webhooks';

export const shopifyRoutes = [
  route(shopifyEndpoints.receive, async ({ body }) => {
    const { topic, shop, hmac, text, webhook_id: webhookId, triggered_at: triggeredAt } = body;
    return wrap({ is_new: (await receiveDelivery({ topic, shop, webhookId, triggeredAt, hmac, text })).isNew });
  }),
  route(shopifyEntryEndpoints.open, async ({ body }) => wrap(await openInFrame(body.session_token, body.route))),
  route(shopifyEntryEndpoints.register, async ({ body, clientIp }) => wrap(await registerShop(body, clientIp))),
  route(shopifyEntryEndpoints.linkAccount, async ({ body, clientIp }) => wrap(await linkShop(body, clientIp))),
  route(shopifyEntryEndpoints.lookUp, async ({ body }) => wrap(await findShop(body.shop, body.route))),
  userRoute(shopifyEntryEndpoints.handOff, async ({ user }) => wrap({ ticket: await issueEntryTicket(user) })),
  route(shopifyEntryEndpoints.openByTicket, async ({ body }) => {
    const { token } = await openByTicket(body.ticket, body.user_agent);
    return wrap({ token });
  }),
  userRoute(shopifyConnectionEndpoints.show, async ({ tenantId }) => wrap(await showConnection(tenantId))),
  userRoute(shopifyConnectionEndpoints.test, async ({ tenantId, user }) =>
    wrap(await testConnection(tenantId, user.userId)),
  ),
  userRoute(shopifyConnectionEndpoints.disconnect, async ({ tenantId, user }) => {
    await disconnectShop(tenantId, user.userId);
    return wrap({ disconnected: true as const });
  }),
  userRoute(shopifyConnectionEndpoints.dataExport, ({ tenantId, params }) =>
    downloadDataExport(tenantId, params.requestId),
  ),
  route(shopifyEntryEndpoints.install, async ({ query }) => {
    const shop = readTypedShop(query.shop);
    if (!shop) throw invalidFields({ shop: ['shop invalid'] });
    const url = await shopAddress(shop, false);
    if (!url) throw new AppError('conflict', errorReason('shopify_off'));
    return wrap({ url });
  }),
];
