import type { Currency } from '@/lib/domain/money/money';
import type { Region } from '@/lib/domain/regions/regions';

export type GatewayKind = 'stripe' | 'test';
export type IntentStatus = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';

/** What a gateway vouches for, in the provider's own units. */
export interface IntentFacts {
  readonly id: string;
  readonly clientSecret: string;
  /** Connected account that holds the money; null = the platform's own. */
  readonly account: string | null;
  readonly status: IntentStatus;
  readonly amountMinor: number;
  readonly currency: string;
  readonly failureMessage: string | null;
}

export interface IntentRequest {
  readonly orderId: string;
  readonly orderRef: string;
  /** Order version: the same order and version answer the same intent (PAY-13). */
  readonly version: number;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly account: string | null;
  readonly receiptEmail: string;
  readonly tenantId: number;
}

/** A provider of card payments for one region. Both implementations pass the same contract tests. */
export interface PaymentGateway {
  readonly kind: GatewayKind;
  readonly region: Region;
  /** Key that the payment element needs in the browser; null for the test gateway. */
  readonly publishableKey: string | null;
  /** @throws AppError `unavailable` when the provider does not answer */
  createIntent(request: IntentRequest): Promise<IntentFacts>;
  /** @throws AppError `not_found`, `unavailable` */
  retrieveIntent(intentId: string, account: string | null): Promise<IntentFacts>;
  /** Makes an intent unpayable and answers where it stands now: one that has ended already is left as it is. */
  cancelIntent(intentId: string, account: string | null): Promise<IntentStatus>;
}
