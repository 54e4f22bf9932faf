import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import { MAX_COUNTED_ORDERS } from '@/lib/contracts/orders';
import type { statementEndpoints } from '@/lib/contracts/statements';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { bills, ledgerEntries, orders } from '@/lib/db/schema';
import { formatBillNumber } from '@/lib/domain/billing/period';
import { getStatementLine, type StatementLine } from '@/lib/domain/ledger/statement';
import { toDecimal, toDecimalText } from '@/lib/domain/money/decimal';
import { respondWithCsv } from '../http/csv';
import { isInMonthSql, resolveStatementMonth } from './month';

type EntriesQuery = ParsedInput<typeof statementEndpoints.entries>['query'];
const PER_PAGE = 50;
const BATCH = 1_000;
const COLUMNS = ['id', 'at', 'cause', 'order', 'bill', 'account', 'amount', 'currency', 'tax_rate', 'country'];

/** Selects entries with their order or bill. */
const selectEntries = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({ entry: ledgerEntries, orderRef: orders.orderRef, billNumber: bills.number })
    .from(ledgerEntries)
    .leftJoin(orders, and(eq(orders.id, ledgerEntries.orderId), eq(orders.tenantId, ledgerEntries.tenantId)))
    .leftJoin(
      bills,
      and(
        eq(ledgerEntries.subject, 'bill'),
        eq(bills.id, ledgerEntries.subjectId),
        eq(bills.tenantId, ledgerEntries.tenantId),
      ),
    )
    .where(where)
    .$dynamic();
type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/** Builds the condition for the entries whose sum a line of a statement shows. */
function isOnLine(line: StatementLine): SQL | undefined {
  const { accounts, causes } = getStatementLine(line);
  return and(
    inArray(ledgerEntries.account, [...accounts]),
    causes ? inArray(ledgerEntries.cause, [...causes]) : undefined,
  );
}

/** Lists a page of a month's entries, newest first. */
export function listStatementEntries(tenantId: TenantId, { month, line, page }: EntriesQuery) {
  return withTenant(tenantId, async (tx) => {
    const where = and(
      isInMonthSql(tenantId, await resolveStatementMonth(tx, tenantId, month)),
      line ? isOnLine(line) : undefined,
    );
    const rows = await selectEntries(tx, where)
      .orderBy(desc(ledgerEntries.at), desc(ledgerEntries.id))
      .limit(PER_PAGE)
      .offset((page - 1) * PER_PAGE);
    const { rows: counts } = await tx.execute<{ n: number }>(sql`select count(*)::int as n from (
      select from ${ledgerEntries} where ${where ?? sql`true`} limit ${MAX_COUNTED_ORDERS + 1}) counted`);
    const counted = counts[0]?.n ?? 0;
    return {
      rows: rows.map(toEntryDto),
      meta: {
        page,
        per_page: PER_PAGE,
        total: Math.min(counted, MAX_COUNTED_ORDERS),
        has_more: counted > MAX_COUNTED_ORDERS,
      },
    };
  });
}

const toEntryDto = ({ entry, orderRef, billNumber: number }: EntryRow) => ({
  id: entry.id,
  at: entry.at.toISOString(),
  cause: entry.cause,
  account: entry.account,
  amount: toDecimal(entry.amountMinor),
  currency: entry.currency,
  tax_rate_bps: entry.taxRateBps,
  country: entry.countryIso2,
  order: entry.orderId !== null && orderRef !== null ? { id: entry.orderId, ref: orderRef } : null,
  bill: number === null ? null : formatBillNumber(number),
});

/** Streams all entries of a month as CSV, oldest first. */
export async function exportStatementEntries(tenantId: TenantId, month: string | undefined): Promise<Response> {
  const statementMonth = await withTenant(tenantId, (tx) => resolveStatementMonth(tx, tenantId, month));
  return respondWithCsv(
    `entries-${statementMonth.month}.csv`,
    COLUMNS,
    batches(tenantId, isInMonthSql(tenantId, statementMonth)),
  );
}

async function* batches(tenantId: TenantId, where: SQL | undefined) {
  let last: EntryRow | undefined;
  do {
    const after: EntryRow | undefined = last;
    // Entries are ordered by id within the month: their times may be equal.
    const later = after ? sql`${ledgerEntries.id} > ${after.entry.id}` : undefined;
    const rows: EntryRow[] = await withTenant(tenantId, (tx) =>
      selectEntries(tx, and(where, later)).orderBy(asc(ledgerEntries.id)).limit(BATCH),
    );
    yield rows.map(toCells);
    last = rows.length === BATCH ? rows.at(-1) : undefined;
  } while (last);
}

const toCells = ({ entry, orderRef, billNumber: number }: EntryRow) => ({
  id: entry.id,
  at: entry.at.toISOString(),
  cause: entry.cause,
  order: orderRef ?? '',
  bill: number === null ? '' : formatBillNumber(number),
  account: entry.account,
  amount: toDecimalText(entry.amountMinor),
  currency: entry.currency,
  tax_rate: entry.taxRateBps === null ? '' : toDecimalText(entry.taxRateBps),
  country: entry.countryIso2,
});
