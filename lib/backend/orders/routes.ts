import { wrap } from '@/lib/contracts/define';
import { orderEndpoints } from '@/lib/contracts/orders';
import { userRoute } from '../http/route';
import { showLine } from './line';
import { listOrders } from './list';
import { sendPrintFile } from './print-file';
import { showOrder } from './show';

/** Orders as their tenant sees them (ORD-08). */
export const orderRoutes = [
  userRoute(orderEndpoints.list, async ({ tenantId, query }) => wrap(await listOrders(tenantId, query))),
  userRoute(orderEndpoints.show, async ({ tenantId, params }) =>
    wrap(await showOrder({ tenantId, orderId: params.orderId })),
  ),
  userRoute(orderEndpoints.line, async ({ tenantId, params }) =>
    wrap(await showLine({ tenantId, orderId: params.orderId, lineId: params.lineId })),
  ),
  userRoute(orderEndpoints.printFile, ({ tenantId, params }) =>
    sendPrintFile({ tenantId, orderId: params.orderId, fileId: params.fileId }),
  ),
];
