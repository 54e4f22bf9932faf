import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { isTestEndpoint } from '@/lib/domain/fulfillers/registration';
import { type ApiExchange, sendTestMessage } from '@/lib/integrations/fulfillers/api-provider';
import { isLocalServer } from '@/lib/integrations/fulfillers/outgoing';
import { AppError, buildInvalidFieldsError } from '@/lib/platform/errors';
import { toRecipient } from '../fulfilment/submission';
import { buildTestOrder } from '../fulfilment/test-order';
import { isSameOrigin, recordFulfillerAudit, saveFulfiller, type TenantFulfiller, withTenantFulfiller } from './change';

/**
 * Sends a fulfiller the test order, signed like every order, and returns request and response. Stores nothing about the
 * order. `address` replaces the registered address and is saved. A server that runs on a local address may send to this
 * machine. Fails with `invalid` for a forbidden address, and with `conflict` for a fulfiller without a secret.
 */
export async function sendTestOrder(request: TenantFulfiller & { readonly address: string }): Promise<ApiExchange> {
  const { fulfillerId } = request;
  const row = await withTenantFulfiller(request, async (_tx, fulfiller) => fulfiller);
  const address = request.address || row.details.testEndpoint || row.details.apiEndpoint;
  if (address === '') throw buildInvalidFieldsError({ address: ['required'] });
  if (!isTestEndpoint(address, { isLocal: isLocalServer() }))
    throw buildInvalidFieldsError({ address: ['no public https'] });
  if (row.sandbox) throw new AppError('conflict', buildErrorReason('fulfiller_sandbox'));
  if (row.signingSecret === null) throw new AppError('conflict', buildErrorReason('fulfiller_no_secret'));
  const recipient = toRecipient(row);
  // The API key is sent to the registered server only.
  const apiKey = isSameOrigin(address, recipient.endpoint) ? recipient.apiKey : null;
  const exchange = await sendTestMessage({ ...recipient, apiKey, endpoint: address }, buildTestOrder(fulfillerId));
  await withTenantFulfiller(request, async (tx, fulfiller) => {
    const testEndpoint = address === fulfiller.details.apiEndpoint ? '' : address;
    await recordFulfillerAudit(tx, request, fulfiller, 'fulfiller tested', {
      result: exchange.problem || 'ok',
      order: true,
    });
    await saveFulfiller(tx, fulfiller, { details: { ...fulfiller.details, testEndpoint } });
  });
  return exchange;
}
