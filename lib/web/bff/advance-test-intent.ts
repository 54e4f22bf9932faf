import { wrapInEnvelope } from '@/lib/contracts/define';
import type { EndpointInput } from '@/lib/contracts/endpoint';
import type { paymentEndpoints } from '@/lib/contracts/payments';
import { serviceEndpoints } from '@/lib/contracts/service';
import { findErrorReason } from '@/lib/domain/errors/error-codes';
import { listTestRegions } from '@/lib/integrations/payments/gateway-kind';
import { type CallContext, tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';

type Step = NonNullable<EndpointInput<typeof serviceEndpoints.advanceTestIntent>['body']>;

/**
 * Confirms a test intent, as Stripe's server does for its payment element. The browser sends only the id of a test
 * payment method, never a card number.
 */
export const confirmTestIntent: UseCase<typeof paymentEndpoints.confirmTestIntent> = ({ input, context }) =>
  advance(input.params.intentId, { step: 'confirm', ...input.body, test_regions: listTestRegions() }, context);

export const authenticateTestIntent: UseCase<typeof paymentEndpoints.authenticateTestIntent> = ({ input, context }) =>
  advance(input.params.intentId, { step: 'authenticate', ...input.body, test_regions: listTestRegions() }, context);

async function advance(intentId: string, body: Step, context: CallContext) {
  const { data } = await tenantApi.call(serviceEndpoints.advanceTestIntent, { params: { intentId }, body }, context);
  return {
    json: wrapInEnvelope({
      id: data.id,
      status: data.status,
      error: data.last_error,
      reason: findErrorReason(data.last_error ?? ''),
    }),
  };
}
