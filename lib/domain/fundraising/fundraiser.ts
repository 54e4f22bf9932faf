import { multiplyDivideHalfUp } from '../money/money';

/** Part of a sale that a store gives to its cause: an amount for each piece, or a share of the price without tax. */
export const FUNDRAISER_KINDS = ['amount', 'share'] as const;
export type FundraiserKind = (typeof FUNDRAISER_KINDS)[number];

/** Maximum donation per piece, minor units. */
export const MAX_DONATION_PER_PIECE_MINOR = 100_000;
export const MAX_FUNDRAISER_GOAL_MINOR = 100_000_000;

export interface FundraiserTerms {
  readonly kind: FundraiserKind;
  /** Donation per piece, minor units; 0 for a share. */
  readonly amountMinor: number;
  /** Share of the products' price without tax, in basis points; 0 for an amount. */
  readonly shareBps: number;
}

/** Priced order, minor units. */
export interface DonatingOrder {
  readonly pieces: number;
  /** Products without tax, before the discount of a voucher. */
  readonly productsNetMinor: number;
  /** Amount that the shopper pays; `discountMinor` is the discount of a voucher. */
  readonly totalMinor: number;
  readonly discountMinor: number;
}

/**
 * Returns the amount that an order gives to its store's cause, minor units. The donation is never more than the revenue
 * of the order's products, so an order fully paid by a voucher gives nothing. A voucher reduces products and shipping
 * in proportion.
 */
export function calculateDonation(terms: FundraiserTerms, order: DonatingOrder): number {
  const { pieces, productsNetMinor, totalMinor, discountMinor } = order;
  const beforeMinor = totalMinor + discountMinor;
  if (beforeMinor === 0) return 0;
  const earnedMinor = Math.floor((productsNetMinor * totalMinor) / beforeMinor);
  const donatedMinor =
    terms.kind === 'amount' ? terms.amountMinor * pieces : multiplyDivideHalfUp(earnedMinor, terms.shareBps, 10_000);
  return Math.min(donatedMinor, earnedMinor);
}

/**
 * Returns the donation for one piece at a price without tax, minor units, before vouchers. It is never more than the
 * price.
 */
export const calculatePieceDonation = (terms: FundraiserTerms, priceMinor: number): number =>
  calculateDonation(terms, { pieces: 1, productsNetMinor: priceMinor, totalMinor: priceMinor, discountMinor: 0 });

/**
 * Returns the remaining donation of an order, minor units: refunds and disputed amounts reduce it in proportion.
 * @param receivedMinor payment less refunds and disputed amounts
 */
export function calculateDonationLeft(of: {
  readonly donationMinor: number;
  readonly totalMinor: number;
  readonly receivedMinor: number;
}): number {
  if (of.totalMinor <= 0) return 0;
  const receivedMinor = Math.min(of.totalMinor, Math.max(0, of.receivedMinor));
  return Math.floor((of.donationMinor * receivedMinor) / of.totalMinor);
}
