import { wrap } from '@/lib/contracts/define';
import { orderAdminEndpoints } from '@/lib/contracts/order-admin';
import { orderLineEndpoints } from '@/lib/contracts/order-lines';
import { orderRequestEndpoints } from '@/lib/contracts/order-requests';
import { orderEndpoints } from '@/lib/contracts/orders';
import { refundEndpoints } from '@/lib/contracts/refunds';
import { serviceEndpoints } from '@/lib/contracts/service';
import { correctAddress } from '../corrections/correct-address';
import { pathTenant } from '../http/caller';
import { route, userRoute } from '../http/route';
import { showLine, showLineToShopper } from '../orders/line';
import { sendPrintFile } from '../orders/print-file';
import { addNote } from './add-note';
import { cancelOrder } from './cancel';
import { exportOrders } from './export';
import { listAllOrders, listOrders, requireOrderTenant } from './list';
import { readRefund, requestRefund } from './refund';
import { draftReply, sendReply } from './reply';
import { createOrderRequest, declineRequest } from './requests';
import { resendMany, resendOne } from './resend';
import { showOrder } from './show';

/** Routes of orders for their tenant (ORD-08). */
export const orderRoutes = [
  userRoute(orderEndpoints.list, async ({ tenantId, query }) => wrap(await listOrders(tenantId, query))),
  userRoute(orderEndpoints.all, async ({ query, user }) => wrap(await listAllOrders(query, user.userId))),
  userRoute(orderEndpoints.tenantOf, async ({ params }) => wrap(await requireOrderTenant(params.orderId))),
  userRoute(orderEndpoints.show, async ({ tenantId, user, params }) =>
    wrap(await showOrder({ tenantId, orderId: params.orderId }, user)),
  ),
  userRoute(orderLineEndpoints.line, async ({ tenantId, params, query }) =>
    wrap(await showLine({ tenantId, orderId: params.orderId, lineId: params.lineId }, query.v)),
  ),
  route(serviceEndpoints.orderedLine, async ({ params, query }) =>
    wrap(await showLineToShopper({ ...params, tenantId: pathTenant(params.tenant) }, query.v)),
  ),
  userRoute(orderLineEndpoints.printFile, ({ tenantId, params }) =>
    sendPrintFile({ tenantId, orderId: params.orderId, fileId: params.fileId }),
  ),
  userRoute(orderAdminEndpoints.export, ({ tenantId, user, query }) =>
    exportOrders({ tenantId, userId: user.userId, query }),
  ),
  userRoute(orderAdminEndpoints.resendMany, async ({ tenantId, user, body }) =>
    wrap(await resendMany({ tenantId, userId: user.userId, body })),
  ),
  userRoute(orderAdminEndpoints.resend, async ({ tenantId, user, params, body }) =>
    wrap(await resendOne({ tenantId, userId: user.userId, orderId: params.orderId, key: body.request_key })),
  ),
  userRoute(orderAdminEndpoints.draftReply, async ({ tenantId, params }) =>
    wrap(await draftReply({ tenantId, orderId: params.orderId, template: params.template })),
  ),
  userRoute(orderAdminEndpoints.reply, async ({ tenantId, user, params, body }) => {
    const { request_key: key, ...content } = body;
    return wrap(await sendReply({ tenantId, userId: user.userId, orderId: params.orderId, key, content }));
  }),
  userRoute(orderRequestEndpoints.ask, async ({ tenantId, user, params, body }) =>
    wrap(await createOrderRequest({ tenantId, userId: user.userId, orderId: params.orderId, body })),
  ),
  userRoute(orderRequestEndpoints.decline, async ({ tenantId, user, params, body }) =>
    wrap(await declineRequest({ ...params, tenantId, userId: user.userId, note: body.note })),
  ),
  userRoute(orderAdminEndpoints.addNote, async ({ tenantId, user, params, body }) =>
    wrap(await addNote({ tenantId, userId: user.userId, orderId: params.orderId, text: body.text })),
  ),
  userRoute(orderAdminEndpoints.correctAddress, async ({ tenantId, user, params, body }) =>
    wrap(await correctAddress({ tenantId, userId: user.userId, orderId: params.orderId, body })),
  ),
  userRoute(orderAdminEndpoints.cancelOne, async ({ tenantId, user, params, body }) =>
    wrap(await cancelOrder({ tenantId, user, orderId: params.orderId, reason: body.reason })),
  ),
  userRoute(refundEndpoints.ask, async ({ tenantId, user, params, body }) =>
    wrap(await requestRefund({ tenantId, userId: user.userId, orderId: params.orderId, body })),
  ),
  userRoute(refundEndpoints.read, async ({ tenantId, params }) =>
    wrap(await readRefund({ tenantId, orderId: params.orderId, refundId: params.refundId })),
  ),
];
