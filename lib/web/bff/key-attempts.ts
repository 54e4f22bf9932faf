import type { EndpointInput } from '@/lib/contracts/endpoint';
import { serviceEndpoints } from '@/lib/contracts/service';
import type { KeyAttempts } from '@/lib/integrations/payments/gateway';
import { type CallContext, tenantApi } from '@/lib/web/tenant-api/client';

type SpentKey = EndpointInput<typeof serviceEndpoints.startNextAttempt>['body'];

/** Returns the attempt counters of an order's payment, a refund or a tenant's account, stored by the tenant API. */
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
