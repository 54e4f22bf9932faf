import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { MAX_COUNTED_ORDERS, type OrderListQuery as Query } from '@/lib/contracts/orders';
import { asPlatform, type Tx, withPlatform, withTenant } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { events, fulfillers, orderFulfilments, orders, tenants } from '@/lib/db/schema';
import { toDecimal } from '@/lib/domain/money/decimal';
import { canHoldProduction, type DisputeState, findUrgentDispute } from '@/lib/domain/payments/disputes';
import type { Side } from '@/lib/domain/scene/schema';
import { buildNotFoundError } from '@/lib/platform/errors';
import { isSelfMadeSql } from '../fulfilment/order-in-fulfilment';
import { buildOrderCondition, type OrderSearchOptions } from '../orders/filter';
import { buildOwnerPicturePath } from '../orders/picture-paths';
import { isPlacedSql } from '../orders/queries';
import { reverseDateParts } from '../orders/to-dto';
import { recordShopperLookup } from './record-shopper-lookup';

const PER_PAGE = 25;
/** Maximum number of clients in a filter's list of choices. */
const MAX_CLIENTS = 1_000;

/** Lists a page of the tenant's placed orders; unpaid attempts are left out (ORD-08). */
export function listOrders(tenantId: TenantId, query: Query) {
  return withTenant(tenantId, async (tx) => ({ ...(await readPage(tx, tenantId, query)), clients: [] }));
}

/**
 * Lists orders of all tenants, or of one client, without shoppers' personal data, which requires a support visit. A
 * search matches complete order references, e-mail addresses or payment intent ids only, so that people cannot be found
 * by guessing; a search for an e-mail address is recorded in the audit logs of the clients whose orders it finds. Runs
 * without tenant scope, because staff manage all tenants (ROL-13).
 */
export function listAllOrders({ client, ...query }: Query & { readonly client?: number | undefined }, userId: number) {
  return withPlatform(async (tx) => {
    const page = await readPage(tx, client === undefined ? null : asTenantId(client), query, { wholeWords: true });
    if (query.q?.includes('@') && page.rows.length > 0)
      await recordShopperLookup(
        tx,
        userId,
        page.rows.map(({ id }) => id),
      );
    return {
      ...page,
      rows: page.rows.map((row) => ({ ...row, customer_name: '', customer_email: '', preview: null })),
      clients: await listClients(tx),
    };
  });
}

const listClients = (tx: Tx) =>
  tx
    .select({ id: tenants.id, name: tenants.name })
    .from(tenants)
    .orderBy(asc(sql`lower(${tenants.name})`), asc(tenants.id))
    .limit(MAX_CLIENTS);

/** Returns the tenant of a placed order. Runs without tenant scope. 404 for an unknown order. */
export async function requireOrderTenant(orderId: string) {
  const [row] = await asPlatform()
    .select({ tenant_id: tenants.id, tenant_name: tenants.name })
    .from(orders)
    .innerJoin(tenants, eq(tenants.id, orders.tenantId))
    .where(and(eq(orders.id, orderId), isPlacedSql));
  if (!row) throw buildNotFoundError();
  return row;
}

async function readPage(tx: Tx, tenantId: TenantId | null, query: Query, search?: OrderSearchOptions) {
  const where = await buildOrderCondition(tx, tenantId, query, search);
  await planForLists(tx);
  const [rows, counted, stores, countries, unsentFulfiller] = await Promise.all([
    selectRows(tx, where, query),
    countUpTo(tx, where),
    tenantId === null ? [] : listStores(tx, tenantId),
    tenantId === null ? [] : listCountries(tx, tenantId),
    query.unsent === undefined ? null : findFulfillerName(tx, tenantId, query.unsent),
  ]);
  const meta = {
    page: query.page,
    per_page: PER_PAGE,
    total: Math.min(counted, MAX_COUNTED_ORDERS),
    has_more: counted > MAX_COUNTED_ORDERS,
  };
  return { rows: rows.map(toOrderRowDto), meta, stores, countries, unsent_fulfiller: unsentFulfiller };
}

const listStores = (tx: Tx, tenantId: TenantId) =>
  tx
    .select({ slug: events.slug, name: events.name })
    .from(events)
    .where(eq(events.tenantId, tenantId))
    .orderBy(asc(events.name));

/**
 * Returns the name of a fulfiller that is shared or belongs to the tenant; without a tenant (null), of any fulfiller.
 */
async function findFulfillerName(tx: Tx, tenantId: TenantId | null, fulfillerId: number): Promise<string | null> {
  const mayBeSeen = tenantId === null ? undefined : or(fulfillers.shared, eq(fulfillers.tenantId, tenantId));
  const [row] = await tx
    .select({ name: fulfillers.name })
    .from(fulfillers)
    .where(and(eq(fulfillers.id, fulfillerId), mayBeSeen));
  return row?.name ?? null;
}

/**
 * Configures the planner for lists: each list is planned with its own parameters, because one generic plan would be
 * wrong for many or for few orders. Data is in memory, every filter has an index, and 25 rows need no parallel worker.
 * Search results are joined by id; other joins would read all orders of the tenant. The settings end with the
 * transaction.
 */
async function planForLists(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('plan_cache_mode', 'force_custom_plan', true),
    set_config('random_page_cost', '1.1', true), set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
    set_config('enable_mergejoin', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`);
}

async function countUpTo(tx: Tx, where: SQL | undefined): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from ${orders} where ${where} limit ${MAX_COUNTED_ORDERS + 1}) found`,
  );
  return rows[0]?.n ?? 0;
}

/** Lists each country once, by index steps proportional to the number of countries rather than orders. */
async function listCountries(tx: Tx, tenantId: TenantId): Promise<string[]> {
  const { rows } = await tx.execute<{ country: string }>(sql`
    with recursive step (country) as (
      (select country_iso2 from orders where tenant_id = ${tenantId} and country_iso2 is not null
        order by country_iso2 limit 1)
      union all
      select (select country_iso2 from orders where tenant_id = ${tenantId} and country_iso2 > step.country
        order by country_iso2 limit 1) from step where step.country is not null
    ) select country from step where country <> ''`);
  return rows.map(({ country }) => country);
}

const SORTS = {
  newest: [desc(orders.placedAt), desc(orders.id)],
  oldest: [asc(orders.placedAt), asc(orders.id)],
  'total-desc': [desc(orders.totalMinor), desc(orders.placedAt)],
  'total-asc': [asc(orders.totalMinor), asc(orders.placedAt)],
} as const;

/** Selects the ids of the page first, so that row data is read for 25 orders instead of all sorted orders. */
function selectRows(tx: Tx, where: SQL | undefined, query: Query) {
  const items = sql<number>`(select coalesce(sum(l.quantity), 0)::int from order_lines l where l.order_id = ${orders.id})`;
  const firstLine = sql<{ id: string; view: Side; version: number | null } | null>`(
    select json_build_object('id', l.id, 'view', case when l.front_preview is null then 'back' else 'front' end,
      'version', (select nullif(count(*), 0) from order_corrections c where c.line_id = l.id))
    from order_lines l where l.order_id = ${orders.id} and coalesce(l.front_preview, l.back_preview) is not null
    order by l.position limit 1)`;
  const page = tx
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...SORTS[query.sort])
    .limit(PER_PAGE)
    .offset((query.page - 1) * PER_PAGE)
    .as('page');
  return tx
    .select({
      id: orders.id,
      tenantId: orders.tenantId,
      orderRef: orders.orderRef,
      placedAt: orders.placedAt,
      customer: orders.customer,
      currency: orders.currency,
      region: orders.region,
      totalMinor: orders.totalMinor,
      status: orders.status,
      paymentState: orders.paymentState,
      deliveryFrom: orders.deliveryFrom,
      deliveryTo: orders.deliveryTo,
      storeName: events.name,
      storeSlug: events.slug,
      tenantName: tenants.name,
      fulfiller: fulfillers.name,
      selfMade: orderFulfilments.selfMade,
      staysHere: isSelfMadeSql,
      heldFor: orderFulfilments.heldFor,
      disputeStates: sql<DisputeState[]>`array(select d.state from disputes d where d.order_id = ${orders.id})`,
      items,
      firstLine,
      waits: sql<boolean>`exists (select from personalisation_requests p where p.order_id = ${orders.id} and p.answered_at is null)`,
    })
    .from(page)
    .innerJoin(orders, eq(orders.id, page.id))
    .innerJoin(events, eq(events.id, orders.eventId))
    .innerJoin(tenants, eq(tenants.id, orders.tenantId))
    .leftJoin(orderFulfilments, eq(orderFulfilments.orderId, orders.id))
    .leftJoin(fulfillers, eq(fulfillers.id, orderFulfilments.fulfillerId))
    .orderBy(...SORTS[query.sort]);
}

function toOrderRowDto(row: Awaited<ReturnType<typeof selectRows>>[number]) {
  const picture = row.firstLine && { tenantId: asTenantId(row.tenantId), orderId: row.id, lineId: row.firstLine.id };
  return {
    id: row.id,
    order_ref: row.orderRef,
    placed_at: row.placedAt.toISOString(),
    store_name: row.storeName,
    store_slug: row.storeSlug,
    customer_name: row.customer.name,
    customer_email: row.customer.email,
    country: row.customer.country,
    items: row.items,
    currency: row.currency,
    region: row.region,
    total: toDecimal(row.totalMinor),
    status: row.status,
    payment_state: row.paymentState,
    dispute: findUrgentDispute(row.disputeStates),
    hold: canHoldProduction(row.status) ? row.heldFor : null,
    delivery_from: reverseDateParts(row.deliveryFrom),
    delivery_to: reverseDateParts(row.deliveryTo),
    tenant_name: row.tenantName,
    fulfiller: row.fulfiller,
    personalisation_missing: row.waits && row.status !== 'cancelled',
    self_made: row.selfMade ?? false,
    stays_here: row.staysHere,
    preview:
      row.firstLine &&
      picture &&
      buildOwnerPicturePath(picture, row.firstLine.view, 160, row.firstLine.version ?? undefined),
  };
}
