import type { PaymentAccountStatus } from '@/lib/domain/payments/accounts';
import type { KeyAttempts } from './gateway';

/**
 * State of a payment account, as its provider reports it. Reasons for a restriction are Stripe's codes
 * (`toRestrictionReason`); other providers convert theirs.
 */
export interface AccountFacts extends PaymentAccountStatus {
  readonly account: string;
  /** Names of the details that the provider still requires. */
  readonly missing: readonly string[];
  /** Time at which the provider reported this state; null for the test gateway. */
  readonly reportedAt: Date | null;
}

export interface AccountSetupRequest {
  readonly tenantId: number;
  readonly email: string;
  readonly company: string;
  /** Time at which an earlier account was disconnected; '' = never. */
  readonly lostAt: string;
  /** Account of a set-up that was started before; null = create an account. */
  readonly account: string | null;
  readonly returnUrl: string;
  /** Address to which the provider redirects from a used or expired link. There the user can request another link. */
  readonly refreshUrl: string;
  readonly attempts: KeyAttempts;
}

/**
 * Payment account with a link to its set-up at the provider. The link works once; all links of a set-up belong to one
 * account.
 */
export interface AccountSetup extends AccountFacts {
  readonly url: string;
}
