import type { AccountStatus } from '@/lib/domain/payments/accounts';
import type { KeyAttempts } from './gateway';

/** The state of an owner's account at its provider. Reasons for a restriction are in Stripe's vocabulary (`toRestrictionReason`), to which
 *  other providers map theirs. */
export interface AccountFacts extends AccountStatus {
  readonly account: string;
  /** Names of the details that the provider still asks for. */
  readonly missing: readonly string[];
  /** When the provider said so; null for the built-in gateway. */
  readonly reportedAt: Date | null;
}

export interface AccountSetupRequest {
  readonly tenantId: number;
  readonly email: string;
  readonly company: string;
  /** When an earlier account was disconnected; '' = never. */
  readonly lostAt: string;
  /** The account of a setup that was begun before; null = a new one. */
  readonly account: string | null;
  readonly returnUrl: string;
  /** Where the provider sends a visitor whose link was used or has expired; the page opens a new link. */
  readonly refreshUrl: string;
  readonly attempts: KeyAttempts;
}

/** An account with a link into its setup. The link works once; the account stays the same for all links. */
export interface AccountSetup extends AccountFacts {
  readonly url: string;
}
