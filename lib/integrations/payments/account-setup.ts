import type { PaymentAccountStatus } from '@/lib/domain/payments/accounts';
import type { KeyAttempts } from './gateway';

/**
 * State of an owner's account according to its provider. Reasons for a restriction are in Stripe's vocabulary
 * (`toRestrictionReason`), to which other providers map theirs.
 */
export interface AccountFacts extends PaymentAccountStatus {
  readonly account: string;
  /** Names of the requirements that the provider still needs. */
  readonly missing: readonly string[];
  /** When the provider reported this state; null for the built-in gateway. */
  readonly reportedAt: Date | null;
}

export interface AccountSetupRequest {
  readonly tenantId: number;
  readonly email: string;
  readonly company: string;
  /** When an earlier account was disconnected; '' = never. */
  readonly lostAt: string;
  /** Account of a setup that was started before; null = create a new one. */
  readonly account: string | null;
  readonly returnUrl: string;
  /** URL to which the provider redirects from a used or expired link, where the user can request a new link. */
  readonly refreshUrl: string;
  readonly attempts: KeyAttempts;
}

/** Account with a link into its setup. The link works once; all links of a setup belong to one account. */
export interface AccountSetup extends AccountFacts {
  readonly url: string;
}
