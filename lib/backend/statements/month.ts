import { and, eq, gte, lt, type SQL } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { ledgerEntries, tenants } from '@/lib/db/schema';
import { getLocalDate, getStartOfDay } from '@/lib/domain/dates/zone';
import { getTimeZone } from '@/lib/domain/regions/regions';
import type { DayRange } from '@/lib/domain/revenue/range';
import { buildNotFoundError } from '@/lib/platform/errors';

const DAY_MS = 86_400_000;

/** Month of a statement, YYYY-MM, in its tenant's time zone. */
export interface StatementMonth {
  readonly month: string;
  readonly timeZone: string;
}

/** Returns the requested month, by default the present one, in the tenant's time zone. */
export async function resolveStatementMonth(
  tx: Tx,
  tenantId: TenantId,
  month: string | undefined,
): Promise<StatementMonth> {
  const [tenant] = await tx.select({ region: tenants.region }).from(tenants).where(eq(tenants.id, tenantId));
  if (!tenant) throw buildNotFoundError();
  const timeZone = getTimeZone(tenant.region);
  return { month: month ?? getLocalDate(timeZone, new Date()).slice(0, 7), timeZone };
}

/** Returns the month after a month, YYYY-MM. */
function nextMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

/** Returns the first and last day of a month. */
export const getMonthDays = (month: string): DayRange => ({
  from: `${month}-01`,
  to: new Date(Date.parse(`${nextMonth(month)}-01`) - DAY_MS).toISOString().slice(0, 10),
});

/** Builds the condition for a tenant's entries of a month. */
export function isInMonthSql(tenantId: TenantId, { month, timeZone }: StatementMonth): SQL | undefined {
  return and(
    eq(ledgerEntries.tenantId, tenantId),
    gte(ledgerEntries.at, getStartOfDay(`${month}-01`, timeZone)),
    lt(ledgerEntries.at, getStartOfDay(`${nextMonth(month)}-01`, timeZone)),
  );
}

/** Lists the months from a tenant's first entry to the present one, latest first. */
export async function listStatementMonths(tx: Tx, tenantId: TenantId, timeZone: string): Promise<string[]> {
  const [first] = await tx
    .select({ at: ledgerEntries.at })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.tenantId, tenantId))
    .orderBy(ledgerEntries.at, ledgerEntries.id)
    .limit(1);
  const present = getLocalDate(timeZone, new Date()).slice(0, 7);
  const months = [first ? getLocalDate(timeZone, first.at).slice(0, 7) : present];
  for (let last = months[0] ?? present; last < present; ) {
    last = nextMonth(last);
    months.push(last);
  }
  return months.reverse();
}
