import { serviceEndpoints } from '@/lib/contracts/service';
import type { Region } from '@/lib/domain/regions/regions';
import type { ProviderProblem } from '@/lib/integrations/payments/provider';
import { rememberKey } from '@/lib/integrations/payments/refused-keys';
import { findPaymentProblem } from '@/lib/integrations/payments/select';
import { logger } from '@/lib/platform/log';
import { tenantApi } from '@/lib/web/tenant-api/client';

interface Place {
  readonly tenantId: number;
  readonly region: Region;
  readonly account: string | null;
}

/**
 * Runs a call of the card provider for a tenant. A rejection that a person must resolve is saved for owner, staff and
 * this node's health, and rethrown.
 */
export async function withProblemNoted<T>(place: Place, call: () => Promise<T>): Promise<T> {
  try {
    return await withKeyWatched(place.region, call);
  } catch (error) {
    const paymentProblem = findPaymentProblem(error);
    if (paymentProblem) await noteProblem(place, paymentProblem);
    throw error;
  }
}

/** Runs a call of the card provider, and records for this node's health whether it refuses the region's key. */
export async function withKeyWatched<T>(region: Region, call: () => Promise<T>): Promise<T> {
  try {
    const answer = await call();
    rememberKey(region, false);
    return answer;
  } catch (error) {
    const paymentProblem = findPaymentProblem(error);
    if (paymentProblem) rememberKey(region, paymentProblem.problem === 'key_refused');
    throw error;
  }
}

async function noteProblem({ tenantId, region, account }: Place, { problem, message }: ProviderProblem) {
  const body = { tenant_id: tenantId, region, account, problem, message };
  await tenantApi.call(serviceEndpoints.notePaymentProblem, { params: {}, body }).catch((error: unknown) => {
    logger.error({ err: error }, 'a problem with the payment provider could not be saved');
  });
}
