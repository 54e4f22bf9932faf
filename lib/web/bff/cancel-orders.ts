import { wrapInEnvelope } from '@/lib/contracts/define';
import { orderAdminEndpoints } from '@/lib/contracts/order-admin';
import { AppError } from '@/lib/platform/errors';
import { tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';
import { refundAtGateway } from './refund-at-gateway';

/**
 * Cancels orders one by one and refunds each payment (ORD-10). A failed cancellation does not stop the others. Fails
 * with 404 only if all orders are unknown. If a gateway is unavailable, the reconciler makes the refund later.
 */
export const cancelOrders: UseCase<typeof orderAdminEndpoints.cancel> = async ({ input, context }) => {
  const { params, body } = input;
  const cancelled: string[] = [];
  const uncancelledIds: string[] = [];
  const unknown: AppError[] = [];
  for (const orderId of new Set(body.ids)) {
    const call = { params: { ...params, orderId }, body: { reason: body.reason } };
    try {
      const { data } = await tenantApi.call(orderAdminEndpoints.cancelOne, call, context);
      cancelled.push(orderId);
      if (data.refund) await refundAtGateway(data.refund);
    } catch (error) {
      if (!(error instanceof AppError) || (error.code !== 'conflict' && error.code !== 'not_found')) throw error;
      uncancelledIds.push(orderId);
      if (error.code === 'not_found') unknown.push(error);
    }
  }
  // When all orders are unknown, their 404 becomes the response. An order of another tenant counts as unknown.
  const [first] = unknown;
  if (first && unknown.length === uncancelledIds.length && cancelled.length === 0) throw first;
  return { json: wrapInEnvelope({ cancelled, unchanged: uncancelledIds }) };
};
