import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { events, tenants } from '@/lib/db/schema';
import { dayIn } from '@/lib/domain/dates/zone';
import { toDecimal, toDecimalText } from '@/lib/domain/money/decimal';
import { CURRENCIES } from '@/lib/domain/money/money';
import { getTimeZone } from '@/lib/domain/regions/regions';
import { getPreviousRange } from '@/lib/domain/revenue/previous-range';
import { type DayRange, listBuckets, presetRange, selectBucket } from '@/lib/domain/revenue/range';
import { invalidFields, notFound } from '@/lib/platform/errors';
import { csvResponse, oneChunk } from '../http/csv';
import { daySums } from '../ledger/day-sums';
import { addFigures, type FigureRow, type Figures, figureColumns, readGroups, readTotals, toFigures } from './sums';

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
const NOTHING: Figures = { orders: 0, revenueMinor: 0, profitMinor: 0 };
/** Longest range, in days: ten years. */
const MAX_DAYS = 3_660;
const DAY_MS = 86_400_000;
const COLUMNS = ['day', 'store', 'country', 'currency', 'orders', 'revenue_ex_tax', 'profit'];

/** Returns the range that a reader asked for, with both ends. */
async function resolveRange(tx: Tx, tenantId: TenantId, { from, to }: Days): Promise<DayRange> {
  const [tenant] = await tx.select({ region: tenants.region }).from(tenants).where(eq(tenants.id, tenantId));
  if (!tenant) throw notFound();
  const usual = presetRange('30-days', dayIn(getTimeZone(tenant.region), new Date()));
  const range = { from: from ?? (to ? presetRange('30-days', to).from : usual.from), to: to ?? usual.to };
  const days = (Date.parse(range.to) - Date.parse(range.from)) / DAY_MS + 1;
  if (!(days >= 1 && days <= MAX_DAYS)) throw invalidFields({ from: ['invalid'] });
  return range;
}

/** Returns a tenant's orders, revenue and profit of some days. */
export function showInsights(tenantId: TenantId, days: Days) {
  return withTenant(tenantId, async (tx) => {
    const range = await resolveRange(tx, tenantId, days);
    const before = getPreviousRange(range);
    const bucket = selectBucket(range);
    const groups = await readGroups(tx, tenantId, range);
    const previous = await readTotals(tx, tenantId, before);
    const storeNames = await readStoreNames(
      tx,
      tenantId,
      groups.stores.map(({ eventId }) => eventId),
    );
    const bars = listBuckets(range, bucket);
    const currencies = CURRENCIES.filter(
      (currency) => previous.has(currency) || groups.days.some((row) => row.currency === currency),
    );
    return {
      range,
      before,
      bucket,
      series: currencies.map((currency) => {
        const dayRows = groups.days.filter((row) => row.currency === currency);
        return {
          currency,
          totals: toFiguresDto(addFigures(dayRows.map(toFigures))),
          previous: toFiguresDto(previous.get(currency) ?? NOTHING),
          bars: bars.map(({ from, to }) => ({
            from,
            to,
            ...toFiguresDto(addFigures(dayRows.filter(({ day }) => day >= from && day <= to).map(toFigures))),
          })),
          stores: byRevenue(groups.stores.filter((row) => row.currency === currency)).map((row) => ({
            slug: storeNames.get(row.eventId)?.slug ?? '',
            name: storeNames.get(row.eventId)?.name ?? '',
            ...toFiguresDto(toFigures(row)),
          })),
          countries: byRevenue(groups.countries.filter((row) => row.currency === currency)).map((row) => ({
            country: row.country,
            ...toFiguresDto(toFigures(row)),
          })),
        };
      }),
    };
  });
}

const byRevenue = <Row extends FigureRow>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((a, b) => b.revenue - a.revenue || b.orders - a.orders);

const toFiguresDto = ({ orders, revenueMinor, profitMinor }: Figures) => ({
  orders,
  revenue: toDecimal(revenueMinor),
  profit: toDecimal(profitMinor),
});

async function readStoreNames(tx: Tx, tenantId: TenantId, ids: readonly number[]) {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ id: events.id, slug: events.slug, name: events.name })
          .from(events)
          .where(and(eq(events.tenantId, tenantId), inArray(events.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Exports the figures by day, store, country and currency as CSV. */
export async function exportInsights(tenantId: TenantId, days: Days): Promise<Response> {
  const { range, rows } = await withTenant(tenantId, async (tx) => {
    const resolved = await resolveRange(tx, tenantId, days);
    const sums = await tx.execute<
      FigureRow & { readonly day: string; readonly store: string; readonly country: string }
    >(sql`
      select sums.day::text as day, e.name as store, country_iso2 as country, sums.currency, ${figureColumns}
      from ${daySums(tenantId, resolved)} sums join events e on e.id = sums.event_id and e.tenant_id = ${tenantId}
      group by sums.day, e.id, e.name, country_iso2, sums.currency order by sums.day, e.name, e.id, country_iso2, sums.currency`);
    return { range: resolved, rows: sums.rows };
  });
  const cells = rows.map(({ day, store, country, currency, orders, revenue, profit }) => ({
    day,
    store,
    country,
    currency,
    orders,
    revenue_ex_tax: toDecimalText(revenue),
    profit: toDecimalText(profit),
  }));
  return csvResponse(`insights-${range.from}-${range.to}.csv`, COLUMNS, oneChunk(cells));
}
