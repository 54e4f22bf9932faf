import { fulfillerCallEndpoints } from '@/lib/contracts/fulfiller-calls';
import { buildEndpointPath } from '@/lib/contracts/path';
import { tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';

/**
 * Forwards a fulfiller's look-up of one of its orders to the tenant API. The request has no body, so its signature
 * covers its method and path.
 */
export const forwardOrderLookUp: UseCase<typeof fulfillerCallEndpoints.lookUp> = async ({
  input,
  request,
  context,
}) => {
  const body = {
    timestamp: (request.headers.get('x-merchloom-timestamp') ?? '').slice(0, 40),
    signature: (request.headers.get('x-merchloom-signature') ?? '').slice(0, 200),
    text: `GET ${buildEndpointPath(fulfillerCallEndpoints.lookUp, input.params)}`,
  };
  return { json: await tenantApi.call(fulfillerCallEndpoints.receiveLookUp, { params: input.params, body }, context) };
};
