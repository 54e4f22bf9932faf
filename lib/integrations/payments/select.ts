import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { isTestGateway } from '@/lib/domain/payments/gateways/gateways';
import { GATEWAY_KINDS, type GatewayKind } from '@/lib/domain/payments/intents';
import type { Region } from '@/lib/domain/regions/regions';
import { AppError } from '@/lib/platform/errors';
import type { PaymentGateway } from './gateway';
import { explainPaymentObstacle, findGatewayKind, listTestRegions } from './gateway-kind';
import type { ProviderProblem } from './provider';
import { GATEWAY_PROVIDERS } from './providers';

/**
 * Returns the gateway of a region (GEN-06, PAY-12).
 * @throws AppError `unavailable` for a region that cannot take card payments
 */
export function getGateway(region: Region): PaymentGateway {
  const kind = findGatewayKind(region);
  const obstacle = explainPaymentObstacle(region);
  if (kind && !obstacle) return openRecordedGateway(kind, region);
  throw new AppError('unavailable', buildErrorReason('no_payments'), {
    detail: `region ${region} ${obstacle?.detail ?? 'has no gateway'}`,
  });
}

/**
 * Returns whether intents of this gateway may still be paid in a region: test intents only while the region accepts
 * test payments.
 */
export const isPayableAt = (kind: GatewayKind, region: Region): boolean =>
  !isTestGateway(kind) || listTestRegions().includes(region);

/**
 * Returns the gateway that created an intent, even when its region uses another one now, because API keys may be set or
 * removed while an order waits for its payment. Use it to read, cancel and refund; {@link isPayableAt} decides whether
 * an intent may still be paid.
 * @throws AppError `unavailable` when the region has no keys of that gateway
 */
export const openRecordedGateway = (kind: GatewayKind, region: Region): PaymentGateway =>
  GATEWAY_PROVIDERS[kind].openGateway(region);

/**
 * Returns the problem that a person must solve, if it caused this error of any provider. Null for temporary errors and
 * errors of a single request.
 */
export function findPaymentProblem(error: unknown): ProviderProblem | null {
  for (const kind of GATEWAY_KINDS) {
    const problem = GATEWAY_PROVIDERS[kind].findProblem(error);
    if (problem) return problem;
  }
  return null;
}
