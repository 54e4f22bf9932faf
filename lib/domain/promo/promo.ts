/** The two texts of a refused claim (GFT-07); both belong to the field promo_code. */
export const PROMO_MESSAGES = {
  invalid: 'invalid promo code',
  repeat: 'it looks like you have ordered your gift already',
} as const;
export type PromoError = keyof typeof PROMO_MESSAGES;

/** An e-mail address as claims are compared: edge spaces and letter case don't make another person (GFT-07). */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** True when the form must hold a promo code before it is sent (GFT-06). */
export function isPromoCodeRequired(eventType: string, isSample: boolean): boolean {
  return eventType === 'promo' && !isSample;
}

/** Why a claim is refused, or null. A repeated claim is told first, whatever its code (GFT-07).
 *  `isCodeGood`: the code belongs to this event, is active and still has a use. */
export function resolvePromoError(claim: {
  readonly hasOrdered: boolean;
  readonly isCodeGood: boolean;
}): PromoError | null {
  if (claim.hasOrdered) return 'repeat';
  return claim.isCodeGood ? null : 'invalid';
}
