import type { Region } from '../regions/regions';

/**
 * Reasons why a payment account is no longer connected: an administrator disconnected it here, or its owner ended the
 * connection at the provider.
 */
export const PAYMENT_ACCOUNT_END_REASONS = ['disconnected', 'lost'] as const;

/**
 * State of a tenant's payment account in a region. `restricted`: connected, but the provider blocks payments or
 * pay-outs. `lost`: the account's owner ended the connection at the provider.
 */
export const PAYMENT_ACCOUNT_STATES = ['none', 'started', 'submitted', 'complete', 'restricted', 'lost'] as const;
export type PaymentAccountState = (typeof PAYMENT_ACCOUNT_STATES)[number];

/** Status of an account as reported by its provider. */
export interface PaymentAccountStatus {
  readonly chargesEnabled: boolean;
  readonly payoutsEnabled: boolean;
  readonly detailsSubmitted: boolean;
  /** Provider's code for why charges or pay-outs are disabled; null if neither is disabled. */
  readonly disabledReason: string | null;
  /** Names of the details that the provider requires now. */
  readonly missing: readonly string[];
}

/** Failed pay-out of an account to its bank, as long as no later pay-out has succeeded. */
export interface FailedPayout {
  /** Time of the failure, ISO 8601. */
  readonly at: string;
  /** Minor units of `currency`, which may be a currency that no store sells in. */
  readonly amountMinor: number;
  readonly currency: string;
  /** The provider's explanation; '' = none. */
  readonly reason: string;
}

/** Payment account of a tenant in a region, with the facts that determine its state. */
export interface PaymentAccountRecord {
  readonly detailsSubmitted: boolean;
  /** Time at which the account could first take payments; null = not yet. */
  readonly completedAt: Date | null;
  readonly restrictedAt: Date | null;
  readonly chargesEnabled: boolean;
  readonly endReason: (typeof PAYMENT_ACCOUNT_END_REASONS)[number] | null;
  /** Whether the account was begun after the former account was lost. */
  readonly replacesLost: boolean;
}

/**
 * Returns whether the provider has restricted an account that could take payments before. Pay-outs are disabled briefly
 * after each set-up while the provider reviews the details; this alone is not a restriction. Details that are due are one.
 */
export function isAccountRestricted(status: PaymentAccountStatus): boolean {
  const { chargesEnabled, payoutsEnabled, disabledReason, missing } = status;
  if (!chargesEnabled) return true;
  if (!payoutsEnabled && missing.length > 0) return true;
  return !payoutsEnabled && disabledReason !== null && disabledReason !== 'requirements.pending_verification';
}

/** Returns the state of a tenant's payment account in a region. `account` is null if the tenant has none there. */
export function toPaymentAccountState(account: PaymentAccountRecord | null): PaymentAccountState {
  if (!account || account.endReason === 'disconnected') return 'none';
  if (account.endReason === 'lost') return 'lost';
  if (account.completedAt) return account.restrictedAt ? 'restricted' : 'complete';
  return account.detailsSubmitted ? 'submitted' : 'started';
}

/**
 * Returns whether a tenant has an account that receives, or received, payments in every region in which it sells. A
 * tenant without stores needs such an account in any one region. `stores`: number of stores that sell in the region.
 */
export function hasEveryPaymentAccount(
  accounts: readonly { readonly state: PaymentAccountState; readonly stores: number }[],
): boolean {
  const isUsed = ({ state }: { readonly state: PaymentAccountState }) => state === 'complete' || state === 'restricted';
  const selling = accounts.filter(({ stores }) => stores > 0);
  return selling.length > 0 ? selling.every(isUsed) : accounts.some(isUsed);
}

/**
 * Reasons why a region cannot take card payments although the tenant has, or had, a payment account there. The
 * platform's account is used only after an administrator has disconnected the tenant's account.
 */
export const PAYMENT_STOPS = ['restricted', 'lost'] as const;
export type PaymentStop = (typeof PAYMENT_STOPS)[number];

/**
 * Returns the reason why a region cannot take card payments; null if it can. An account with blocked pay-outs continues
 * to take payments.
 */
export function findPaymentStop(account: PaymentAccountRecord | null): PaymentStop | null {
  const state = toPaymentAccountState(account);
  const isUnfinished = state === 'started' || state === 'submitted';
  if (state === 'lost' || (isUnfinished && account?.replacesLost)) return 'lost';
  return state === 'restricted' && !account?.chargesEnabled ? 'restricted' : null;
}

/** Reasons for a restriction that the program translates; all other codes of the provider become `other`. */
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

/** Converts a provider's code for a restriction to a reason that the program translates. */
export function toRestrictionReason(disabledReason: string | null): RestrictionReason {
  if (disabledReason === null) return 'other';
  if (disabledReason.startsWith('rejected.')) return 'rejected';
  if (disabledReason === 'action_required.requested_capabilities') return 'capabilities';
  const requirement = disabledReason.replace('requirements.', '');
  return RESTRICTION_REASONS.find((reason) => reason === requirement) ?? 'other';
}

/**
 * Returns the regions whose accounts a tenant should check, in the platform's sequence: the tenant's home region, the
 * regions in which it sells, and the regions in which it has begun an account.
 */
export function listPaymentAccountRegions(
  all: readonly Region[],
  used: { readonly home: Region; readonly selling: readonly Region[]; readonly begun: readonly Region[] },
): Region[] {
  return all.filter((region) => region === used.home || used.selling.includes(region) || used.begun.includes(region));
}
