import { serviceEndpoints } from '@/lib/contracts/service';
import type { GatewayKind } from '@/lib/domain/payments/intents';
import type { Region } from '@/lib/domain/regions/regions';
import { findGatewayKind } from '@/lib/integrations/payments/gateway-kind';
import type { ProviderProblem } from '@/lib/integrations/payments/provider';
import { recordKeyRefusal } from '@/lib/integrations/payments/refused-keys';
import { findPaymentProblem } from '@/lib/integrations/payments/select';
import { logger } from '@/lib/platform/log';
import { tenantApi } from '@/lib/web/tenant-api/client';

/** A gateway with the keys of a region. */
interface KeyPlace {
  readonly gateway: GatewayKind;
  readonly region: Region;
}

interface Place extends KeyPlace {
  readonly tenantId: number;
  readonly account: string | null;
}

/**
 * Runs a call of the card provider for a tenant. A rejection that a person must resolve is saved for owner, staff and
 * this node's health, and rethrown.
 */
export async function recordPaymentProblem<T>(place: Place, call: () => Promise<T>): Promise<T> {
  try {
    return await recordKeyHealth(place, call);
  } catch (error) {
    const paymentProblem = findPaymentProblem(error);
    if (paymentProblem) await noteProblem(place, paymentProblem);
    throw error;
  }
}

/**
 * Runs a call of the card provider, and records for this node's health whether it refuses the region's key. A call of
 * a gateway that the region no longer uses says nothing about the key of the present one.
 */
export async function recordKeyHealth<T>({ gateway, region }: KeyPlace, call: () => Promise<T>): Promise<T> {
  const note = (isRefused: boolean): void => {
    if (findGatewayKind(region) === gateway) recordKeyRefusal(region, isRefused);
  };
  try {
    const answer = await call();
    note(false);
    return answer;
  } catch (error) {
    const paymentProblem = findPaymentProblem(error);
    if (paymentProblem) note(paymentProblem.problem === 'key_refused');
    throw error;
  }
}

async function noteProblem({ tenantId, region, account }: Place, { problem, message }: ProviderProblem) {
  const body = { tenant_id: tenantId, region, account, problem, message };
  await tenantApi.call(serviceEndpoints.notePaymentProblem, { params: {}, body }).catch((error: unknown) => {
    logger.error({ err: error }, 'a problem with the payment provider could not be saved');
  });
}
