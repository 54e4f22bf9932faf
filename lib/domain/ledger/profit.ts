import { type LedgerEntry, RECEIVED_ACCOUNTS } from './accounts';

/** Result of an order for its owner, minor units. Costs are above 0; `profitMinor` is below 0 for a loss. */
export interface OrderResult {
  /** Payments less refunds and disputed amounts. */
  readonly receivedMinor: number;
  /** VAT and sales tax contained in `receivedMinor`. */
  readonly taxMinor: number;
  readonly productionMinor: number;
  readonly shippingMinor: number;
  /** Money that the owner gives to the store's cause. */
  readonly donationMinor: number;
  readonly profitMinor: number;
}

/**
 * Returns the result of an order for its owner, from all entries of the order: payments less taxes, costs and donation.
 */
export function calculateOrderResult(entries: readonly LedgerEntry[]): OrderResult {
  const sum = (...accounts: readonly string[]): number =>
    entries.reduce((total, { account, amountMinor }) => total + (accounts.includes(account) ? amountMinor : 0), 0);
  const receivedMinor = sum(...RECEIVED_ACCOUNTS);
  const taxMinor = 0 - sum('vat', 'sales_tax');
  const productionMinor = sum('production');
  const shippingMinor = sum('shipping');
  const donationMinor = sum('donations');
  return {
    receivedMinor,
    taxMinor,
    productionMinor,
    shippingMinor,
    donationMinor,
    profitMinor: receivedMinor - taxMinor - productionMinor - shippingMinor - donationMinor,
  };
}
