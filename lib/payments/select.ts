import { isTestGateway } from '@/lib/domain/payments/gateways/gateways';
import { GATEWAY_KINDS, type GatewayKind } from '@/lib/domain/payments/intents';
import { refusal } from '@/lib/domain/refusals/refusals';
import type { Region } from '@/lib/domain/regions/regions';
import { AppError } from '@/lib/errors';
import type { PaymentGateway } from './gateway';
import { explainPaymentObstacle, findGatewayKind, testRegions } from './gateway-kind';
import type { ProviderProblem } from './provider';
import { GATEWAY_PROVIDERS } from './providers';

/**
 * Opens the gateway that a region is paid through (GEN-06, PAY-12).
 * @throws AppError `unavailable` for a region that no gateway takes payments of
 */
export function gatewayOf(region: Region): PaymentGateway {
  const kind = findGatewayKind(region);
  const obstacle = explainPaymentObstacle(region);
  if (kind && !obstacle) return recordedGateway(kind, region);
  throw new AppError('unavailable', refusal('no_payments'), {
    detail: `region ${region} ${obstacle?.detail ?? 'has no gateway'}`,
  });
}

/** Whether what was opened at a gateway may still be paid there. */
export const isPayableAt = (kind: GatewayKind, region: Region): boolean =>
  !isTestGateway(kind) || testRegions().includes(region);

/**
 * Opens the gateway that opened an intent, whichever its region is paid through today: keys may come and go while an order
 * waits for its payment. It reads, cancels and refunds; {@link isPayableAt} says what may still be paid.
 * @throws AppError `unavailable` when the keys of that gateway are gone
 */
export const recordedGateway = (kind: GatewayKind, region: Region): PaymentGateway =>
  GATEWAY_PROVIDERS[kind].openGateway(region);

/** Returns the problem that an error of any provider stands for; null for errors that pass or belong to one request. */
export function findPaymentProblem(error: unknown): ProviderProblem | null {
  for (const kind of GATEWAY_KINDS) {
    const found = GATEWAY_PROVIDERS[kind].findProblem(error);
    if (found) return found;
  }
  return null;
}
