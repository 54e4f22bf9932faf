import { z } from 'zod';
import { wrap } from '@/lib/contracts/define';
import type { orderAdminEndpoints } from '@/lib/contracts/order-admin';
import { refundEndpoints, refundRowSchema } from '@/lib/contracts/refunds';
import { tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';
import { payBack } from './pay-back';

/**
 * Refunds part or all of an order's payment: recorded first, within the remaining amount, then made at the gateway; if
 * that is unavailable, it stays due for the reconciler.
 */
export const refundOrder: UseCase<typeof orderAdminEndpoints.refund> = async ({ input, raw, context }) => {
  const { params } = input;
  const { data: due } = await tenantApi.call(refundEndpoints.ask, { params, body: raw }, context);
  await payBack(due);
  const call = { params: { ...params, refundId: due.id } };
  const { data } = await tenantApi.call(refundEndpoints.read, call, context);
  return { json: wrap(z.encode(refundRowSchema, data)) };
};
