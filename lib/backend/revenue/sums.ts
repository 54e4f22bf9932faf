import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { orders, tenants } from '@/lib/db/schema';
import { getLocalDate, startOfDay } from '@/lib/domain/dates/zone';
import type { Currency } from '@/lib/domain/money/money';
import type { Region } from '@/lib/domain/regions/regions';
import { type DayRange, listBuckets, selectBucket } from '@/lib/domain/revenue/range';
import { isFullyLostSql } from '../orders/earned';
import { countsAsRevenue } from '../orders/queries';

/** Time zone in which the platform's pages count days. */
export const ZONE = 'Europe/London';

/** Condition for orders placed on the days of a range; '' leaves an end open. */
export function isPlacedWithin({ from, to }: DayRange): SQL | undefined {
  const midnight = (day: string, plusDays: number) =>
    sql`((${day}::date + ${plusDays}::int)::timestamp at time zone ${ZONE})`;
  return and(
    from ? sql`${orders.placedAt} >= ${midnight(from, 0)}` : undefined,
    to ? sql`${orders.placedAt} < ${midnight(to, 1)}` : undefined,
  );
}

/** Revenue sums of a client or bar in one currency; amounts in minor units. */
export interface Sums {
  readonly currency: Currency;
  readonly orders: number;
  readonly netMinor: number;
  readonly vatMinor: number;
  readonly totalMinor: number;
}
export interface ClientSums extends Sums {
  readonly client: { readonly id: number; readonly name: string };
  readonly region: Region;
}
export interface Bar extends DayRange {
  readonly orders: number;
  readonly totalMinor: number;
}

interface RevenueQuery {
  readonly range: DayRange;
  /** Condition for tenants; undefined = all clients. */
  readonly tenants: SQL | undefined;
  /** Today in London (YYYY-MM-DD), the end of an open range. */
  readonly today: string;
}

interface Row extends Record<string, unknown> {
  readonly tenant_id: number;
  readonly currency: Currency;
  /** Index of the bar to which the row belongs, from 1; 0 = before the first bar. */
  readonly bar: number;
  readonly orders: number;
  readonly net: string;
  readonly vat: string;
  readonly total: string;
}

/**
 * Sums revenue by client and currency, and by currency and bar, in one pass over one index. Platform-wide. Currencies
 * are never added.
 */
export async function addUpRevenue(tx: Tx, { range, tenants: which, today }: RevenueQuery) {
  await planForSums(tx);
  const drawn = { from: range.from || (await firstDay(tx)) || today, to: range.to || today };
  const bucket = selectBucket(drawn);
  const bars = listBuckets(drawn, bucket);
  const begins = sql.param(
    bars.map(({ from }) =>
      startOfDay(from, ZONE)
        .toISOString()
        .replace(/^0000.*/, FIRST),
    ),
  );
  const counted = sql`${and(countsAsRevenue(), isPlacedWithin(range))}
      and ${orders.tenantId} in (select ${tenants.id} from ${tenants} where ${which ?? sql`true`})`;
  const { rows: all } = await tx.execute<Row>(sql`
    select ${orders.tenantId} as tenant_id, ${orders.currency} as currency,
      width_bucket(${orders.placedAt}, ${begins}::timestamptz[]) as bar, count(*)::int as orders,
      sum(${orders.netMinor})::text as net, sum(${orders.vatMinor})::text as vat, sum(${orders.totalMinor})::text as total
    from ${orders} where ${counted}
    group by 1, 2, 3`);
  // Lost disputes are few, so they are subtracted afterwards; a subquery per order would read every row.
  const { rows: lost } = await tx.execute<Row>(sql`
    select ${orders.tenantId} as tenant_id, ${orders.currency} as currency,
      width_bucket(${orders.placedAt}, ${begins}::timestamptz[]) as bar, -1 as orders,
      (-${orders.netMinor})::text as net, (-${orders.vatMinor})::text as vat, (-${orders.totalMinor})::text as total
    from ${orders} where ${orders.id} in (select d.order_id from disputes d where d.state = 'lost')
      and ${isFullyLostSql} and ${counted}`);
  const rows = [...all, ...lost];
  return { range: drawn, bucket, ofClients: await byClient(tx, rows), series: buildSeries(rows, bars) };
}

/** Earliest moment that PostgreSQL writes with a four-digit year. */
const FIRST = '0001-01-01T00:00:00.000Z';

/** Returns the day of the first order; null without orders. */
async function firstDay(tx: Tx): Promise<string | null> {
  const [row] = await tx.select({ at: orders.placedAt }).from(orders).orderBy(orders.placedAt).limit(1);
  return row ? getLocalDate(ZONE, row.at) : null;
}

/** Configures the planner to read the index with one process: starting a second process takes longer than the sum. */
async function planForSums(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('random_page_cost', '1.1', true), set_config('enable_seqscan', 'off', true),
    set_config('max_parallel_workers_per_gather', '0', true)`);
}

async function byClient(tx: Tx, rows: readonly Row[]): Promise<ClientSums[]> {
  const tenantRows = await tx.select({ id: tenants.id, name: tenants.name, region: tenants.region }).from(tenants);
  const rowsByTenant = new Map<number, Row[]>();
  for (const row of rows) rowsByTenant.set(row.tenant_id, [...(rowsByTenant.get(row.tenant_id) ?? []), row]);
  return tenantRows.flatMap(({ id, name, region }) =>
    totalByCurrency((rowsByTenant.get(id) ?? []).map(toSums)).map((sums) => ({
      client: { id, name },
      region,
      ...sums,
    })),
  );
}

const toSums = ({ currency, orders: count, net, vat, total }: Row): Sums => ({
  currency,
  orders: count,
  netMinor: Number(net),
  vatMinor: Number(vat),
  totalMinor: Number(total),
});

/** Totals per currency, sorted by currency code. */
export function totalByCurrency(rows: readonly Sums[]): Sums[] {
  const totals = new Map<Currency, Sums>();
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
    const currencyRows = rows.filter((row) => row.currency === currency);
    return {
      currency,
      bars: bars.map((bar, index): Bar => {
        const [sums] = totalByCurrency(currencyRows.filter((row) => row.bar === index + 1).map(toSums));
        return { ...bar, orders: sums?.orders ?? 0, totalMinor: sums?.totalMinor ?? 0 };
      }),
    };
  });
}

/** Condition for a single tenant. */
export const isTenantSql = (id: number): SQL => eq(tenants.id, id);
