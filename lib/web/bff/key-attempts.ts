import type { EndpointInput } from '@/lib/contracts/endpoint';
import { serviceEndpoints } from '@/lib/contracts/service';
import type { KeyAttempts } from '@/lib/integrations/payments/gateway';
import { type CallContext, tenantApi } from '@/lib/web/tenant-api/client';

type SpentKey = EndpointInput<typeof serviceEndpoints.startNextAttempt>['body'];

/**
 * Returns the attempt counter with which the idempotency keys of an order's payment, a refund or a tenant's account are
 * built. The tenant API stores it.
 * @param toSpentKey builds the body of the call that starts the next attempt
 */
export const createKeyAttempts = (
  current: number,
  toSpentKey: (spent: number) => SpentKey,
  context: CallContext = {},
): KeyAttempts => ({
  current,
  startNext: async (spent) => {
    const call = { params: {}, body: toSpentKey(spent) };
    return (await tenantApi.call(serviceEndpoints.startNextAttempt, call, context)).data.attempt;
  },
});
