import { splitCredit, type TaxRow } from '../documents/tax-rows';
import type { DisputeState } from '../payments/disputes';
import type { Region } from '../regions/regions';
import type { LedgerAccount, LedgerEntry, MoneyAccount } from './accounts';
import { mergeEntries } from './entries';

/** Settled order; minor units. */
export interface Sale {
  readonly region: Region;
  /** Account that received the payment. */
  readonly heldIn: MoneyAccount;
  readonly totalMinor: number;
  readonly discountMinor: number;
  /** Parts of the total per tax rate; [] = no tax. */
  readonly taxes: readonly TaxRow[];
}

const entry = (account: LedgerAccount, amountMinor: number, taxRateBps: number | null = null): LedgerEntry => ({
  account,
  amountMinor,
  taxRateBps,
});

const taxAccount = (region: Region): LedgerAccount => (region === 'US' ? 'sales_tax' : 'vat');

/** Returns a sale's total per tax rate; for an untaxed sale one row without tax. */
export const listTaxParts = ({ taxes, totalMinor }: Pick<Sale, 'taxes' | 'totalMinor'>): readonly TaxRow[] =>
  taxes.length > 0 ? taxes : [{ rateBps: null, netMinor: totalMinor, taxMinor: 0 }];

/** Returns the entries of a settled order: the payment, the owner's earnings, taxes, and the discount of a voucher. */
export function buildSaleEntries(sale: Sale): LedgerEntry[] {
  const { region, heldIn, totalMinor, discountMinor } = sale;
  return mergeEntries([
    entry(heldIn, totalMinor),
    entry('voucher', discountMinor),
    entry('owner', -discountMinor),
    ...listTaxParts(sale).flatMap(({ rateBps, netMinor, taxMinor }) => [
      entry('owner', -netMinor, rateBps),
      entry(taxAccount(region), -taxMinor, rateBps),
    ]),
  ]);
}

/**
 * Returns the parts of a sale's total per tax rate from its entries, the untaxed part last; [] = no tax. Inverse of
 * {@link buildSaleEntries}. It uses only the ledger, so a later change of a store's rates has no effect on the sale.
 */
export function extractSaleTaxes(entries: readonly LedgerEntry[], discountMinor: number): TaxRow[] {
  const rates = [...new Set(entries.map(({ taxRateBps }) => taxRateBps))];
  const sum = (rateBps: number | null, accounts: readonly LedgerAccount[]): number =>
    entries.reduce(
      (total, { account, amountMinor, taxRateBps }) =>
        taxRateBps === rateBps && accounts.includes(account) ? total + amountMinor : total,
      0,
    );
  const rows = rates.map((rateBps) => ({
    rateBps,
    // The discount is an entry without a rate.
    netMinor: 0 - sum(rateBps, ['owner']) - (rateBps === null ? discountMinor : 0),
    taxMinor: 0 - sum(rateBps, ['vat', 'sales_tax']),
  }));
  if (rows.every(({ taxMinor }) => taxMinor === 0)) return [];
  return rows
    .filter(({ netMinor, taxMinor }) => netMinor !== 0 || taxMinor !== 0)
    .toSorted((a, b) => Number(a.rateBps === 0) - Number(b.rateBps === 0));
}

/**
 * Returns the entries of a payment's application fee: money for production moves from the owner's payment account to
 * the platform's, which then holds it like a payment that it received itself.
 */
export const buildFeeEntries = (feeMinor: number): LedgerEntry[] =>
  mergeEntries([entry('owner_account', -feeMinor), entry('platform_account', feeMinor)]);

/** Returns the entries of an order's donation to its store's cause. */
export const buildDonationEntries = (donationMinor: number): LedgerEntry[] =>
  mergeEntries([entry('donations', donationMinor), entry('donations_payable', -donationMinor)]);

/** Earlier refunds and charge-backs of a sale, added up per tax rate. */
export type CreditedTaxRows = readonly TaxRow[];

/**
 * Returns the entries that deduct an amount from a sale's earnings and taxes, divided in the same way as credit notes.
 * The part of a disputed amount that exceeds the rest of the sale after refunds becomes `charge_back_excess`.
 */
function reversePosting(sale: Sale, credited: CreditedTaxRows, amountMinor: number): LedgerEntry[] {
  const parts = listTaxParts(sale);
  const before = parts.map(
    ({ rateBps }) => credited.find((row) => row.rateBps === rateBps) ?? { rateBps, netMinor: 0, taxMinor: 0 },
  );
  const leftMinor = sale.totalMinor - before.reduce((sum, { netMinor, taxMinor }) => sum + netMinor + taxMinor, 0);
  const sharedMinor = Math.min(amountMinor, Math.max(0, leftMinor));
  return [
    ...splitCredit(parts, [before], sharedMinor).flatMap(({ rateBps, netMinor, taxMinor }) => [
      entry('owner', netMinor, rateBps),
      entry(taxAccount(sale.region), taxMinor, rateBps),
    ]),
    entry('charge_back_excess', amountMinor - sharedMinor),
  ];
}

/** Returns the entries of a completed refund. */
export const buildRefundEntries = (sale: Sale, credited: CreditedTaxRows, amountMinor: number): LedgerEntry[] =>
  mergeEntries([entry(sale.heldIn, -amountMinor), ...reversePosting(sale, credited, amountMinor)]);

/**
 * Returns the entries of a dispute in its current state: an open dispute withholds its amount, a lost one removes it,
 * and a won one has no entries.
 */
export function buildDisputeEntries(
  sale: Sale,
  credited: CreditedTaxRows,
  dispute: { readonly state: DisputeState; readonly amountMinor: number },
): LedgerEntry[] {
  const { state, amountMinor } = dispute;
  if (state === 'won') return [];
  const held = entry(sale.heldIn, -amountMinor);
  if (state !== 'lost') return mergeEntries([held, entry('shopper', amountMinor)]);
  return mergeEntries([held, ...reversePosting(sale, credited, amountMinor)]);
}

/** Cost of an order at the platform's fulfillers, minor units ex VAT. */
export interface ProductionCost {
  readonly productionMinor: number;
  readonly shippingMinor: number;
}

/** Returns the entries of the production cost of an order that a fulfiller of the platform makes. */
export const buildProductionEntries = ({ productionMinor, shippingMinor }: ProductionCost): LedgerEntry[] =>
  mergeEntries([
    entry('production', productionMinor),
    entry('shipping', shippingMinor),
    entry('fulfiller_payable', -productionMinor - shippingMinor),
  ]);

/** Account from which a bill was paid: the owner's own money, or the balance that the platform holds. */
export type BillPaidFrom = Extract<LedgerAccount, 'owner_account' | 'payout_balance'>;

/**
 * Returns the entries of a bill for the cost of a month.
 * @param bill `paidFrom` null = unpaid
 */
export function buildBillEntries(
  bill: ProductionCost & {
    readonly vatMinor: number;
    readonly vatRateBps: number;
    readonly paidFrom: BillPaidFrom | null;
  },
): LedgerEntry[] {
  const { productionMinor, shippingMinor, vatMinor, vatRateBps, paidFrom } = bill;
  const netMinor = productionMinor + shippingMinor;
  return mergeEntries([
    entry('fulfiller_payable', netMinor),
    entry('vat', vatMinor, vatRateBps),
    entry(paidFrom ?? 'bill', -netMinor - vatMinor),
  ]);
}

/**
 * Returns the entries that release an order's payment: everything that the platform holds of it may be paid out.
 * @param posted all entries of the order, without those of its release
 */
export function buildReleaseEntries(posted: readonly LedgerEntry[]): LedgerEntry[] {
  const held = posted.filter(({ account }) => account === 'platform_account');
  return mergeEntries(
    held.flatMap(({ amountMinor }) => [entry('platform_account', -amountMinor), entry('payout_balance', amountMinor)]),
  );
}

/** Returns the entries of a pay-out. */
export const buildPayoutEntries = (amountMinor: number): LedgerEntry[] =>
  mergeEntries([entry('payout_balance', -amountMinor), entry('paid_out', amountMinor)]);

/** Returns the sum of refunds and charge-backs per tax rate, from their entries. */
export function sumCreditedTaxRows(entries: readonly LedgerEntry[]): TaxRow[] {
  const rows = new Map<number | null, { netMinor: number; taxMinor: number }>();
  for (const { account, amountMinor, taxRateBps } of entries) {
    const row = rows.get(taxRateBps) ?? { netMinor: 0, taxMinor: 0 };
    if (account === 'owner') row.netMinor += amountMinor;
    else if (account === 'vat' || account === 'sales_tax') row.taxMinor += amountMinor;
    else continue;
    rows.set(taxRateBps, row);
  }
  return [...rows].map(([rateBps, row]) => ({ rateBps, ...row }));
}
