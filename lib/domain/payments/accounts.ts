import type { Currency } from '../money/money';
import type { Region } from '../regions/regions';

/** How an account stopped being used: an administrator disconnected it here, or its owner ended the connection at the provider. */
export const ACCOUNT_END_REASONS = ['disconnected', 'lost'] as const;

/** How far a tenant is with an account of its own in a region. `restricted`: connected, but the provider takes no payments or pays
 *  nothing out. `lost`: its owner ended the connection at the provider. */
export const ACCOUNT_STATES = ['none', 'started', 'submitted', 'complete', 'restricted', 'lost'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** What a provider says of an account. */
export interface AccountStatus {
  readonly chargesEnabled: boolean;
  readonly payoutsEnabled: boolean;
  readonly detailsSubmitted: boolean;
  /** The provider's word for why something is switched off; null = nothing is. */
  readonly disabledReason: string | null;
}

/** A payment that could not be paid out to the bank, until one is. */
export interface FailedPayout {
  /** ISO moment. */
  readonly at: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  /** The provider's words; '' = none. */
  readonly reason: string;
}

/** The account of a tenant in a region, as far as its state follows from it. */
export interface AccountRecord {
  readonly detailsSubmitted: boolean;
  /** When it might take money for the first time; null = not yet. */
  readonly completedAt: Date | null;
  readonly restrictedAt: Date | null;
  readonly chargesEnabled: boolean;
  readonly endReason: (typeof ACCOUNT_END_REASONS)[number] | null;
  /** Begun after the former account was lost. */
  readonly replacesLost: boolean;
}

/**
 * Returns whether the provider has restricted an account that could take money before. Payouts wait for a moment after each
 * set-up while the provider looks at what was handed in; that alone is no restriction.
 */
export function isRestricted({ chargesEnabled, payoutsEnabled, disabledReason }: AccountStatus): boolean {
  if (!chargesEnabled) return true;
  return !payoutsEnabled && disabledReason !== null && disabledReason !== 'requirements.pending_verification';
}

/** Returns how far a tenant is with its account in a region; null = there is none. */
export function toAccountState(account: AccountRecord | null): AccountState {
  if (!account || account.endReason === 'disconnected') return 'none';
  if (account.endReason === 'lost') return 'lost';
  if (account.completedAt) return account.restrictedAt ? 'restricted' : 'complete';
  return account.detailsSubmitted ? 'submitted' : 'started';
}

/** Returns whether a tenant has an account that takes, or took, money in every region that it sells in; before its first store, in any
 *  region. `stores`: how many sell in the region. */
export function hasEveryAccount(
  accounts: readonly { readonly state: AccountState; readonly stores: number }[],
): boolean {
  const isUsed = ({ state }: { readonly state: AccountState }) => state === 'complete' || state === 'restricted';
  const selling = accounts.filter(({ stores }) => stores > 0);
  return selling.length > 0 ? selling.every(isUsed) : accounts.some(isUsed);
}

/** Why no card payment can be taken in a region, though the tenant has, or had, an account of its own there. The platform's
 *  account takes its place only when an administrator disconnects it. */
export const PAYMENT_STOPS = ['restricted', 'lost'] as const;
export type PaymentStop = (typeof PAYMENT_STOPS)[number];

/** Returns what stops the card payments of a region; null = nothing does. An account that only pays nothing out goes on. */
export function findPaymentStop(account: AccountRecord | null): PaymentStop | null {
  const state = toAccountState(account);
  const isUnfinished = state === 'started' || state === 'submitted';
  if (state === 'lost' || (isUnfinished && account?.replacesLost)) return 'lost';
  return state === 'restricted' && !account?.chargesEnabled ? 'restricted' : null;
}

/** The provider's reasons that have words of their own; anything else is `other`. */
export const RESTRICTION_REASONS = [
  'past_due',
  'pending_verification',
  'under_review',
  'listed',
  'rejected',
  'platform_paused',
  'capabilities',
  'other',
] as const;
export type RestrictionReason = (typeof RESTRICTION_REASONS)[number];

/** Returns under which of our own reasons a provider's word for a restriction falls. */
export function toRestrictionReason(disabledReason: string | null): RestrictionReason {
  if (disabledReason === null) return 'other';
  if (disabledReason.startsWith('rejected.')) return 'rejected';
  if (disabledReason === 'action_required.requested_capabilities') return 'capabilities';
  const word = disabledReason.replace('requirements.', '');
  return RESTRICTION_REASONS.find((reason) => reason === word) ?? 'other';
}

/** Returns the regions whose accounts a tenant should look at, in the platform's order: where it sells, where it is at home, and
 *  where it has begun with an account. */
export function listAccountRegions(
  all: readonly Region[],
  used: { readonly home: Region; readonly selling: readonly Region[]; readonly begun: readonly Region[] },
): Region[] {
  return all.filter((region) => region === used.home || used.selling.includes(region) || used.begun.includes(region));
}
