import { z } from 'zod';
import { payResponseSchema } from '@/lib/contracts/checkout';
import type { EndpointResponse } from '@/lib/contracts/endpoint';
import type { serviceEndpoints } from '@/lib/contracts/service';
import type { GatewayKind } from '@/lib/domain/payments/intents';
import { findGatewayKind } from '@/lib/integrations/payments/gateway-kind';

export type PlacedOrder = EndpointResponse<typeof serviceEndpoints.placeOrder>['data'];

interface OpenedIntent {
  readonly clientSecret: string;
  readonly kind: GatewayKind;
  readonly publishableKey: string | null;
}

/** Converts a placed order and its intent to the payment response (API-14). */
export function toPayResponse(placed: PlacedOrder, intent: OpenedIntent | null): z.input<typeof payResponseSchema> {
  return z.encode(payResponseSchema, {
    client_secret: intent?.clientSecret ?? null,
    tenant_stripe_connect_account_id: placed.connected_account,
    order: placed.order,
    order_fully_paid_by_voucher: placed.amount_due_minor === 0,
    basket_tax_breakdown: placed.breakdown && {
      subtotal: placed.breakdown.subtotal_minor,
      tax_amount: placed.breakdown.tax_minor,
      grand_total: placed.breakdown.grand_total_minor,
    },
    gateway: intent?.kind ?? findGatewayKind(placed.region),
    publishable_key: intent?.publishableKey ?? null,
  });
}
