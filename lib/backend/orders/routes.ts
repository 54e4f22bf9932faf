import { wrap } from '@/lib/contracts/define';
import { orderEndpoints } from '@/lib/contracts/orders';
import type { TenantId } from '@/lib/db/ids';
import { AppError } from '@/lib/errors';
import { route } from '../http/route';
import { listOrders } from './list';
import { sendPrintFile } from './print-file';
import { showOrder } from './show';

export const orderRoutes = [
  route(orderEndpoints.list, async ({ tenantId, query }) => wrap(await listOrders(owned(tenantId), query))),
  route(orderEndpoints.show, async ({ tenantId, params }) =>
    wrap(await showOrder({ tenantId: owned(tenantId), orderId: params.orderId })),
  ),
  route(orderEndpoints.printFile, ({ tenantId, params }) =>
    sendPrintFile({ tenantId: owned(tenantId), orderId: params.orderId, fileId: params.fileId }),
  ),
];

/** The tenant that the wrapper has checked for every call whose audience is `user`. */
function owned(tenantId: TenantId | null): TenantId {
  if (tenantId === null) throw new AppError('unauthenticated', 'Unauthenticated.');
  return tenantId;
}
