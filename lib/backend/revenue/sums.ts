import { eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { tenants } from '@/lib/db/schema';
import type { Currency } from '@/lib/domain/money/money';
import type { Region } from '@/lib/domain/regions/regions';
import { type DayRange, listChartBuckets, selectChartBucket } from '@/lib/domain/revenue/range';
import { buildDaySumsSql } from '../ledger/day-sums';
import { figureColumnsSql, isOfOrdersSql, type SalesFigureRow, taxColumnSql } from '../ledger/figures';

/** Revenue sums of a client or bar in one currency; amounts in minor units. */
export interface RevenueSums {
  readonly currency: Currency;
  readonly orders: number;
  readonly netMinor: number;
  readonly vatMinor: number;
  readonly totalMinor: number;
}
export interface ClientRevenueSums extends RevenueSums {
  readonly client: { readonly id: number; readonly name: string };
  readonly region: Region;
}
export interface RevenueBar extends DayRange {
  readonly orders: number;
  readonly totalMinor: number;
}

interface RevenueQuery {
  readonly range: DayRange;
  /** Condition for tenants; undefined = all clients. */
  readonly tenants: SQL | undefined;
  /** Today (YYYY-MM-DD), the end of an open range. */
  readonly today: string;
}

interface Row extends SalesFigureRow {
  /** Null in a sum over all clients. */
  readonly tenant_id: number | null;
  /** Index of the bar to which the row belongs, from 1; 0 = before the first bar. Null in a sum over all bars. */
  readonly bar: number | null;
  readonly tax: number;
}

/**
 * Sums revenue from the ledger by client and currency, and by currency and bar. A refund or a lost dispute reduces the
 * revenue of its own day. Days are those of each client's time zone. Currencies are never added. Runs without tenant
 * scope.
 */
export async function sumRevenue(tx: Tx, { range, tenants: which, today }: RevenueQuery) {
  const drawn = { from: range.from || (await findFirstDay(tx)) || today, to: range.to || today };
  const bucket = selectChartBucket(drawn);
  const bars = listChartBuckets(drawn, bucket);
  const begins = sql.param(bars.map(({ from }) => from));
  const { rows } = await tx.execute<Row>(sql`
    select tenant_id, currency, bar, ${figureColumnsSql}, ${taxColumnSql}
    from (select *, width_bucket(day, ${begins}::date[]) as bar from ${buildDaySumsSql(null, range)} days) sums
    where ${isOfOrdersSql} and tenant_id in (select ${tenants.id} from ${tenants} where ${which ?? sql`true`})
    group by grouping sets ((tenant_id, currency), (currency, bar))`);
  return { range: drawn, bucket, ofClients: await groupByClient(tx, rows), series: buildSeries(rows, bars) };
}

/** Returns the first day with a posting; null without postings. */
async function findFirstDay(tx: Tx): Promise<string | null> {
  const { rows } = await tx.execute<{ day: string | null }>(sql`
    select min(day)::text as day from ${buildDaySumsSql(null, { from: '', to: '' })} days where ${isOfOrdersSql}`);
  return rows[0]?.day ?? null;
}

async function groupByClient(tx: Tx, rows: readonly Row[]): Promise<ClientRevenueSums[]> {
  const tenantRows = await tx.select({ id: tenants.id, name: tenants.name, region: tenants.region }).from(tenants);
  const tenantsById = new Map(tenantRows.map((tenant) => [tenant.id, tenant]));
  return rows.flatMap((row) => {
    const tenant = row.tenant_id === null ? undefined : tenantsById.get(row.tenant_id);
    if (!tenant) return [];
    const { region, ...client } = tenant;
    return [{ client, region, ...toSums(row) }];
  });
}

const toSums = ({ currency, orders, revenue, tax }: Row): RevenueSums => ({
  currency,
  orders,
  netMinor: revenue,
  vatMinor: tax,
  totalMinor: revenue + tax,
});

/** Totals per currency, sorted by currency code. */
export function sumByCurrency(rows: readonly RevenueSums[]): RevenueSums[] {
  const totals = new Map<Currency, RevenueSums>();
  for (const row of rows) {
    const before = totals.get(row.currency);
    totals.set(row.currency, {
      currency: row.currency,
      orders: row.orders + (before?.orders ?? 0),
      netMinor: row.netMinor + (before?.netMinor ?? 0),
      vatMinor: row.vatMinor + (before?.vatMinor ?? 0),
      totalMinor: row.totalMinor + (before?.totalMinor ?? 0),
    });
  }
  return [...totals.values()].toSorted((a, b) => a.currency.localeCompare(b.currency, 'en'));
}

function buildSeries(rows: readonly Row[], bars: readonly DayRange[]) {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => {
    const rowsByBar = new Map(rows.filter((row) => row.currency === currency).map((row) => [row.bar, toSums(row)]));
    return {
      currency,
      bars: bars.map((bar, index): RevenueBar => {
        const sums = rowsByBar.get(index + 1);
        return { ...bar, orders: sums?.orders ?? 0, totalMinor: sums?.totalMinor ?? 0 };
      }),
    };
  });
}

/** Condition for a single tenant. */
export const isTenantSql = (id: number): SQL => eq(tenants.id, id);
