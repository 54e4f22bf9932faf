import { wrap } from '@/lib/contracts/define';
import { serviceEndpoints } from '@/lib/contracts/service';
import { shopifySalesEndpoints } from '@/lib/contracts/shopify-sales';
import { withTenant } from '@/lib/db/client';
import { pathTenant } from '../http/caller';
import { route, userRoute } from '../http/route';
import { allowSample } from './allow-sample';
import { acceptOnListings, queueCheck, repairDifferences, withdrawAcceptance } from './differences';
import { runDiagnostics } from './doctor';
import { enqueueShopSync } from './enqueue-sync';
import { pushProducts, removeListings, requireShop } from './listings';
import { readPushedDesign } from './pushed-design';
import { repairShop } from './repair';
import { listProductStates, showDifferences, showWork } from './screens';

const toPicked = (picked: readonly { listing_id: number; ids: readonly string[] }[]) =>
  picked.map(({ listing_id: listingId, ids }) => ({ listingId, ids }));

export const shopifySalesRoutes = [
  route(serviceEndpoints.pushedDesign, async ({ params }) =>
    wrap(await readPushedDesign({ tenantId: pathTenant(params.tenant), productId: params.productId })),
  ),
  userRoute(shopifySalesEndpoints.products, async ({ tenantId }) => wrap(await listProductStates(tenantId))),
  userRoute(shopifySalesEndpoints.push, async ({ tenantId, user, body }) => {
    const chosen = body.products.map(({ event_id: eventId, product_id: productId }) => ({ eventId, productId }));
    return wrap(await pushProducts({ tenantId, userId: user.userId }, chosen));
  }),
  userRoute(shopifySalesEndpoints.remove, async ({ tenantId, user, body }) =>
    wrap(await removeListings({ tenantId, userId: user.userId }, body.listings)),
  ),
  userRoute(shopifySalesEndpoints.allowSample, async ({ tenantId, user, params, body }) =>
    wrap(await allowSample({ tenantId, userId: user.userId, listingId: params.listingId, allows: body.allows_sample })),
  ),
  userRoute(shopifySalesEndpoints.differences, async ({ tenantId }) => wrap(await showDifferences(tenantId))),
  userRoute(shopifySalesEndpoints.check, ({ tenantId }) =>
    withTenant(tenantId, async (tx) => {
      await requireShop(tx, tenantId);
      await queueCheck(tx, tenantId);
      return wrap({ queued: true });
    }),
  ),
  userRoute(shopifySalesEndpoints.repair, async ({ tenantId, user, body }) =>
    wrap(await repairDifferences({ tenantId, userId: user.userId }, toPicked(body.picked))),
  ),
  userRoute(shopifySalesEndpoints.accept, async ({ tenantId, user, body }) =>
    wrap(await acceptOnListings({ tenantId, userId: user.userId }, toPicked(body.picked))),
  ),
  userRoute(shopifySalesEndpoints.withdraw, async ({ tenantId, user, body }) => {
    const { listing_id: listingId, ids } = body;
    return wrap(await withdrawAcceptance({ tenantId, userId: user.userId }, { listingId, ids }));
  }),
  userRoute(shopifySalesEndpoints.work, async ({ tenantId }) => wrap(await showWork(tenantId))),
  userRoute(shopifySalesEndpoints.sync, ({ tenantId }) =>
    withTenant(tenantId, async (tx) => {
      await requireShop(tx, tenantId);
      await enqueueShopSync(tx, tenantId);
      return wrap({ queued: true });
    }),
  ),
  userRoute(shopifySalesEndpoints.doctor, async ({ tenantId }) => wrap(await runDiagnostics(tenantId))),
  userRoute(shopifySalesEndpoints.repairConnection, async ({ tenantId, user, body }) =>
    wrap({ queued: await repairShop({ tenantId, userId: user.userId }, body.repair) }),
  ),
];
