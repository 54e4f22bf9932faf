import { wrap } from '@/lib/contracts/define';
import { fulfillerCallEndpoints } from '@/lib/contracts/fulfiller-calls';
import { fulfilmentEndpoints } from '@/lib/contracts/fulfilment';
import { orderBatchEndpoints } from '@/lib/contracts/order-batches';
import { orderDocumentEndpoints } from '@/lib/contracts/order-documents';
import { orderTrackingEndpoints } from '@/lib/contracts/order-tracking';
import { productionEndpoints } from '@/lib/contracts/production';
import { serviceEndpoints } from '@/lib/contracts/service';
import { withTenant } from '@/lib/db/client';
import { isOrderStatus } from '@/lib/domain/orders/statuses';
import { notFound } from '@/lib/platform/errors';
import { assertOwnerAllows } from '../http/caller';
import { route, userRoute } from '../http/route';
import { changeOrderStatus, runOrderAction } from './act';
import { listBatches, showBatch, startBatch, undoBatch } from './batches';
import { saveProduction } from './choose-production';
import { sendDocument, sendTogether } from './documents';
import { receiveFulfillerEvent } from './events';
import { readLinkedMockup, sendLinkedFile } from './files';
import { getFulfillerOrder } from './find-order';
import { sendLabels } from './labels';
import { decidePaymentTerms } from './payment-terms';
import { showProduction } from './read-production';
import { retryWaiting } from './retry-waiting';
import { showToShopper } from './shopper-view';
import { listOpenFailedSubmissions, restartFailedJob, showFulfilment } from './show';
import { importTracking, trackOrder } from './tracking';

/** Orders in production (ORD-03, ORD-05). */
export const fulfilmentRoutes = [
  userRoute(fulfilmentEndpoints.show, async ({ tenantId, user, params }) =>
    wrap(await showFulfilment({ tenantId, orderId: params.orderId }, user)),
  ),
  userRoute(fulfilmentEndpoints.act, async ({ tenantId, user, params, body }) => {
    const { action, fulfiller_id: fulfillerId = null } = body;
    // Requires the owner's permission, because a newly chosen fulfiller receives the shopper's address.
    if (action === 'choose') assertOwnerAllows(user.visit);
    return wrap(await runOrderAction({ tenantId, user, orderId: params.orderId, action, fulfillerId }));
  }),
  userRoute(fulfilmentEndpoints.move, async ({ tenantId, user, params, body }) => {
    const { from, to, note } = body;
    if (!isOrderStatus(from) || !isOrderStatus(to)) throw notFound();
    return wrap(await changeOrderStatus({ tenantId, user, orderId: params.orderId, from, to, note }));
  }),
  userRoute(fulfilmentEndpoints.track, async ({ tenantId, user, params, body: { lines, ...tracking } }) =>
    wrap(await trackOrder({ tenantId, userId: user.userId, orderId: params.orderId, tracking, lines })),
  ),
  userRoute(fulfilmentEndpoints.importTracking, async ({ tenantId, user, body }) =>
    wrap(await importTracking({ tenantId, userId: user.userId, ...body })),
  ),
  userRoute(orderBatchEndpoints.sendMany, async ({ tenantId, user, body }) => {
    const { request_key: key, ids, filter, note, make, carrier, tracking } = body;
    const to = isOrderStatus(body.to) ? body.to : null;
    return wrap(await startBatch({ tenantId, user, key, ids, filter, to, note, make, carrier, tracking }));
  }),
  userRoute(orderBatchEndpoints.listBatches, async ({ tenantId }) => wrap(await listBatches(tenantId))),
  userRoute(orderBatchEndpoints.showBatch, async ({ tenantId, params }) =>
    wrap(await showBatch({ tenantId, batchId: params.batchId })),
  ),
  userRoute(orderBatchEndpoints.undoBatch, async ({ tenantId, user, params }) =>
    wrap(await undoBatch({ tenantId, userId: user.userId, batchId: params.batchId })),
  ),
  userRoute(fulfilmentEndpoints.failedJobs, async ({ tenantId }) =>
    wrap(await withTenant(tenantId, (tx) => listOpenFailedSubmissions(tx, { tenantId }))),
  ),
  userRoute(fulfilmentEndpoints.replay, async ({ tenantId, user, params }) =>
    wrap(await restartFailedJob({ tenantId, userId: user.userId, jobId: params.jobId })),
  ),
  userRoute(orderDocumentEndpoints.document, ({ tenantId, user, params }) =>
    // Document numbers are permanent, so a visitor with read-only access may not issue them.
    sendDocument({
      ...{ tenantId, orderId: params.orderId, kind: params.kind, lang: user.language ?? 'en' },
      mayIssue: user.visit?.mayWrite ?? true,
    }),
  ),
  userRoute(orderDocumentEndpoints.pickList, ({ tenantId, user, params, query }) =>
    sendTogether({ tenantId, orderIds: query.ids, kind: params.kind, lang: user.language ?? 'en' }),
  ),
  userRoute(orderDocumentEndpoints.labels, ({ tenantId, user, query }) =>
    sendLabels({ tenantId, userId: user.userId, orderIds: query.ids }),
  ),
  userRoute(productionEndpoints.show, async ({ tenantId }) => wrap(await showProduction(tenantId))),
  userRoute(productionEndpoints.save, async ({ tenantId, user, body }) =>
    wrap(await saveProduction({ tenantId, userId: user.userId, way: body.way })),
  ),
  userRoute(productionEndpoints.retry, async ({ tenantId, user }) => wrap(await retryWaiting({ tenantId, user }))),
  route(serviceEndpoints.decidePaymentTerms, async (call) => wrap(await decidePaymentTerms(call))),
  route(serviceEndpoints.linkedMockup, async ({ params, query }) => wrap(await readLinkedMockup(params, query))),
  route(fulfillerCallEndpoints.file, ({ params, query }) => sendLinkedFile(params, query)),
  route(fulfillerCallEndpoints.receive, async ({ params, body }) =>
    wrap(await receiveFulfillerEvent(params.fulfillerId, body)),
  ),
  route(fulfillerCallEndpoints.receiveLookUp, async ({ params, body }) =>
    wrap(await getFulfillerOrder(params.fulfillerId, params.reference, body)),
  ),
  route(orderTrackingEndpoints.tracking, async ({ params, query }) => wrap(await showToShopper(params, query.key))),
];
