import { fulfillerCallEndpoints } from '@/lib/contracts/fulfiller-calls';
import { AppError } from '@/lib/platform/errors';
import { tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';

const MAX_BYTES = 64 * 1024;

/** Forwards a fulfiller's event with its signature to the tenant API, which has the secrets to verify it. */
export const receiveCallback: UseCase<typeof fulfillerCallEndpoints.callback> = async ({
  input,
  bytes,
  request,
  context,
}) => {
  if (bytes.byteLength > MAX_BYTES) throw new AppError('malformed', 'The body is too long.');
  const body = {
    timestamp: (request.headers.get('x-merchloom-timestamp') ?? '').slice(0, 40),
    signature: (request.headers.get('x-merchloom-signature') ?? '').slice(0, 200),
    text: Buffer.from(bytes).toString('utf8'),
  };
  return { json: await tenantApi.call(fulfillerCallEndpoints.receive, { params: input.params, body }, context) };
};
