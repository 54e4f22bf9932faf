import { and, eq, inArray, sql } from 'drizzle-orm';
import { asPlatform, type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { ledgerEntries } from '@/lib/db/schema';
import {
  type AccountSum,
  listGroupLines,
  STATEMENT_LINES,
  type StatementLine,
  sumStatement,
} from '@/lib/domain/ledger/statement';
import { toDecimal } from '@/lib/domain/money/decimal';
import { CURRENCIES, type Currency } from '@/lib/domain/money/money';
import { buildDaySumsSql } from '../ledger/day-sums';
import { readHeldMoney } from '../ledger/held-money';
import { findProductionPayer } from '../payments/production-payer';
import { getMonthDays, listStatementMonths, resolveStatementMonth } from './month';

const sumMinor = sql<number>`sum(${ledgerEntries.amountMinor})::float8`;

/** Reads the sums of a tenant's month per line and currency; minor units. */
export async function readStatement(tx: Tx, tenantId: TenantId, month: string | undefined) {
  const statementMonth = await resolveStatementMonth(tx, tenantId, month);
  const { rows: sums } = await tx.execute<AccountSum & { readonly currency: Currency } & Record<string, unknown>>(sql`
    select currency, account, cause, sum(amount_minor)::float8 as "amountMinor"
    from ${buildDaySumsSql(tenantId, getMonthDays(statementMonth.month))} sums group by currency, account, cause`);
  const currencies = CURRENCIES.filter((one) => sums.some((row) => row.currency === one)).map((currency) => {
    const lines = sumStatement(sums.filter((row) => row.currency === currency));
    return { currency, lines, profitMinor: listGroupLines('result').reduce((total, line) => total + lines[line], 0) };
  });
  return { ...statementMonth, currencies };
}

/** Returns a tenant's statement of a month: a sum per line and currency, and the tenant's present debts. */
export function showStatement(tenantId: TenantId, requestedMonth: string | undefined) {
  return withTenant(tenantId, async (tx) => {
    const { month, timeZone, currencies } = await readStatement(tx, tenantId, requestedMonth);
    return {
      months: await listStatementMonths(tx, tenantId, timeZone),
      month,
      currencies: currencies.map(({ currency, lines, profitMinor }) => ({
        currency,
        lines: toDecimals(lines),
        profit: toDecimal(profitMinor),
      })),
      owed: await readOwed(tx, tenantId),
      production_paid_by: await readProductionPayer(tx, tenantId),
    };
  });
}

async function readProductionPayer(tx: Tx, tenantId: TenantId) {
  // A tenant cannot read the platform's company.
  const { tenant, hasCredit, money } = await readHeldMoney(tx, tenantId, asPlatform());
  return findProductionPayer(tx, tenant, { hasCredit, holdsMoney: money.length > 0 });
}

const toDecimals = (lines: Readonly<Record<StatementLine, number>>): Record<StatementLine, number> => {
  const decimals = { ...lines };
  for (const line of STATEMENT_LINES) decimals[line] = toDecimal(lines[line]);
  return decimals;
};

/** Reads a tenant's present debt to the platform, per currency. */
async function readOwed(tx: Tx, tenantId: TenantId) {
  const { currency, account } = ledgerEntries;
  const sums = await tx
    .select({ currency, account, amountMinor: sumMinor })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.tenantId, tenantId), inArray(account, ['fulfiller_payable', 'bill'])))
    .groupBy(currency, account);
  return CURRENCIES.flatMap((one) => {
    const owed = (name: string): number =>
      0 - (sums.find((row) => row.currency === one && row.account === name)?.amountMinor ?? 0);
    const [unbilled, bills] = [owed('fulfiller_payable'), owed('bill')];
    return unbilled === 0 && bills === 0
      ? []
      : [{ currency: one, unbilled: toDecimal(unbilled), bills: toDecimal(bills) }];
  });
}
