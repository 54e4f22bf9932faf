/** Where a product stands on its way into a shop, or out of it. */
export const LISTING_STATES = ['queued', 'pushing', 'pushed', 'failed', 'removing'] as const;

/** Why a push failed, as pages say it. */
export const LISTING_PROBLEMS = [
  /** The shop sells in another currency than the store. */
  'currency',
  /** Nothing of it is on offer. */
  'no variants',
  'too many variants',
  /** It was taken out of the store. */
  'gone',
  'not connected',
  /** A right is missing, or the token is refused. */
  'forbidden',
  /** Shopify did not answer, or was too busy. */
  'unavailable',
  /** Shopify said no; its words stand beside it. */
  'refused',
  /** A mistake of this program. */
  'unexpected',
] as const;
export type ListingProblem = (typeof LISTING_PROBLEMS)[number];

/** Variants that one product may have in Shopify. */
export const MOST_VARIANTS = 2_048;

/** What stands between a product and a shop before Shopify is asked; null = nothing. */
export function listingProblem(of: {
  readonly storeCurrency: string;
  readonly shopCurrency: string;
  readonly variants: number;
}): ListingProblem | null {
  if (of.storeCurrency !== of.shopCurrency) return 'currency';
  if (of.variants === 0) return 'no variants';
  return of.variants > MOST_VARIANTS ? 'too many variants' : null;
}
