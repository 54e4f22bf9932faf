import type { LedgerAccount, LedgerCause } from './accounts';

/** Accounts and causes that a line of a statement adds up. */
interface Line {
  readonly accounts: readonly LedgerAccount[];
  /** Causes of the entries; undefined = all causes. */
  readonly causes?: readonly LedgerCause[];
  /**
   * Factor that converts entries to the owner's view: -1 for accounts of income, cost and tax, in which income is a
   * credit; 1 for accounts of money.
   */
  readonly sign: 1 | -1;
}

const TAKEN_BACK = ['refunded', 'refund failed', 'disputed', 'dispute won', 'charged back', 'sale cancelled'] as const;
const BILLED = ['billed', 'bill paid'] as const;
const PAID_OUT = ['paid out', 'payout failed'] as const;
const FEES = ['fee kept', 'fee returned'] as const;
const OF_ORDERS = ['settled', ...TAKEN_BACK, 'produced', 'production reversed', 'produced after all'] as const;

/** Lines of a statement by group. The lines of `result` add up to the owner's profit. */
const GROUPS = {
  result: {
    sales: { accounts: ['owner'], causes: ['settled'], sign: -1 },
    discounts: { accounts: ['voucher'], sign: -1 },
    refunds: { accounts: ['owner', 'charge_back_excess'], causes: TAKEN_BACK, sign: -1 },
    production: { accounts: ['production'], sign: -1 },
    shipping: { accounts: ['shipping'], sign: -1 },
    donations: { accounts: ['donations'], sign: -1 },
  },
  tax: {
    tax_on_sales: { accounts: ['vat', 'sales_tax'], causes: OF_ORDERS, sign: -1 },
    tax_on_bills: { accounts: ['vat'], causes: BILLED, sign: -1 },
  },
  money: {
    owner_account: { accounts: ['owner_account'], causes: OF_ORDERS, sign: 1 },
    production_fees: { accounts: ['owner_account'], causes: FEES, sign: 1 },
    // A release moves money between these two accounts, so their sum does not change.
    platform_account: {
      accounts: ['platform_account', 'payout_balance'],
      causes: [...OF_ORDERS, ...FEES, 'released'],
      sign: 1,
    },
    shopify: { accounts: ['shopify'], sign: 1 },
    withheld: { accounts: ['shopper'], sign: 1 },
    bills_paid: { accounts: ['owner_account', 'payout_balance'], causes: ['bill paid'], sign: 1 },
    paid_out: { accounts: ['payout_balance'], causes: PAID_OUT, sign: 1 },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Line>>>>;

export const STATEMENT_GROUPS = ['result', 'tax', 'money'] as const satisfies readonly (keyof typeof GROUPS)[];
export type StatementGroup = (typeof STATEMENT_GROUPS)[number];

export const STATEMENT_LINES = [
  'sales',
  'discounts',
  'refunds',
  'production',
  'shipping',
  'donations',
  'tax_on_sales',
  'tax_on_bills',
  'owner_account',
  'production_fees',
  'platform_account',
  'shopify',
  'withheld',
  'bills_paid',
  'paid_out',
] as const;
export type StatementLine = (typeof STATEMENT_LINES)[number];

const lines: Readonly<Record<StatementLine, Line>> = { ...GROUPS.result, ...GROUPS.tax, ...GROUPS.money };

/** Returns the lines of a group, in their order. */
export const listGroupLines = (group: StatementGroup): readonly StatementLine[] =>
  STATEMENT_LINES.filter((line) => Object.hasOwn(GROUPS[group], line));

/** Returns the accounts and causes whose entries a line adds up. */
export const getStatementLine = (line: StatementLine): Line => lines[line];

/** Sum of a month's entries of one account and cause, minor units. */
export interface AccountSum {
  readonly account: LedgerAccount;
  readonly cause: LedgerCause;
  readonly amountMinor: number;
}

/** Returns the amount of each line as the owner sees it: income above 0, cost and tax below. */
export function sumStatement(sums: readonly AccountSum[]): Record<StatementLine, number> {
  const sumLine = ({ accounts, causes, sign }: Line): number =>
    sums.reduce(
      (total, { account, cause, amountMinor }) =>
        accounts.includes(account) && (causes?.includes(cause) ?? true) ? total + sign * amountMinor : total,
      0,
    );
  const entries = STATEMENT_LINES.map((line) => [line, sumLine(lines[line])] as const);
  return Object.fromEntries(entries) as Record<StatementLine, number>;
}
