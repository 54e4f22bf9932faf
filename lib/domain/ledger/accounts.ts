/**
 * Accounts of the ledger, as seen by the tenant who sells. An entry above 0 is a debit, one below 0 a credit: money and
 * costs are above 0, earnings, taxes and debts below.
 */
export const LEDGER_ACCOUNTS = [
  /** Money on the tenant's own payment account. */
  'owner_account',
  /** Money that the platform's payment account holds for the tenant: payments, and application fees for production. */
  'platform_account',
  /** Money that the platform's payment account may pay out to the tenant, less bills set off; below 0 = a debt. */
  'payout_balance',
  /** Money that was paid out to the tenant's bank account. */
  'paid_out',
  /** Money that the tenant's Shopify shop collected. */
  'shopify',
  /** Payments that a bank withholds because of a dispute. */
  'shopper',
  /** VAT on sales, less the VAT of refunds and of the platform's bills to the tenant. */
  'vat',
  /** US sales tax. */
  'sales_tax',
  /** Sales without tax, before discounts. */
  'owner',
  /** Discounts of vouchers as shoppers saw them. */
  'voucher',
  /** Amounts that banks withdrew beyond the rest of an order's payment, for example after a refund. */
  'charge_back_excess',
  /** Cost of products and prints made by the platform's fulfillers. */
  'production',
  /** Cost of shipping by the platform's fulfillers. */
  'shipping',
  /** Money from sales that owners give to the causes of their stores. */
  'donations',
  /** Donations that the owner has to pass on to a cause; transfers are not posted. */
  'donations_payable',
  /** Production and shipping that are on no bill yet. */
  'fulfiller_payable',
  /** Unpaid bills that the platform issued to the tenant. */
  'bill',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** Accounts that receive payments of shoppers. */
export const MONEY_ACCOUNTS = [
  'owner_account',
  'platform_account',
  'shopify',
] as const satisfies readonly LedgerAccount[];
export type MoneyAccount = (typeof MONEY_ACCOUNTS)[number];

/**
 * Ledger accounts that can hold the money of an order: those that receive it, and the balance to which the platform
 * releases it for pay-out.
 */
export const RECEIVED_ACCOUNTS = [...MONEY_ACCOUNTS, 'payout_balance'] as const satisfies readonly LedgerAccount[];

/** Kinds of records to which postings belong. */
export const LEDGER_SUBJECTS = [
  'order',
  'fee',
  'donation',
  'refund',
  'dispute',
  'production',
  'release',
  'bill',
  'payout',
] as const;
export type LedgerSubject = (typeof LEDGER_SUBJECTS)[number];

/** Causes of postings: the change that a posting records. */
export const LEDGER_CAUSES = [
  'settled',
  'fee kept',
  'fee returned',
  'donated',
  'donation reduced',
  'refunded',
  'refund failed',
  'disputed',
  'dispute won',
  'charged back',
  /** An order paid in a Shopify shop was cancelled; the shop returns the money, which is not reported here. */
  'sale cancelled',
  'produced',
  'production reversed',
  'produced after all',
  'billed',
  'bill paid',
  'released',
  'paid out',
  'payout failed',
] as const;
export type LedgerCause = (typeof LEDGER_CAUSES)[number];

/** One line of a posting. */
export interface LedgerEntry {
  readonly account: LedgerAccount;
  /** Minor units; never 0. */
  readonly amountMinor: number;
  /** Tax rate of the sale, basis points; null = the rate is unknown, or no tax applies. */
  readonly taxRateBps: number | null;
}
