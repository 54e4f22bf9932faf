import { wrap } from '@/lib/contracts/define';
import { orderDeskEndpoints } from '@/lib/contracts/order-desk';
import { AppError } from '@/lib/errors';
import { tenantApi } from '@/lib/tenant-api/client';
import type { UseCase } from './context';
import { payBack } from './pay-back';

/**
 * Cancels orders one by one and gives back what was paid for each (ORD-10). One that can't be cancelled keeps none of the
 * others, and where not one is known it is a 404; a gateway that is away leaves the money due, for the reconciler.
 */
export const cancelOrders: UseCase<typeof orderDeskEndpoints.cancel> = async ({ input, context }) => {
  const { params, body } = input;
  const cancelled: string[] = [];
  const kept: string[] = [];
  const unknown: AppError[] = [];
  for (const orderId of new Set(body.ids)) {
    const call = { params: { ...params, orderId }, body: { reason: body.reason } };
    try {
      const { data } = await tenantApi.call(orderDeskEndpoints.cancelOne, call, context);
      cancelled.push(orderId);
      if (data.refund) await payBack(data.refund);
    } catch (error) {
      if (!(error instanceof AppError) || (error.code !== 'conflict' && error.code !== 'not_found')) throw error;
      kept.push(orderId);
      if (error.code === 'not_found') unknown.push(error);
    }
  }
  // A tenant that is not the caller's has no orders either.
  const [first] = unknown;
  if (first && unknown.length === kept.length && cancelled.length === 0) throw first;
  return { json: wrap({ cancelled, kept }) };
};
