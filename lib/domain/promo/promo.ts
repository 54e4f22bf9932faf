import type { Reason } from '../errors/reason';

/** Messages of a rejected claim (GFT-07); both belong to the field promo_code. */
export const PROMO_ERROR_MESSAGES = {
  invalid: 'invalid promo code',
  repeat: 'it looks like you have ordered your gift already',
} as const;

/**
 * State of a gift's code before a claim. `held`: an order that awaits payment reserves the last use of the code,
 * perhaps an order of the same shopper; `withdrawn`: the store disabled the code; `unknown`: the store has no such
 * code.
 */
export const PROMO_CODE_STATES = ['usable', 'held', 'used', 'expired', 'early', 'withdrawn', 'unknown'] as const;
export type PromoCodeState = (typeof PROMO_CODE_STATES)[number];

const STATE_REASONS: Readonly<Partial<Record<PromoCodeState, Reason>>> = {
  held: { code: 'promo_held' },
  used: { code: 'promo_used' },
  expired: { code: 'promo_expired' },
  early: { code: 'promo_early' },
  withdrawn: { code: 'promo_withdrawn' },
  unknown: { code: 'invalid_promo_code' },
};

/** Returns the reason shown for an unusable code; null for a usable one. */
export const findPromoCodeReason = (state: PromoCodeState): Reason | null => STATE_REASONS[state] ?? null;

/**
 * Returns whether the page sends a claim with a code in this state to the server. It also sends a held code, which may
 * be reserved by the shopper's own order.
 */
export const isWorthClaiming = (state: PromoCodeState): boolean =>
  state === 'usable' || state === 'held' || state === 'used';

/** Normalises an e-mail address for comparing claims: surrounding spaces and letter case do not matter (GFT-07). */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Returns whether the form requires a promo code (GFT-06). */
export function isPromoCodeRequired(eventType: string, isSample: boolean): boolean {
  return eventType === 'promo' && !isSample;
}
