import { type SQL, sql } from 'drizzle-orm';
import type { LedgerAccount, LedgerCause } from '@/lib/domain/ledger/accounts';
import type { Currency } from '@/lib/domain/money/money';

/** Figures of a group of orders; amounts in minor units. */
export interface SalesFigures {
  readonly orders: number;
  /** Without tax, after discounts, refunds and lost disputes. */
  readonly revenueMinor: number;
  /** Production and shipping by the platform's fulfillers, taken off in the profit. */
  readonly productionMinor: number;
  readonly profitMinor: number;
}

/** Ledger accounts whose sum is the revenue; below them the accounts of its cost. */
const REVENUE: readonly LedgerAccount[] = ['owner', 'voucher', 'charge_back_excess'];
const PRODUCTION: readonly LedgerAccount[] = ['production', 'shipping'];
const COST: readonly LedgerAccount[] = [...PRODUCTION, 'donations'];
const TAXES: readonly LedgerAccount[] = ['vat', 'sales_tax'];
const SETTLED: LedgerCause = 'settled';

const matchAccounts = (accounts: readonly LedgerAccount[]): SQL =>
  sql`account = any(${sql.param([...accounts])}::text[])`;

/** Condition for the sums of orders; the others belong to bills. */
export const isOfOrdersSql: SQL = sql`event_id <> 0`;

/** Column with the tax on the revenue of a group of {@link buildDaySumsSql}, minor units. */
export const taxColumnSql: SQL = sql`(-coalesce(sum(amount_minor) filter (where ${matchAccounts(TAXES)}), 0))::float8 as tax`;

/** Columns with the figures of a group of {@link buildDaySumsSql}. */
export const figureColumnsSql: SQL = sql`
  coalesce(sum(postings) filter (where cause = ${SETTLED}), 0)::int as orders,
  coalesce(sum(amount_minor) filter (where ${matchAccounts(PRODUCTION)}), 0)::float8 as production,
  (-coalesce(sum(amount_minor) filter (where ${matchAccounts(REVENUE)}), 0))::float8 as revenue,
  (-coalesce(sum(amount_minor) filter (where ${matchAccounts([...REVENUE, ...COST])}), 0))::float8 as profit`;

export interface SalesFigureRow extends Record<string, unknown> {
  readonly currency: Currency;
  readonly orders: number;
  readonly revenue: number;
  readonly production: number;
  readonly profit: number;
}

export const toSalesFigures = ({ orders, revenue, production, profit }: SalesFigureRow): SalesFigures => ({
  orders,
  revenueMinor: revenue,
  productionMinor: production,
  profitMinor: profit,
});
