/** The two texts of a refused claim (GFT-07); both belong to the field promo_code. */
export const PROMO_MESSAGES = {
  invalid: 'invalid promo code',
  repeat: 'it looks like you have ordered your gift already',
} as const;

/** An e-mail address as claims are compared: edge spaces and letter case don't make another person (GFT-07). */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** True when the form must hold a promo code before it is sent (GFT-06). */
export function isPromoCodeRequired(eventType: string, isSample: boolean): boolean {
  return eventType === 'promo' && !isSample;
}
