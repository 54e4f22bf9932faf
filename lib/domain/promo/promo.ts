import type { Reason } from '../refusals/reason';

/** The two texts of a refused claim (GFT-07); both belong to the field promo_code. */
export const PROMO_MESSAGES = {
  invalid: 'invalid promo code',
  repeat: 'it looks like you have ordered your gift already',
} as const;

/** Where a gift's code stands before a claim. `held`: an order that waits for its payment has the last use, perhaps that of the
 *  shopper who asks; `withdrawn`: the store has switched the code off; `unknown`: this store has no such code. */
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

/** What a shopper is told of a code that can't be used; null for one that can. */
export const findPromoCodeReason = (state: PromoCodeState): Reason | null => STATE_REASONS[state] ?? null;

/** Whether a claim with such a code is worth sending: a code in use may be in the shopper's own order. */
export const isWorthClaiming = (state: PromoCodeState): boolean =>
  state === 'usable' || state === 'held' || state === 'used';

/** An e-mail address as claims are compared: edge spaces and letter case don't make another person (GFT-07). */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** True when the form must hold a promo code before it is sent (GFT-06). */
export function isPromoCodeRequired(eventType: string, isSample: boolean): boolean {
  return eventType === 'promo' && !isSample;
}
