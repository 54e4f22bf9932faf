import { sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import type { Currency } from '@/lib/domain/money/money';
import { ALL_DAYS, type DayRange } from '@/lib/domain/revenue/range';
import { buildDaySumsSql } from './day-sums';
import { figureColumnsSql, isOfOrdersSql, type SalesFigureRow, taxColumnSql } from './figures';

/** Sales in one currency. */
export interface SalesSum {
  readonly currency: Currency;
  /** With tax, after discounts, refunds and lost disputes; minor units. */
  readonly grossMinor: number;
}

/** Sums a tenant's sales of a range of days per currency: of one store, or of all stores without `storeId`. */
export async function sumSales(
  tx: Tx,
  tenantId: TenantId,
  { range = ALL_DAYS, storeId }: { readonly range?: DayRange; readonly storeId?: number },
): Promise<SalesSum[]> {
  const { rows } = await tx.execute<SalesFigureRow & { readonly tax: number }>(sql`
    select currency, ${figureColumnsSql}, ${taxColumnSql} from ${buildDaySumsSql(tenantId, range)} sums
    where ${storeId === undefined ? isOfOrdersSql : sql`event_id = ${storeId}`} group by currency order by currency`);
  return rows.map(({ currency, revenue, tax }) => ({ currency, grossMinor: revenue + tax }));
}
