import { serviceEndpoints } from '@/lib/contracts/service';
import type { GatewayKind } from '@/lib/domain/payments/intents';
import type { Region } from '@/lib/domain/regions/regions';
import { findGatewayKind } from '@/lib/integrations/payments/gateway-kind';
import type { ProviderProblem } from '@/lib/integrations/payments/provider';
import { recordKeyRefusal } from '@/lib/integrations/payments/refused-keys';
import { findPaymentProblem } from '@/lib/integrations/payments/select';
import { logger } from '@/lib/platform/log';
import { tenantApi } from '@/lib/web/tenant-api/client';

/** Gateway and region, which together identify a set of API keys. */
interface KeyPlace {
  readonly gateway: GatewayKind;
  readonly region: Region;
}

interface Place extends KeyPlace {
  readonly tenantId: number;
  readonly account: string | null;
}

/**
 * Runs a call of the card provider for a tenant. A rejection that a person must resolve is stored for the owner, for
 * staff and for this node's health report; every error is thrown again.
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
 * Runs a call of the card provider, and records for this node's health report whether the provider rejects the region's
 * API key. Calls to a gateway that the region no longer uses are not recorded.
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
