import { type Currency, calculateShareHalfUp } from '../money/money';

/** What a payment provider keeps of each payment: a share of the amount paid, and a fixed amount in minor units. */
export interface ProviderFee {
  readonly shareBps: number;
  readonly fixedMinor: number;
}

/** Largest fee that an owner can enter: 20 %, and 5.00 a payment. */
export const MAX_PROVIDER_FEE: ProviderFee = { shareBps: 2_000, fixedMinor: 500 };

/** Usual list prices for cards of the same country, used until an owner enters the provider's own prices. */
const ESTIMATES: Readonly<Record<Currency, ProviderFee>> = {
  GBP: { shareBps: 150, fixedMinor: 20 },
  EUR: { shareBps: 150, fixedMinor: 25 },
  USD: { shareBps: 290, fixedMinor: 30 },
};

/** Returns the estimated fee of a payment in a currency. */
export const getEstimatedProviderFee = (currency: Currency): ProviderFee => ESTIMATES[currency];

/**
 * Returns the fee of a payment with tax, minor units, rounded half up. A payment of nothing has no fee.
 * @throws RangeError if the amount is not an integer of 0 or more
 */
export const calculateProviderFee = (paidMinor: number, { shareBps, fixedMinor }: ProviderFee): number =>
  paidMinor === 0 ? 0 : calculateShareHalfUp(paidMinor, shareBps) + fixedMinor;
