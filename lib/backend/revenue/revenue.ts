import { and } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { revenueEndpoints } from '@/lib/contracts/revenue';
import { withPlatform } from '@/lib/db/client';
import { getLocalDate } from '@/lib/domain/dates/zone';
import { toDecimal, toDecimalText } from '@/lib/domain/money/decimal';
import { getTimeZone, REGIONS } from '@/lib/domain/regions/regions';
import { recordAudit } from '../audit/record';
import { isClientSql, matchesClientNameSql } from '../clients/queries';
import { asSingleChunk, respondWithCsv } from '../http/csv';
import type { SignedIn } from '../http/signed-in';
import { type ClientRevenueSums, isTenantSql, type RevenueSums, sumByCurrency, sumRevenue } from './sums';

type Query = ParsedInput<typeof revenueEndpoints.exportRevenue>['query'];
const PER_PAGE = 25;
const COLUMNS = ['client_id', 'client', 'region', 'currency', 'orders', 'ex_vat', 'vat', 'total'];

/** Returns the clients' revenue in a date range (ADM-12): a page of clients, totals, and bars. */
export function showRevenue({ page, ...query }: Query & { readonly page: number }) {
  return withPlatform(async (tx) => {
    const { ofClients, series, range, bucket } = await sumRevenue(tx, toCriteria(query));
    return {
      range,
      bucket,
      rows: sorted(ofClients, query.sort)
        .slice((page - 1) * PER_PAGE, page * PER_PAGE)
        .map(toRevenueRowDto),
      meta: { page, per_page: PER_PAGE, total: ofClients.length },
      totals: sumByCurrency(ofClients).map(toSumsDto),
      series: series.map(({ currency, bars }) => ({
        currency,
        bars: bars.map(({ totalMinor, ...bar }) => ({ ...bar, total: toDecimal(totalMinor) })),
      })),
    };
  });
}

/** Exports all clients' revenue as CSV; the audit log records the author. */
export async function exportRevenue(user: SignedIn, query: Query): Promise<Response> {
  const rows = await withPlatform(async (tx) => {
    const { ofClients } = await sumRevenue(tx, toCriteria(query));
    const { userId, tenantId } = user;
    const subject = { subjectType: 'tenant', subjectId: tenantId } as const;
    const details = { from: query.from ?? '', until: query.to ?? '', clients: ofClients.length };
    await recordAudit(tx, { tenantId, userId, action: 'client revenue exported', ...subject, details });
    return sorted(ofClients, query.sort);
  });
  const cells = rows.map((row) => ({
    client_id: row.client.id,
    client: row.client.name,
    region: row.region,
    currency: row.currency,
    orders: row.orders,
    ex_vat: toDecimalText(row.netMinor),
    vat: toDecimalText(row.vatMinor),
    total: toDecimalText(row.totalMinor),
  }));
  const name = `client-revenue-${query.from ?? 'start'}-${query.to ?? getLatestToday()}.csv`;
  return respondWithCsv(name, COLUMNS, asSingleChunk(cells));
}

const toCriteria = (query: Query) => ({
  range: { from: query.from ?? '', to: query.to ?? '' },
  tenants: and(isClientSql, matchesClientNameSql(query.q), query.client ? isTenantSql(query.client) : undefined),
  today: getLatestToday(),
});

/** Returns today's date in the region where it is latest (YYYY-MM-DD), so that an open range contains all orders. */
const getLatestToday = (now = new Date()): string =>
  REGIONS.map((region) => getLocalDate(getTimeZone(region), now))
    .toSorted()
    .at(-1) ?? '';

function sorted(rows: readonly ClientRevenueSums[], sort: Query['sort']): ClientRevenueSums[] {
  const byName = (a: ClientRevenueSums, b: ClientRevenueSums) =>
    a.client.name.localeCompare(b.client.name, 'en') || a.client.id - b.client.id || byCurrency(a, b);
  const byCurrency = (a: RevenueSums, b: RevenueSums) => a.currency.localeCompare(b.currency, 'en');
  const orders = {
    name: byName,
    'name-desc': (a: ClientRevenueSums, b: ClientRevenueSums) => byName(b, a),
    'orders-desc': (a: ClientRevenueSums, b: ClientRevenueSums) => b.orders - a.orders || byName(a, b),
    // Amounts in different currencies cannot be compared, so each currency is ranked separately.
    'total-desc': (a: ClientRevenueSums, b: ClientRevenueSums) =>
      byCurrency(a, b) || b.totalMinor - a.totalMinor || byName(a, b),
  };
  return rows.toSorted(orders[sort]);
}

const toSumsDto = ({ currency, orders, netMinor, vatMinor, totalMinor }: RevenueSums) => ({
  currency,
  orders,
  net: toDecimal(netMinor),
  vat: toDecimal(vatMinor),
  total: toDecimal(totalMinor),
});

const toRevenueRowDto = (row: ClientRevenueSums) => ({ client: row.client, region: row.region, ...toSumsDto(row) });
