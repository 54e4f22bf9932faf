import { and, eq, inArray } from 'drizzle-orm';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { events, tenants } from '@/lib/db/schema';
import { isCalendarMoment } from '@/lib/domain/dates/calendar';
import { getLocalDate } from '@/lib/domain/dates/zone';
import { toDecimal } from '@/lib/domain/money/decimal';
import { CURRENCIES, type Currency } from '@/lib/domain/money/money';
import { getTimeZone } from '@/lib/domain/regions/regions';
import { getPreviousRange } from '@/lib/domain/revenue/previous-range';
import { type DayRange, getPresetRange, listChartBuckets, selectChartBucket } from '@/lib/domain/revenue/range';
import type { SalesDimension } from '@/lib/domain/revenue/sales-dimensions';
import { maskVoucherCode } from '@/lib/domain/vouchers/codes';
import { buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { type SalesFigureRow, type SalesFigures, toSalesFigures } from '../ledger/figures';
import { buildFunnel, readVisits, readVisitTotals } from './funnel';
import { listPublicCodes, readBestSellers, readSoldProducts, type SalesRow } from './sales';
import { addSalesFigures, sumFiguresByCurrency, sumFiguresByGroup } from './sums';

export interface RequestedDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
const NOTHING: SalesFigures = { orders: 0, revenueMinor: 0, productionMinor: 0, profitMinor: 0 };
/** Longest range, in days: ten years. */
const MAX_DAYS = 3_660;
const DAY_MS = 86_400_000;

/** Returns the requested range of days, with defaults for missing ends. */
export async function resolveDayRange(tx: Tx, tenantId: TenantId, { from, to }: RequestedDays): Promise<DayRange> {
  const [tenant] = await tx.select({ region: tenants.region }).from(tenants).where(eq(tenants.id, tenantId));
  if (!tenant) throw buildNotFoundError();
  const usual = getPresetRange('30-days', getLocalDate(getTimeZone(tenant.region), new Date()));
  const range = { from: from ?? (to ? getPresetRange('30-days', to).from : usual.from), to: to ?? usual.to };
  const days = (Date.parse(range.to) - Date.parse(range.from)) / DAY_MS + 1;
  if (!(days >= 1 && days <= MAX_DAYS)) throw buildInvalidFieldsError({ from: ['invalid'] });
  // The range is compared with the days before it, which must not reach year 0, because the database has no such year.
  if (!isCalendarMoment(new Date(getPreviousRange(range).from))) throw buildInvalidFieldsError({ from: ['invalid'] });
  return range;
}

/**
 * Returns a tenant's orders, revenue, profit, best sellers and funnel of a range of days.
 * @param isCodeHidden whether to mask voucher codes that their store does not show publicly
 */
export function showInsights(tenantId: TenantId, days: RequestedDays, isCodeHidden: boolean) {
  return withTenant(tenantId, async (tx) => {
    const range = await resolveDayRange(tx, tenantId, days);
    const before = getPreviousRange(range);
    const bucket = selectChartBucket(range);
    const groups = await sumFiguresByGroup(tx, tenantId, range);
    const previous = await sumFiguresByCurrency(tx, tenantId, before);
    const sales = await readBestSellers(tx, tenantId, range);
    const visits = await readVisits(tx, tenantId, range);
    const previousVisits = await readVisitTotals(tx, tenantId, before);
    const storeNames = await readStoreNames(tx, tenantId, [
      ...groups.stores.map(({ eventId }) => eventId),
      ...sales.map((row) => row.event_id),
      ...visits.stores.map((row) => row.event_id),
    ]);
    const toSalesDtos = await describeSales(tx, tenantId, { sales, storeNames, isCodeHidden });
    const bars = listChartBuckets(range, bucket);
    const currencies = CURRENCIES.filter(
      (currency) => previous.has(currency) || groups.days.some((row) => row.currency === currency),
    );
    return {
      range,
      before,
      bucket,
      funnel: buildFunnel({ groups, visits, bars, storeNames, previous: { orders: previous, visits: previousVisits } }),
      series: currencies.map((currency) => {
        const dayRows = groups.days.filter((row) => row.currency === currency);
        return {
          currency,
          totals: toFiguresDto(addSalesFigures(dayRows.map(toSalesFigures))),
          previous: toFiguresDto(previous.get(currency) ?? NOTHING),
          bars: bars.map(({ from, to }) => ({
            from,
            to,
            ...toFiguresDto(addSalesFigures(dayRows.filter(({ day }) => day >= from && day <= to).map(toSalesFigures))),
          })),
          stores: byRevenue(groups.stores.filter((row) => row.currency === currency)).map((row) => ({
            slug: storeNames.get(row.eventId)?.slug ?? '',
            name: storeNames.get(row.eventId)?.name ?? '',
            ...toFiguresDto(toSalesFigures(row)),
          })),
          countries: byRevenue(groups.countries.filter((row) => row.currency === currency)).map((row) => ({
            country: row.country,
            ...toFiguresDto(toSalesFigures(row)),
          })),
          ...toSalesDtos(currency),
        };
      }),
    };
  });
}

/** Returns the groups that have figures, the highest revenue first. */
const byRevenue = <Row extends SalesFigureRow>(rows: readonly Row[]): readonly Row[] =>
  rows.filter(hasFigures).toSorted((a, b) => b.revenue - a.revenue || b.orders - a.orders);

/** Whether a group has figures; money of an older sale can move without any. */
const hasFigures = ({ orders, revenue, production, profit }: SalesFigureRow): boolean =>
  orders !== 0 || revenue !== 0 || production !== 0 || profit !== 0;

const toFiguresDto = ({ orders, revenueMinor, productionMinor, profitMinor }: SalesFigures) => ({
  orders,
  revenue: toDecimal(revenueMinor),
  production: toDecimal(productionMinor),
  profit: toDecimal(profitMinor),
});

type StoreNames = Awaited<ReturnType<typeof readStoreNames>>;

/** Returns the best sellers per currency, with names and pictures of products. */
async function describeSales(
  tx: Tx,
  tenantId: TenantId,
  facts: { readonly sales: readonly SalesRow[]; readonly storeNames: StoreNames; readonly isCodeHidden: boolean },
) {
  const { sales, storeNames, isCodeHidden } = facts;
  const listValues = (dimension: SalesDimension) =>
    sales.flatMap((row) => (row.dimension === dimension ? [row.value] : []));
  const soldProducts = await readSoldProducts(tx, tenantId, listValues('product').map(Number));
  const listedCodes = await listPublicCodes(tx, tenantId, listValues('voucher'));
  const toSoldDto = ({ quantity, amount }: SalesRow) => ({ pieces: quantity, sales: toDecimal(amount) });
  const toProductDto = (row: SalesRow) => {
    const product = soldProducts.get(Number(row.value));
    const slug = storeNames.get(row.event_id)?.slug;
    const listing = product && !product.isDeleted && slug ? { slug, ...product.picture } : null;
    return { id: Number(row.value), name: product?.name ?? '', listing, ...toSoldDto(row) };
  };
  return (currency: Currency) => {
    const of = (dimension: SalesDimension) =>
      sales.filter((row) => row.currency === currency && row.dimension === dimension);
    return {
      products: of('product').map(toProductDto),
      sizes: of('size').map((row) => ({ name: row.value, ...toSoldDto(row) })),
      colours: of('colour').map((row) => ({ name: row.value, ...toSoldDto(row) })),
      vouchers: of('voucher').map((row) => ({
        code: isCodeHidden && !listedCodes.has(row.value) ? maskVoucherCode(row.value) : row.value,
        orders: row.quantity,
        discount: toDecimal(row.amount),
      })),
    };
  };
}

async function readStoreNames(tx: Tx, tenantId: TenantId, ids: readonly number[]) {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ id: events.id, slug: events.slug, name: events.name })
          .from(events)
          .where(and(eq(events.tenantId, tenantId), inArray(events.id, [...new Set(ids)])));
  return new Map(rows.map((row) => [row.id, row]));
}
