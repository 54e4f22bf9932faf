import { type RefundDue, refundEndpoints } from '@/lib/contracts/refunds';
import { openRecordedGateway } from '@/lib/integrations/payments/select';
import { AppError } from '@/lib/platform/errors';
import { logger } from '@/lib/platform/log';
import { tenantApi } from '@/lib/web/tenant-api/client';
import { createKeyAttempts } from './key-attempts';
import { recordKeyHealth } from './payment-problem';

/**
 * Refunds a payment at its gateway and records the result. Returns null when the refund was made, otherwise the error.
 * If the gateway is unavailable, the reconciler tries again; a permanent rejection is recorded.
 */
export async function refundAtGateway(refund: RefundDue): Promise<unknown> {
  if (refund.state !== 'due') return null;
  const params = { refundId: refund.id };
  try {
    const reference = await recordKeyHealth(refund, () => callGateway(refund));
    await tenantApi.call(refundEndpoints.noteMade, { params, body: { reference } });
    return null;
  } catch (error) {
    logger.error({ err: error, intentId: refund.intent_id }, 'a refund could not be made yet');
    // A refund of an earlier version's payment remains due whatever the gateway responds, because the money must go
    // back.
    if (!(error instanceof AppError) || refund.is_whole) return error;
    if (error.code === 'conflict') await noteRefused(refund, error.message);
    // The region's API keys belong to another account at the provider by now, which will never find the payment.
    else if (error.code === 'not_found') await noteRefused(refund, 'no such payment');
    return error;
  }
}

function callGateway({ gateway: kind, region, intent_id: intentId, account, ...refund }: RefundDue) {
  return openRecordedGateway(kind, region).refundIntent(intentId, account, {
    id: refund.id,
    amountMinor: refund.amount_minor,
    isWhole: refund.is_whole,
    returnsFee: refund.returns_fee,
    mayBeThere: refund.attempts > 0 || refund.key_attempt > 0,
    attempts: createKeyAttempts(refund.key_attempt, (spent) => ({ of: 'refund', refund_id: refund.id, spent })),
  });
}

async function noteRefused({ id: refundId }: RefundDue, message: string): Promise<void> {
  const call = { params: { refundId }, body: { message: message.slice(0, 500) } };
  await tenantApi.call(refundEndpoints.noteRefused, call).catch((error: unknown) => {
    logger.error({ err: error }, 'a rejected refund could not be recorded yet');
  });
}
