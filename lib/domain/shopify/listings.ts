/** States of a product that is pushed to a shop or removed from it. */
export const LISTING_STATES = ['queued', 'pushing', 'pushed', 'failed', 'removing'] as const;

/** Reasons why a push failed; pages translate them. */
export const LISTING_PROBLEMS = [
  /** The shop's currency differs from the store's. */
  'currency',
  /** The product has no variants on offer. */
  'no variants',
  'too many variants',
  /** The product was removed from the store. */
  'gone',
  'not connected',
  /** A scope is missing, or the token was rejected. */
  'forbidden',
  /** Shopify did not respond, or was overloaded. */
  'unavailable',
  /** Shopify rejected the call; Shopify's message is saved next to this code. */
  'refused',
  /** An error of this program. */
  'unexpected',
] as const;
export type ListingProblem = (typeof LISTING_PROBLEMS)[number];

/** Maximum number of variants per product in Shopify. */
export const MAX_SHOPIFY_VARIANTS = 2_048;

/** Returns the problem that prevents a push, checked before the call to Shopify; null = none. */
export function findListingProblem(of: {
  readonly storeCurrency: string;
  readonly shopCurrency: string;
  readonly variants: number;
}): ListingProblem | null {
  if (of.storeCurrency !== of.shopCurrency) return 'currency';
  if (of.variants === 0) return 'no variants';
  return of.variants > MAX_SHOPIFY_VARIANTS ? 'too many variants' : null;
}
