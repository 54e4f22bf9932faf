import { z } from 'zod';
import { wrapInEnvelope } from '@/lib/contracts/define';
import type { orderAdminEndpoints } from '@/lib/contracts/order-admin';
import { refundEndpoints, refundRowSchema } from '@/lib/contracts/refunds';
import type { Reason } from '@/lib/domain/errors/reason';
import { findPaymentProblem } from '@/lib/integrations/payments/select';
import { AppError } from '@/lib/platform/errors';
import { tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';
import { refundAtGateway } from './refund-at-gateway';

/**
 * Refunds a part or all of an order's payment: first stores the refund, at most the remaining amount, then makes it at
 * the gateway. If the gateway is unavailable, the refund remains due for the reconciler.
 */
export const refundOrder: UseCase<typeof orderAdminEndpoints.refund> = async ({ input, raw, context }) => {
  const { params } = input;
  const { data: due } = await tenantApi.call(refundEndpoints.ask, { params, body: raw }, context);
  const failure = await refundAtGateway(due);
  const call = { params: { ...params, refundId: due.id } };
  const { data } = await tenantApi.call(refundEndpoints.read, call, context);
  const delay = data.state === 'due' ? findDelay(failure) : null;
  return { json: wrapInEnvelope({ ...z.encode(refundRowSchema, data), delay }) };
};

/** Returns the reason why a refund could not be made; null for a temporary fault of the gateway. */
function findDelay(error: unknown): Reason | null {
  const reason = findPaymentProblem(error)?.refusal.reason ?? (error instanceof AppError ? error.reason : null);
  return reason?.code === 'provider_busy' ? null : (reason ?? null);
}
