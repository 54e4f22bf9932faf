import { sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import type { Currency } from '@/lib/domain/money/money';
import type { DayRange } from '@/lib/domain/revenue/range';
import { buildDaySumsSql } from '../ledger/day-sums';
import {
  figureColumnsSql,
  isOfOrdersSql,
  type SalesFigureRow,
  type SalesFigures,
  toSalesFigures,
} from '../ledger/figures';

/** Adds up figures. */
export const addSalesFigures = (all: readonly SalesFigures[]): SalesFigures => ({
  orders: all.reduce((sum, { orders }) => sum + orders, 0),
  revenueMinor: all.reduce((sum, { revenueMinor }) => sum + revenueMinor, 0),
  productionMinor: all.reduce((sum, { productionMinor }) => sum + productionMinor, 0),
  profitMinor: all.reduce((sum, { profitMinor }) => sum + profitMinor, 0),
});

/** Sums the figures of a range per currency and group, in one pass over its days. */
export async function sumFiguresByGroup(tx: Tx, tenantId: TenantId, range: DayRange) {
  const { rows } = await tx.execute<
    SalesFigureRow & { readonly day: string | null; readonly event_id: number | null; readonly country: string | null }
  >(sql`
    select currency, day::text as day, event_id, country_iso2 as country, ${figureColumnsSql}
    from ${buildDaySumsSql(tenantId, range)} sums
    where ${isOfOrdersSql}
    group by grouping sets ((currency, day), (currency, event_id), (currency, country_iso2))`);
  return {
    days: rows.flatMap((row) => (row.day === null ? [] : [{ ...row, day: row.day }])),
    stores: rows.flatMap((row) => (row.event_id === null ? [] : [{ ...row, eventId: row.event_id }])),
    countries: rows.flatMap((row) => (row.country === null ? [] : [{ ...row, country: row.country }])),
  };
}

/** Sums the figures of a range per currency. */
export async function sumFiguresByCurrency(
  tx: Tx,
  tenantId: TenantId,
  range: DayRange,
): Promise<Map<Currency, SalesFigures>> {
  const { rows } = await tx.execute<SalesFigureRow>(sql`
    select currency, ${figureColumnsSql} from ${buildDaySumsSql(tenantId, range)} sums where ${isOfOrdersSql} group by currency`);
  return new Map(rows.map((row) => [row.currency, toSalesFigures(row)]));
}
