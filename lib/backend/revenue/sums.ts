import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { orders, tenants } from '@/lib/db/schema';
import type { Currency } from '@/lib/domain/money/money';
import type { Region } from '@/lib/domain/regions/regions';
import { type Bucket, bucketOf, type DayRange, listBuckets } from '@/lib/domain/revenue/range';
import { countsAsRevenue } from '../orders/queries';

/** The days of a range are days as all of the platform's pages show them. */
export const ZONE = 'Europe/London';

/** Orders placed on the days of a range; '' is open at that end. */
export function placedWithin({ from, to }: DayRange): SQL | undefined {
  const midnight = (day: string, plusDays: number) =>
    sql`((${day}::date + ${plusDays}::int)::timestamp at time zone ${ZONE})`;
  return and(
    from ? sql`${orders.placedAt} >= ${midnight(from, 0)}` : undefined,
    to ? sql`${orders.placedAt} < ${midnight(to, 1)}` : undefined,
  );
}

/** Minor units. */
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

interface Wanted {
  readonly range: DayRange;
  /** Which tenants; undefined = all clients. */
  readonly tenants: SQL | undefined;
  /** Today in London (YYYY-MM-DD): where a range that is open ends. */
  readonly today: string;
}

interface Row extends Record<string, unknown> {
  readonly tenant_id: number | null;
  readonly currency: Currency;
  readonly bucket: string | null;
  readonly orders: number;
  readonly net: string;
  readonly vat: string;
  readonly total: string;
}

/**
 * What clients earned, by client and currency and by currency and bar, in one pass over one index. Platform-wide. Sums of
 * different currencies stay apart.
 */
export async function addUpRevenue(tx: Tx, { range, tenants: which, today }: Wanted) {
  const bucket = bucketOf({ from: range.from || '2000-01-01', to: range.to || today });
  await planForSums(tx);
  const { rows } = await tx.execute<Row>(sql`
    with counted as (
      select ${orders.tenantId} as tenant_id, ${orders.currency} as currency, ${orders.netMinor} as net, ${orders.vatMinor} as vat,
        ${orders.totalMinor} as total, date_trunc(${bucket}, ${orders.placedAt} at time zone ${ZONE})::date as bucket
      from ${orders} where ${and(countsAsRevenue(), placedWithin(range))}
        and ${orders.tenantId} in (select ${tenants.id} from ${tenants} where ${which ?? sql`true`})
    )
    select tenant_id, currency, bucket::text as bucket, count(*)::int as orders, sum(net)::text as net, sum(vat)::text as vat,
      sum(total)::text as total
    from counted group by grouping sets ((tenant_id, currency), (currency, bucket))`);
  const first = rows.flatMap((row) => (row.bucket === null ? [] : [row.bucket])).toSorted()[0];
  const drawn = { from: range.from || first || today, to: range.to || today };
  return {
    range: drawn,
    bucket,
    ofClients: await withNames(tx, rows),
    series: seriesOf(rows, drawn, bucket),
  };
}

/** What lies in the index is read there, by one process: two would take longer to start than one to add up. */
async function planForSums(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('random_page_cost', '1.1', true), set_config('enable_seqscan', 'off', true),
    set_config('max_parallel_workers_per_gather', '0', true)`);
}

async function withNames(tx: Tx, rows: readonly Row[]): Promise<ClientSums[]> {
  const known = await tx.select({ id: tenants.id, name: tenants.name, region: tenants.region }).from(tenants);
  const byId = new Map(known.map((tenant) => [tenant.id, tenant]));
  return rows.flatMap((row) => {
    const tenant = row.tenant_id === null ? undefined : byId.get(row.tenant_id);
    if (!tenant) return [];
    return [{ client: { id: tenant.id, name: tenant.name }, region: tenant.region, ...sumsOf(row) }];
  });
}

const sumsOf = ({ currency, orders: count, net, vat, total }: Row): Sums => ({
  currency,
  orders: count,
  netMinor: Number(net),
  vatMinor: Number(vat),
  totalMinor: Number(total),
});

/** Totals a currency, in the order of their codes. */
export function totalsOf(rows: readonly Sums[]): Sums[] {
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

function seriesOf(rows: readonly Row[], range: DayRange, bucket: Bucket) {
  const buckets = listBuckets(range, bucket);
  const currencies = [...new Set(rows.map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => {
    const own = rows.filter((row) => row.currency === currency && row.bucket !== null);
    const bars = buckets.map((bar): Bar => {
      // A week's or month's bucket begins before the first bar, which is cut to the range.
      const inside = own.filter(({ bucket: start }) => start !== null && clamp(start, range.from) >= bar.from);
      const found = inside.find(({ bucket: start }) => start !== null && clamp(start, range.from) <= bar.to);
      return { ...bar, orders: found?.orders ?? 0, totalMinor: Number(found?.total ?? 0) };
    });
    return { currency, bars };
  });
}

const clamp = (day: string, first: string): string => (day < first ? first : day);

/** The one tenant of that number. */
export const onlyTenant = (id: number): SQL => eq(tenants.id, id);
