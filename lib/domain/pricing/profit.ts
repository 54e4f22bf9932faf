import { calculatePieceDonation, type FundraiserTerms } from '../fundraising/fundraiser';
import { multiplyDivideHalfUp } from '../money/money';
import { calculateProviderFee, type ProviderFee } from '../payments/provider-fee';
import { calculateUnitGrossMinor, type VatTerms } from './vat';

/**
 * Cost of a blank to the store's owner in a region, minor units ex VAT (CAT-04). `printMinor` is for one printed side.
 */
export interface BlankCost {
  readonly blankMinor: number;
  readonly printMinor: number;
}

/** Breakdown of the price of one sold piece, minor units. `profitMinor` may be negative. */
export interface UnitProfit {
  readonly grossMinor: number;
  readonly vatMinor: number;
  readonly costMinor: number;
  /** Donation of the piece to the store's cause. */
  readonly donationMinor: number;
  /** Fee of the payment provider, as if the piece were paid for alone. */
  readonly providerFeeMinor: number;
  readonly profitMinor: number;
  /** Profit as a percentage of the price ex VAT, rounded half away from zero; null for a free piece. */
  readonly marginPercent: number | null;
}

/**
 * Returns the cost of blank and print of one piece, minor units ex VAT. An empty design counts as one printed side, so
 * that a price can be set before anything is drawn.
 */
export function calculateUnitCostMinor({ blankMinor, printMinor }: BlankCost, printedSides: number): number {
  return blankMinor + printMinor * Math.max(1, printedSides);
}

/**
 * Returns the profit of one piece at a selling price ex VAT of `priceMinor` ≥ 0 (EVT-15), after the fee of the payment
 * provider and the piece's donation to the store's cause. VAT is paid by the shopper and does not affect the profit.
 * @throws RangeError if the price is not an integer of 0 or more
 */
export function calculateUnitProfit(
  priceMinor: number,
  terms: {
    readonly cost: BlankCost;
    readonly printedSides: number;
    readonly vatApplies: boolean;
    readonly vat: VatTerms;
    /** Active cause of the store; null = none. */
    readonly fundraiser: FundraiserTerms | null;
    /** Null = the owner pays no fee. */
    readonly providerFee: ProviderFee | null;
  },
): UnitProfit {
  const grossMinor = calculateUnitGrossMinor(priceMinor, terms.vatApplies, terms.vat);
  const costMinor = calculateUnitCostMinor(terms.cost, terms.printedSides);
  const donationMinor = terms.fundraiser === null ? 0 : calculatePieceDonation(terms.fundraiser, priceMinor);
  const providerFeeMinor = terms.providerFee === null ? 0 : calculateProviderFee(grossMinor, terms.providerFee);
  const profitMinor = priceMinor - costMinor - donationMinor - providerFeeMinor;
  const share = priceMinor === 0 ? null : multiplyDivideHalfUp(Math.abs(profitMinor), 100, priceMinor);
  return {
    grossMinor,
    vatMinor: grossMinor - priceMinor,
    costMinor,
    donationMinor,
    providerFeeMinor,
    profitMinor,
    marginPercent: share === null ? null : Math.sign(profitMinor) * share,
  };
}

/**
 * Returns the number of pieces whose profit covers the one-off costs of a product; null when a piece makes no profit,
 * so that no number covers them. Both amounts in minor units.
 */
export function calculateBreakEvenPieces(setupCostMinor: number, profitMinor: number): number | null {
  if (setupCostMinor === 0) return 0;
  return profitMinor > 0 ? Math.ceil(setupCostMinor / profitMinor) : null;
}

/** Suggests a first selling price: twice the cost, rounded up to the next whole unit of the currency. */
export const suggestPriceMinor = (costMinor: number): number => Math.ceil((costMinor * 2) / 100) * 100;
