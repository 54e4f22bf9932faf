import { sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import type { Currency } from '@/lib/domain/money/money';
import type { DayRange } from '@/lib/domain/revenue/range';
import { daySums } from '../ledger/day-sums';
import { type FigureRow, type Figures, figureColumns, isOfOrdersSql, toFigures } from '../ledger/figures';

/** Adds up figures. */
export const addFigures = (all: readonly Figures[]): Figures => ({
  orders: all.reduce((sum, { orders }) => sum + orders, 0),
  revenueMinor: all.reduce((sum, { revenueMinor }) => sum + revenueMinor, 0),
  profitMinor: all.reduce((sum, { profitMinor }) => sum + profitMinor, 0),
});

/** Sums the figures of a range per currency and group, in one pass over its days. */
export async function readGroups(tx: Tx, tenantId: TenantId, range: DayRange) {
  const { rows } = await tx.execute<
    FigureRow & { readonly day: string | null; readonly event_id: number | null; readonly country: string | null }
  >(sql`
    select currency, day::text as day, event_id, country_iso2 as country, ${figureColumns}
    from ${daySums(tenantId, range)} sums
    where ${isOfOrdersSql}
    group by grouping sets ((currency, day), (currency, event_id), (currency, country_iso2))`);
  return {
    days: rows.flatMap((row) => (row.day === null ? [] : [{ ...row, day: row.day }])),
    stores: rows.flatMap((row) => (row.event_id === null ? [] : [{ ...row, eventId: row.event_id }])),
    countries: rows.flatMap((row) => (row.country === null ? [] : [{ ...row, country: row.country }])),
  };
}

/** Sums the figures of a range per currency. */
export async function readTotals(tx: Tx, tenantId: TenantId, range: DayRange): Promise<Map<Currency, Figures>> {
  const { rows } = await tx.execute<FigureRow>(sql`
    select currency, ${figureColumns} from ${daySums(tenantId, range)} sums where ${isOfOrdersSql} group by currency`);
  return new Map(rows.map((row) => [row.currency, toFigures(row)]));
}
