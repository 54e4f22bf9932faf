import { wrapInEnvelope } from '@/lib/contracts/define';
import { orderAdminEndpoints } from '@/lib/contracts/order-admin';
import { orderLineEndpoints } from '@/lib/contracts/order-lines';
import { orderRequestEndpoints } from '@/lib/contracts/order-requests';
import { orderEndpoints } from '@/lib/contracts/orders';
import { refundEndpoints } from '@/lib/contracts/refunds';
import { serviceEndpoints } from '@/lib/contracts/service';
import { correctAddress } from '../corrections/correct-address';
import { requirePathTenant } from '../http/caller';
import { defineRoute, defineUserRoute } from '../http/route';
import { showLineToShopper, showOrderedLine } from '../orders/line';
import { respondWithPrintFile } from '../orders/print-file';
import { addOrderNote } from './add-note';
import { cancelOrder } from './cancel';
import { exportOrders } from './export';
import { listAllOrders, listOrders, requireOrderTenant } from './list';
import { readRefund, requestRefund } from './refund';
import { draftReply, sendReply } from './reply';
import { createOrderRequest, declineOrderRequest } from './requests';
import { resendConfirmation, resendConfirmations } from './resend';
import { showOrder } from './show';

/** Routes of orders for their tenant (ORD-08). */
export const orderRoutes = [
  defineUserRoute(orderEndpoints.list, async ({ tenantId, query }) =>
    wrapInEnvelope(await listOrders(tenantId, query)),
  ),
  defineUserRoute(orderEndpoints.all, async ({ query, user }) =>
    wrapInEnvelope(await listAllOrders(query, user.userId)),
  ),
  defineUserRoute(orderEndpoints.tenantOf, async ({ params }) =>
    wrapInEnvelope(await requireOrderTenant(params.orderId)),
  ),
  defineUserRoute(orderEndpoints.show, async ({ tenantId, user, params }) =>
    wrapInEnvelope(await showOrder({ tenantId, orderId: params.orderId }, user)),
  ),
  defineUserRoute(orderLineEndpoints.line, async ({ tenantId, params, query }) =>
    wrapInEnvelope(await showOrderedLine({ tenantId, orderId: params.orderId, lineId: params.lineId }, query.v)),
  ),
  defineRoute(serviceEndpoints.orderedLine, async ({ params, query }) =>
    wrapInEnvelope(await showLineToShopper({ ...params, tenantId: requirePathTenant(params.tenant) }, query.v)),
  ),
  defineUserRoute(orderLineEndpoints.printFile, ({ tenantId, params }) =>
    respondWithPrintFile({ tenantId, orderId: params.orderId, fileId: params.fileId }),
  ),
  defineUserRoute(orderAdminEndpoints.export, ({ tenantId, user, query }) =>
    exportOrders({ tenantId, userId: user.userId, query }),
  ),
  defineUserRoute(orderAdminEndpoints.resendMany, async ({ tenantId, user, body }) =>
    wrapInEnvelope(await resendConfirmations({ tenantId, userId: user.userId, body })),
  ),
  defineUserRoute(orderAdminEndpoints.resend, async ({ tenantId, user, params, body }) =>
    wrapInEnvelope(
      await resendConfirmation({ tenantId, userId: user.userId, orderId: params.orderId, key: body.request_key }),
    ),
  ),
  defineUserRoute(orderAdminEndpoints.draftReply, async ({ tenantId, params }) =>
    wrapInEnvelope(await draftReply({ tenantId, orderId: params.orderId, template: params.template })),
  ),
  defineUserRoute(orderAdminEndpoints.reply, async ({ tenantId, user, params, body }) => {
    const { request_key: key, ...content } = body;
    return wrapInEnvelope(await sendReply({ tenantId, userId: user.userId, orderId: params.orderId, key, content }));
  }),
  defineUserRoute(orderRequestEndpoints.ask, async ({ tenantId, user, params, body }) =>
    wrapInEnvelope(await createOrderRequest({ tenantId, userId: user.userId, orderId: params.orderId, body })),
  ),
  defineUserRoute(orderRequestEndpoints.decline, async ({ tenantId, user, params, body }) =>
    wrapInEnvelope(await declineOrderRequest({ ...params, tenantId, userId: user.userId, note: body.note })),
  ),
  defineUserRoute(orderAdminEndpoints.addNote, async ({ tenantId, user, params, body }) =>
    wrapInEnvelope(await addOrderNote({ tenantId, userId: user.userId, orderId: params.orderId, text: body.text })),
  ),
  defineUserRoute(orderAdminEndpoints.correctAddress, async ({ tenantId, user, params, body }) =>
    wrapInEnvelope(await correctAddress({ tenantId, userId: user.userId, orderId: params.orderId, body })),
  ),
  defineUserRoute(orderAdminEndpoints.cancelOne, async ({ tenantId, user, params, body }) =>
    wrapInEnvelope(await cancelOrder({ tenantId, user, orderId: params.orderId, reason: body.reason })),
  ),
  defineUserRoute(refundEndpoints.ask, async ({ tenantId, user, params, body }) =>
    wrapInEnvelope(await requestRefund({ tenantId, userId: user.userId, orderId: params.orderId, body })),
  ),
  defineUserRoute(refundEndpoints.read, async ({ tenantId, params }) =>
    wrapInEnvelope(await readRefund({ tenantId, orderId: params.orderId, refundId: params.refundId })),
  ),
];
