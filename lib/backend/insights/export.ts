import { sql } from 'drizzle-orm';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { toDecimalText } from '@/lib/domain/money/decimal';
import type { DayRange } from '@/lib/domain/revenue/range';
import type { SalesDimension } from '@/lib/domain/revenue/sales-dimensions';
import { asSingleChunk, csvResponse } from '../http/csv';
import { daySums } from '../ledger/day-sums';
import { type FigureRow, figureColumns } from '../ledger/figures';
import { salesWithinSql } from '../ledger/sales-days';
import { type Days, resolveRange } from './insights';
import type { SalesRow } from './sales';

const STORE_COLUMNS = ['day', 'store', 'country', 'currency', 'orders', 'revenue_ex_tax', 'profit'];

/** Exports figures of a range of days as CSV: by store and country, or all sales by one dimension. */
export async function exportInsights(
  tenantId: TenantId,
  { by, ...days }: Days & { readonly by: 'store' | SalesDimension },
): Promise<Response> {
  const { range, columns, rows } = await withTenant(tenantId, async (tx) => {
    const resolved = await resolveRange(tx, tenantId, days);
    const file =
      by === 'store' ? await readByStore(tx, tenantId, resolved) : await readSold(tx, tenantId, resolved, by);
    return { range: resolved, ...file };
  });
  return csvResponse(`insights-${by}-${range.from}-${range.to}.csv`, columns, asSingleChunk(rows));
}

async function readByStore(tx: Tx, tenantId: TenantId, range: DayRange) {
  const { rows } = await tx.execute<
    FigureRow & { readonly day: string; readonly store: string; readonly country: string }
  >(sql`
    select sums.day::text as day, e.name as store, country_iso2 as country, sums.currency, ${figureColumns}
    from ${daySums(tenantId, range)} sums join events e on e.id = sums.event_id and e.tenant_id = ${tenantId}
    group by sums.day, e.id, e.name, country_iso2, sums.currency order by sums.day, e.name, e.id, country_iso2, sums.currency`);
  return {
    columns: STORE_COLUMNS,
    rows: rows.map(({ day, store, country, currency, orders, revenue, profit }) => ({
      day,
      store,
      country,
      currency,
      orders,
      revenue_ex_tax: toDecimalText(revenue),
      profit: toDecimalText(profit),
    })),
  };
}

async function readSold(tx: Tx, tenantId: TenantId, range: DayRange, by: SalesDimension) {
  const { rows } = await tx.execute<
    Pick<SalesRow, 'currency' | 'quantity' | 'amount'> & Record<'day' | 'store' | 'name', string>
  >(sql`
    select s.day::text as day, e.name as store, coalesce(p.name, s.value) as name, s.currency, sum(s.quantity)::int as quantity,
      sum(s.amount_minor)::float8 as amount
    from ${salesWithinSql(tenantId, range)} s join events e on e.id = s.event_id and e.tenant_id = ${tenantId}
    left join products p on s.dimension = 'product' and p.id::text = s.value and p.tenant_id = ${tenantId}
    where s.dimension = ${by}
    group by s.day, e.id, e.name, s.value, p.name, s.currency order by s.day, e.name, e.id, amount desc, s.value, s.currency`);
  const [quantity, amount] = by === 'voucher' ? ['orders', 'discount'] : ['pieces', 'sales_ex_tax'];
  return {
    columns: ['day', 'store', by, 'currency', quantity, amount],
    rows: rows.map((row) => ({
      day: row.day,
      store: row.store,
      [by]: row.name,
      currency: row.currency,
      [quantity]: row.quantity,
      [amount]: toDecimalText(row.amount),
    })),
  };
}
