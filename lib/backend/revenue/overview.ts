import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { OverviewRowDto, revenueEndpoints } from '@/lib/contracts/revenue';
import { type Tx, withPlatform } from '@/lib/db/client';
import { orders, tenants, users } from '@/lib/db/schema';
import { findOpenCreditRequest } from '@/lib/domain/clients/credit-request';
import { getClientStatus } from '@/lib/domain/clients/status';
import type { DayRange } from '@/lib/domain/revenue/range';
import { STORE_STATUSES, type StoreStatus } from '@/lib/domain/store/event';
import { isClientSql, matchesClientNameSql } from '../clients/queries';
import { asSingleChunk, respondWithCsv } from '../http/csv';
import { isPlacedSql } from '../orders/queries';

type Query = ParsedInput<typeof revenueEndpoints.exportOverview>['query'];
const PER_PAGE = 25;
const MAX_ROWS = 10_000;
const COLUMNS = ['client_id', 'client', 'region', 'status', 'orders', 'last_order_at', 'account_manager', 'stores'];

/** Time zone of the days in which this list counts orders. */
const ZONE = 'Europe/London';

/** Condition for orders placed on the days of a range; '' leaves an end open. */
function isPlacedWithin({ from, to }: DayRange): SQL | undefined {
  const midnight = (day: string, plusDays: number) =>
    sql`((${day}::date + ${plusDays}::int)::timestamp at time zone ${ZONE})`;
  return and(
    from ? sql`${orders.placedAt} >= ${midnight(from, 0)}` : undefined,
    to ? sql`${orders.placedAt} < ${midnight(to, 1)}` : undefined,
  );
}

/** Lists clients with their activity (ADM-12). Runs without tenant scope, because clients are tenants. */
export function showClientOverview({ page, ...query }: Query & { readonly page: number }) {
  return withPlatform(async (tx) => ({
    rows: await selectRows(tx, query, { limit: PER_PAGE, offset: (page - 1) * PER_PAGE }),
    meta: { page, per_page: PER_PAGE, total: await tx.$count(tenants, matching(query)) },
  }));
}

/** Exports all matching clients as CSV. */
export async function exportClientOverview(query: Query): Promise<Response> {
  const rows = await withPlatform((tx) => selectRows(tx, query, { limit: MAX_ROWS, offset: 0 }));
  const cells = rows.map((row) => ({
    client_id: row.id,
    client: row.name,
    region: row.region,
    status: row.status,
    orders: row.orders,
    last_order_at: row.last_order_at ?? '',
    account_manager: row.account_manager ?? '',
    stores: row.stores.map(({ status, count }) => `${status}: ${count}`).join(', '),
  }));
  return respondWithCsv(`client-overview-${new Date().toISOString().slice(0, 10)}.csv`, COLUMNS, asSingleChunk(cells));
}

const matching = ({ q }: Query): SQL | undefined => and(isClientSql, matchesClientNameSql(q));

async function selectRows(
  tx: Tx,
  query: Query,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<OverviewRowDto[]> {
  await tx.execute(sql`select set_config('random_page_cost', '1.1', true), set_config('enable_seqscan', 'off', true),
    set_config('max_parallel_workers_per_gather', '0', true)`);
  const days = isPlacedWithin({ from: query.from ?? '', to: query.to ?? '' });
  const placed = tx
    .select({
      tenantId: orders.tenantId,
      placedOrders: sql<number>`count(*)::int`.as('placed_orders'),
      lastAt: sql<string>`max(${orders.placedAt})`.as('last_at'),
    })
    .from(orders)
    .where(and(isPlacedSql, days))
    .groupBy(orders.tenantId)
    .as('placed');
  const stores = sql<
    { status: StoreStatus; count: number }[] | null
  >`(select json_agg(json_build_object('status', s.status, 'count', s.n))
    from (select e.status, count(*)::int as n from events e where e.tenant_id = ${tenants.id} and e.deleted_at is null
      group by e.status) s)`;
  const storeCount = sql`(select count(*) from events e where e.tenant_id = ${tenants.id} and e.deleted_at is null)`;
  const name = sql`lower(${tenants.name})`;
  const sorts = {
    name: [asc(name)],
    'name-desc': [desc(name)],
    newest: [desc(tenants.createdAt)],
    oldest: [asc(tenants.createdAt)],
    'stores-desc': [desc(storeCount), asc(name)],
    'orders-desc': [sql`${placed.placedOrders} desc nulls last`, asc(name)],
    'last-order': [sql`${placed.lastAt} desc nulls last`, asc(name)],
  } as const;
  const rows = await tx
    .select({
      tenant: tenants,
      orders: placed.placedOrders,
      lastAt: placed.lastAt,
      stores,
      manager: sql<string | null>`(select m.name from ${users} m where m.id = ${tenants.accountManagerId})`,
    })
    .from(tenants)
    .leftJoin(placed, sql`${placed.tenantId} = ${tenants.id}`)
    .where(matching(query))
    .orderBy(...sorts[query.sort], asc(tenants.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ tenant, ...row }) => ({
    id: tenant.id,
    name: tenant.name,
    region: tenant.region,
    stores: STORE_STATUSES.flatMap((status) => row.stores?.find((one) => one.status === status) ?? []),
    orders: row.orders ?? 0,
    last_order_at: row.lastAt === null ? null : new Date(row.lastAt).toISOString(),
    account_manager: row.manager,
    status: getClientStatus(tenant),
    credit_requested: findOpenCreditRequest(tenant) !== null,
  }));
}
