import { wrapInEnvelope } from '@/lib/contracts/define';
import { serviceEndpoints } from '@/lib/contracts/service';
import { shopifySalesEndpoints } from '@/lib/contracts/shopify-sales';
import { withTenant } from '@/lib/db/client';
import { requirePathTenant } from '../http/caller';
import { defineRoute, defineUserRoute } from '../http/route';
import { allowSample } from './allow-sample';
import { acceptListingDifferences, queueListingCheck, repairDifferences, withdrawAcceptance } from './differences';
import { runDiagnostics } from './doctor';
import { enqueueShopSync } from './enqueue-sync';
import { pushProducts, removeListings, requireConnectedShop } from './listings';
import { readPushedDesign } from './pushed-design';
import { repairShop } from './repair';
import { listProductStates, listShopFulfilmentOrders, showDifferences } from './screens';

const toPicked = (picked: readonly { listing_id: number; ids: readonly string[] }[]) =>
  picked.map(({ listing_id: listingId, ids }) => ({ listingId, ids }));

export const shopifySalesRoutes = [
  defineRoute(serviceEndpoints.pushedDesign, async ({ params }) =>
    wrapInEnvelope(await readPushedDesign({ tenantId: requirePathTenant(params.tenant), productId: params.productId })),
  ),
  defineUserRoute(shopifySalesEndpoints.products, async ({ tenantId }) =>
    wrapInEnvelope(await listProductStates(tenantId)),
  ),
  defineUserRoute(shopifySalesEndpoints.push, async ({ tenantId, user, body }) => {
    const chosen = body.products.map(({ event_id: eventId, product_id: productId }) => ({ eventId, productId }));
    return wrapInEnvelope(await pushProducts({ tenantId, userId: user.userId }, chosen));
  }),
  defineUserRoute(shopifySalesEndpoints.remove, async ({ tenantId, user, body }) =>
    wrapInEnvelope(await removeListings({ tenantId, userId: user.userId }, body.listings)),
  ),
  defineUserRoute(shopifySalesEndpoints.allowSample, async ({ tenantId, user, params, body }) =>
    wrapInEnvelope(
      await allowSample({ tenantId, userId: user.userId, listingId: params.listingId, allows: body.allows_sample }),
    ),
  ),
  defineUserRoute(shopifySalesEndpoints.differences, async ({ tenantId }) =>
    wrapInEnvelope(await showDifferences(tenantId)),
  ),
  defineUserRoute(shopifySalesEndpoints.check, ({ tenantId }) =>
    withTenant(tenantId, async (tx) => {
      await requireConnectedShop(tx, tenantId);
      await queueListingCheck(tx, tenantId);
      return wrapInEnvelope({ queued: true });
    }),
  ),
  defineUserRoute(shopifySalesEndpoints.repair, async ({ tenantId, user, body }) =>
    wrapInEnvelope(await repairDifferences({ tenantId, userId: user.userId }, toPicked(body.picked))),
  ),
  defineUserRoute(shopifySalesEndpoints.accept, async ({ tenantId, user, body }) =>
    wrapInEnvelope(await acceptListingDifferences({ tenantId, userId: user.userId }, toPicked(body.picked))),
  ),
  defineUserRoute(shopifySalesEndpoints.withdraw, async ({ tenantId, user, body }) => {
    const { listing_id: listingId, ids } = body;
    return wrapInEnvelope(await withdrawAcceptance({ tenantId, userId: user.userId }, { listingId, ids }));
  }),
  defineUserRoute(shopifySalesEndpoints.work, async ({ tenantId }) =>
    wrapInEnvelope(await listShopFulfilmentOrders(tenantId)),
  ),
  defineUserRoute(shopifySalesEndpoints.sync, ({ tenantId }) =>
    withTenant(tenantId, async (tx) => {
      await requireConnectedShop(tx, tenantId);
      await enqueueShopSync(tx, tenantId);
      return wrapInEnvelope({ queued: true });
    }),
  ),
  defineUserRoute(shopifySalesEndpoints.doctor, async ({ tenantId }) => wrapInEnvelope(await runDiagnostics(tenantId))),
  defineUserRoute(shopifySalesEndpoints.repairConnection, async ({ tenantId, user, body }) =>
    wrapInEnvelope({ queued: await repairShop({ tenantId, userId: user.userId }, body.repair) }),
  ),
];
