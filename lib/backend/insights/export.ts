import { sql } from 'drizzle-orm';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { getSizeLabel } from '@/lib/domain/catalogue/sizes';
import { toDecimalText } from '@/lib/domain/money/decimal';
import type { DayRange } from '@/lib/domain/revenue/range';
import type { SalesDimension } from '@/lib/domain/revenue/sales-dimensions';
import { type FunnelFigures, VISIT_STEPS } from '@/lib/domain/store-visits/steps';
import { asSingleChunk, respondWithCsv } from '../http/csv';
import { buildDaySumsSql } from '../ledger/day-sums';
import { figureColumnsSql, type SalesFigureRow } from '../ledger/figures';
import { salesWithinSql } from '../ledger/sales-days';
import { storeVisitsWithinSql, visitColumns } from '../store-visits/read';
import { type RequestedDays, resolveDayRange } from './insights';
import type { SalesRow } from './sales';

const STORE_COLUMNS = ['day', 'store', 'country', 'currency', 'orders', 'revenue_ex_tax', 'profit'];

/**
 * Exports figures of a range of days as CSV: by store and country, by country, the funnel by store, or all sales by one
 * dimension.
 */
export async function exportInsights(
  tenantId: TenantId,
  { by, ...days }: RequestedDays & { readonly by: InsightsExport },
): Promise<Response> {
  const { range, columns, rows } = await withTenant(tenantId, async (tx) => {
    const resolved = await resolveDayRange(tx, tenantId, days);
    const file = await readFile(tx, tenantId, resolved, by);
    return { range: resolved, ...file };
  });
  return respondWithCsv(`insights-${by}-${range.from}-${range.to}.csv`, columns, asSingleChunk(rows));
}

type InsightsExport = 'store' | 'country' | 'funnel' | SalesDimension;

function readFile(tx: Tx, tenantId: TenantId, range: DayRange, by: InsightsExport) {
  if (by === 'store') return readByStore(tx, tenantId, range);
  if (by === 'country') return readByCountry(tx, tenantId, range);
  return by === 'funnel' ? readFunnel(tx, tenantId, range) : readSold(tx, tenantId, range, by);
}

const FUNNEL_COLUMNS = ['day', 'store', 'visits', 'products_viewed', 'personalised', 'checkouts_begun', 'paid'];

async function readFunnel(tx: Tx, tenantId: TenantId, range: DayRange) {
  const { rows } = await tx.execute<Record<'day' | 'store', string> & FunnelFigures>(sql`
    select coalesce(visits.day, orders.day)::text as day, e.name as store, coalesce(orders.orders, 0) as paid,
      ${sql.join(
        VISIT_STEPS.map((step) => sql`coalesce(visits.${sql.identifier(step)}, 0) as ${sql.identifier(step)}`),
        sql`, `,
      )}
    from (select day, event_id, ${visitColumns} from ${storeVisitsWithinSql(tenantId, range)} v group by day, event_id) visits
    full join (
      select day, event_id, ${figureColumnsSql} from ${buildDaySumsSql(tenantId, range)} sums group by day, event_id
    ) orders on orders.day = visits.day and orders.event_id = visits.event_id
    join events e on e.id = coalesce(visits.event_id, orders.event_id) and e.tenant_id = ${tenantId}
    where visits.day is not null or orders.orders > 0
    order by 1, e.name, e.id`);
  return {
    columns: FUNNEL_COLUMNS,
    rows: rows.map(({ day, store, visit, product, personalised, checkout, paid }) => ({
      day,
      store,
      visits: visit,
      products_viewed: product,
      personalised,
      checkouts_begun: checkout,
      paid,
    })),
  };
}

async function readByStore(tx: Tx, tenantId: TenantId, range: DayRange) {
  const { rows } = await tx.execute<
    SalesFigureRow & { readonly day: string; readonly store: string; readonly country: string }
  >(sql`
    select sums.day::text as day, e.name as store, country_iso2 as country, sums.currency, ${figureColumnsSql}
    from ${buildDaySumsSql(tenantId, range)} sums join events e on e.id = sums.event_id and e.tenant_id = ${tenantId}
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

const COUNTRY_COLUMNS = ['day', 'country', 'currency', 'orders', 'revenue_ex_tax', 'profit'];

async function readByCountry(tx: Tx, tenantId: TenantId, range: DayRange) {
  const { rows } = await tx.execute<SalesFigureRow & { readonly day: string; readonly country: string }>(sql`
    select sums.day::text as day, country_iso2 as country, sums.currency, ${figureColumnsSql}
    from ${buildDaySumsSql(tenantId, range)} sums join events e on e.id = sums.event_id and e.tenant_id = ${tenantId}
    group by sums.day, country_iso2, sums.currency order by sums.day, country_iso2, sums.currency`);
  return {
    columns: COUNTRY_COLUMNS,
    rows: rows.map(({ day, country, currency, orders, revenue, profit }) => ({
      day,
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
      [by]: by === 'size' ? getSizeLabel(row.name) : row.name,
      currency: row.currency,
      [quantity]: row.quantity,
      [amount]: toDecimalText(row.amount),
    })),
  };
}
