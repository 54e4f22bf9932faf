import { wrapInEnvelope } from '@/lib/contracts/define';
import { fulfillerCallEndpoints } from '@/lib/contracts/fulfiller-calls';
import { fulfilmentEndpoints } from '@/lib/contracts/fulfilment';
import { orderBatchEndpoints } from '@/lib/contracts/order-batches';
import { orderDocumentEndpoints } from '@/lib/contracts/order-documents';
import { orderTrackingEndpoints } from '@/lib/contracts/order-tracking';
import { productionEndpoints } from '@/lib/contracts/production';
import { serviceEndpoints } from '@/lib/contracts/service';
import { withTenant } from '@/lib/db/client';
import { isOrderStatus } from '@/lib/domain/orders/statuses';
import { buildNotFoundError } from '@/lib/platform/errors';
import { assertVisitAllowedByOwner } from '../http/caller';
import { defineRoute, defineUserRoute } from '../http/route';
import { changeOrderStatus, runOrderAction } from './act';
import { listBatches, showBatch, startBatch, undoBatch } from './batches';
import { saveProductionMode } from './choose-production';
import { respondWithCombinedDocument, respondWithDocument } from './documents';
import { receiveFulfillerEvent } from './events';
import { readLinkedMockup, respondWithLinkedFile } from './files';
import { getFulfillerOrder } from './find-order';
import { respondWithLabels } from './labels';
import { decidePaymentTerms } from './payment-terms';
import { showProduction } from './read-production';
import { retryWaiting } from './retry-waiting';
import { showProgressToShopper } from './shopper-view';
import { listOpenFailedSubmissions, restartFailedJob, showFulfilment } from './show';
import { importTracking, saveOrderTracking } from './tracking';

/** Routes for orders in production (ORD-03, ORD-05). */
export const fulfilmentRoutes = [
  defineUserRoute(fulfilmentEndpoints.show, async ({ tenantId, user, params }) =>
    wrapInEnvelope(await showFulfilment({ tenantId, orderId: params.orderId }, user)),
  ),
  defineUserRoute(fulfilmentEndpoints.act, async ({ tenantId, user, params, body }) => {
    const { action, fulfiller_id: fulfillerId = null } = body;
    // Requires the owner's permission, because a newly chosen fulfiller receives the shopper's address.
    if (action === 'choose') assertVisitAllowedByOwner(user.visit);
    return wrapInEnvelope(await runOrderAction({ tenantId, user, orderId: params.orderId, action, fulfillerId }));
  }),
  defineUserRoute(fulfilmentEndpoints.move, async ({ tenantId, user, params, body }) => {
    const { from, to, note } = body;
    if (!isOrderStatus(from) || !isOrderStatus(to)) throw buildNotFoundError();
    return wrapInEnvelope(await changeOrderStatus({ tenantId, user, orderId: params.orderId, from, to, note }));
  }),
  defineUserRoute(fulfilmentEndpoints.track, async ({ tenantId, user, params, body: { lines, ...tracking } }) =>
    wrapInEnvelope(
      await saveOrderTracking({ tenantId, userId: user.userId, orderId: params.orderId, tracking, lines }),
    ),
  ),
  defineUserRoute(fulfilmentEndpoints.importTracking, async ({ tenantId, user, body }) =>
    wrapInEnvelope(await importTracking({ tenantId, userId: user.userId, ...body })),
  ),
  defineUserRoute(orderBatchEndpoints.sendMany, async ({ tenantId, user, body }) => {
    const { request_key: key, ids, filter, note, make, carrier, tracking } = body;
    const to = isOrderStatus(body.to) ? body.to : null;
    return wrapInEnvelope(await startBatch({ tenantId, user, key, ids, filter, to, note, make, carrier, tracking }));
  }),
  defineUserRoute(orderBatchEndpoints.listBatches, async ({ tenantId }) => wrapInEnvelope(await listBatches(tenantId))),
  defineUserRoute(orderBatchEndpoints.showBatch, async ({ tenantId, params }) =>
    wrapInEnvelope(await showBatch({ tenantId, batchId: params.batchId })),
  ),
  defineUserRoute(orderBatchEndpoints.undoBatch, async ({ tenantId, user, params }) =>
    wrapInEnvelope(await undoBatch({ tenantId, userId: user.userId, batchId: params.batchId })),
  ),
  defineUserRoute(fulfilmentEndpoints.failedJobs, async ({ tenantId }) =>
    wrapInEnvelope(await withTenant(tenantId, (tx) => listOpenFailedSubmissions(tx, { tenantId }))),
  ),
  defineUserRoute(fulfilmentEndpoints.replay, async ({ tenantId, user, params }) =>
    wrapInEnvelope(await restartFailedJob({ tenantId, userId: user.userId, jobId: params.jobId })),
  ),
  defineUserRoute(orderDocumentEndpoints.document, ({ tenantId, user, params }) =>
    // Document numbers are permanent, so staff on a read-only support visit may not issue them.
    respondWithDocument({
      ...{ tenantId, orderId: params.orderId, kind: params.kind, lang: user.language ?? 'en' },
      mayIssue: user.visit?.mayWrite ?? true,
    }),
  ),
  defineUserRoute(orderDocumentEndpoints.pickList, ({ tenantId, user, params, query }) =>
    respondWithCombinedDocument({ tenantId, orderIds: query.ids, kind: params.kind, lang: user.language ?? 'en' }),
  ),
  defineUserRoute(orderDocumentEndpoints.labels, ({ tenantId, user, query }) =>
    respondWithLabels({ tenantId, userId: user.userId, orderIds: query.ids }),
  ),
  defineUserRoute(productionEndpoints.show, async ({ tenantId }) => wrapInEnvelope(await showProduction(tenantId))),
  defineUserRoute(productionEndpoints.save, async ({ tenantId, user, body }) =>
    wrapInEnvelope(await saveProductionMode({ tenantId, userId: user.userId, way: body.way })),
  ),
  defineUserRoute(productionEndpoints.retry, async ({ tenantId, user }) =>
    wrapInEnvelope(await retryWaiting({ tenantId, user })),
  ),
  defineRoute(serviceEndpoints.decidePaymentTerms, async (call) => wrapInEnvelope(await decidePaymentTerms(call))),
  defineRoute(serviceEndpoints.linkedMockup, async ({ params, query }) =>
    wrapInEnvelope(await readLinkedMockup(params, query)),
  ),
  defineRoute(fulfillerCallEndpoints.file, ({ params, query }) => respondWithLinkedFile(params, query)),
  defineRoute(fulfillerCallEndpoints.receive, async ({ params, body }) =>
    wrapInEnvelope(await receiveFulfillerEvent(params.fulfillerId, body)),
  ),
  defineRoute(fulfillerCallEndpoints.receiveLookUp, async ({ params, body }) =>
    wrapInEnvelope(await getFulfillerOrder(params.fulfillerId, params.reference, body)),
  ),
  defineRoute(orderTrackingEndpoints.tracking, async ({ params, query }) =>
    wrapInEnvelope(await showProgressToShopper(params, query.key)),
  ),
];
