import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { events, type FulfillerRow, fulfillers, orders, tenants } from '@/lib/db/schema';
import {
  type CreditFacts,
  listProductionProblems,
  type ProductionFinding,
  type ProductionMode,
  type SoldProduct,
} from '@/lib/domain/fulfilment/production';
import type { RoutingCandidate } from '@/lib/domain/fulfilment/routing';
import type { Currency } from '@/lib/domain/money/money';
import { SELF_MADE_WORK_FILTERS } from '@/lib/domain/orders/status-rules';
import { getCurrency, getHomeCountry, getRegionByCurrency, type Region } from '@/lib/domain/regions/regions';
import { buildNotFoundError } from '@/lib/platform/errors';
import { isAwaitingProductionSql, MAY_WAIT_STATUSES, waitingOrderTablesSql } from '../orders/awaiting-production';
import { buildOrderCondition } from '../orders/filter';
import { listRegionsWithoutFee } from '../payments/accounts';
import { TENANT_BUDGET_EVENT_ID } from './budgets';
import { toCandidate } from './candidates';

/** Maximum number of stores that are checked; further stores are ignored. */
const MAX_STORES = 500;
/** Maximum number of product names in a finding. */
const MAX_NAMES = 5;

type StoreRow = Pick<
  typeof events.$inferSelect,
  'id' | 'slug' | 'name' | 'status' | 'type' | 'region' | 'currency' | 'countries' | 'fulfilment'
>;

/**
 * Data of a tenant with which production modes are checked, read once for all its stores: account, usable fulfillers,
 * and credit by currency.
 */
interface ProductionFacts {
  readonly tenant: {
    readonly id: TenantId;
    readonly way: ProductionMode | null;
    readonly currency: Currency;
    readonly isVerified: boolean;
    readonly hasCredit: boolean;
    readonly homeCountry: string;
    /**
     * Regions in which payments go to an account of the tenant, and the provider cannot withhold a fee for production.
     */
    readonly regionsWithoutFee: readonly Region[];
  };
  readonly rows: readonly FulfillerRow[];
  readonly candidates: readonly RoutingCandidate[];
  readonly credits: ReadonlyMap<string, { readonly limitMinor: number | null; readonly usedMinor: number }>;
}

export async function readProductionFacts(tx: Tx, tenantId: TenantId): Promise<ProductionFacts> {
  const [tenant] = await tx.select().from(tenants).where(eq(tenants.id, tenantId));
  if (!tenant) throw buildNotFoundError();
  const rows = await tx
    .select()
    .from(fulfillers)
    .where(or(eq(fulfillers.tenantId, tenantId), eq(fulfillers.shared, true)))
    .orderBy(fulfillers.id);
  const { rows: budgetRows } = await tx.execute<{ currency: string; limit: number | null; used: number }>(sql`
    select currency, limit_minor as limit, used_minor::float8 as used from budgets
    where tenant_id = ${tenantId} and event_id = ${TENANT_BUDGET_EVENT_ID}`);
  return {
    tenant: {
      id: tenantId,
      way: tenant.production,
      currency: tenant.currency ?? getCurrency(tenant.region),
      isVerified: tenant.verifiedAt !== null,
      hasCredit: tenant.creditActivatedAt !== null,
      homeCountry: getHomeCountry(tenant.region),
      regionsWithoutFee: await listRegionsWithoutFee(tx, tenantId),
    },
    rows,
    candidates: rows.map((row) => toCandidate(row)),
    credits: new Map(budgetRows.map(({ currency, limit, used }) => [currency, { limitMinor: limit, usedMinor: used }])),
  };
}

/** Returns the tenant's credit in a currency. The platform's own tenant has unlimited credit. */
const creditIn = ({ tenant, credits, rows }: ProductionFacts, currency: Currency): CreditFacts =>
  rows.some((row) => row.shared && row.tenantId === tenant.id)
    ? { isActive: true, limitMinor: Number.MAX_SAFE_INTEGER, usedMinor: 0, isPaidBySales: false }
    : {
        isPaidBySales: !tenant.regionsWithoutFee.includes(getRegionByCurrency(currency)),
        isActive: tenant.hasCredit,
        limitMinor: credits.get(currency)?.limitMinor ?? null,
        usedMinor: credits.get(currency)?.usedMinor ?? 0,
      };

/** Lists the problems that prevent production for all stores of an account. */
export function listAccountProblems(facts: ProductionFacts, way: ProductionMode | null): ProductionFinding[] {
  const { tenant, rows, candidates } = facts;
  const accountFulfillerIds = new Set(
    rows.filter(({ shared, eventId }) => shared || eventId === null).map(({ id }) => id),
  );
  return listProductionProblems({
    way,
    candidates: candidates.filter(({ id }) => accountFulfillerIds.has(id)),
    products: [],
    countries: [],
    credit: creditIn(facts, tenant.currency),
    isVerified: tenant.isVerified,
    givesGifts: false,
  });
}

const getStoreWay = (
  { tenant }: ProductionFacts,
  { fulfilment }: Pick<StoreRow, 'fulfilment'>,
): ProductionMode | null => fulfilment.production ?? tenant.way;

function judgeStore(
  facts: ProductionFacts,
  store: StoreRow,
  products: readonly SoldProduct[],
  way: ProductionMode | null = getStoreWay(facts, store),
): ProductionFinding[] {
  const { tenant, rows, candidates } = facts;
  const fulfillerIds = new Set(
    rows.filter(({ shared, eventId }) => shared || eventId === null || eventId === store.id).map(({ id }) => id),
  );
  return listProductionProblems({
    way,
    candidates: candidates.filter(({ id }) => fulfillerIds.has(id)),
    products,
    // A store that sells everywhere is checked for its home country only, because no fulfiller ships to all countries.
    countries: store.countries.length > 0 ? store.countries : [getHomeCountry(store.region)],
    credit: creditIn(facts, store.currency),
    isVerified: tenant.isVerified,
    givesGifts: store.type === 'promo',
  }).map(({ problem, about }) => ({ problem, about: about.slice(0, MAX_NAMES) }));
}

/**
 * Returns the products that each store sells, by event id. Products of one blank are one row, because they are produced
 * in the same way.
 */
async function readSold(tx: Tx, eventIds: readonly number[]): Promise<ReadonlyMap<number, SoldProduct[]>> {
  const sold = new Map<number, SoldProduct[]>();
  if (eventIds.length === 0) return sold;
  const { rows } = await tx.execute<{ event_id: number; name: string; categories: string[]; method: string }>(sql`
    select ep.event_id, min(p.name) as name, b.categories, b.print_method as method
    from event_products ep
    join products p on p.id = ep.product_id and p.status = 'active' and p.deleted_at is null
    join blanks b on b.id = p.blank_id
    where ep.event_id = any(${sql.param([...eventIds])}::int[])
    group by ep.event_id, b.id, b.categories, b.print_method order by 2`);
  for (const { event_id: eventId, name, categories, method } of rows) {
    const list = sold.get(eventId) ?? [];
    list.push({ name, categories, printMethods: [method] });
    sold.set(eventId, list);
  }
  return sold;
}

/** Returns the production mode of one store, and the problems that prevent production. */
export async function readStoreProduction(
  tx: Tx,
  { tenantId, store, way }: { tenantId: TenantId; store: StoreRow; way?: ProductionMode | null },
): Promise<{ way: ProductionMode | null; findings: ProductionFinding[] }> {
  const facts = await readProductionFacts(tx, tenantId);
  const currentWay = way === undefined ? getStoreWay(facts, store) : (way ?? facts.tenant.way);
  const sold = currentWay === 'self' ? new Map<number, SoldProduct[]>() : await readSold(tx, [store.id]);
  return { way: currentWay, findings: judgeStore(facts, store, sold.get(store.id) ?? [], currentWay) };
}

/**
 * Returns a tenant's production mode, the problems that prevent production, its stores' own modes and problems, and its
 * work list.
 */
export async function readProduction(tx: Tx, tenantId: TenantId) {
  const facts = await readProductionFacts(tx, tenantId);
  const { tenant, rows } = facts;
  const stores = await tx
    .select({
      id: events.id,
      slug: events.slug,
      name: events.name,
      status: events.status,
      type: events.type,
      region: events.region,
      currency: events.currency,
      countries: events.countries,
      fulfilment: events.fulfilment,
    })
    .from(events)
    .where(and(eq(events.tenantId, tenantId), isNull(events.deletedAt)))
    .orderBy(events.name, events.id)
    .limit(MAX_STORES);
  const judgedStores = stores.filter((store) => getStoreWay(facts, store) !== 'self');
  const sold = await readSold(
    tx,
    judgedStores.map(({ id }) => id),
  );
  const work = await countWork(tx, tenantId);
  const storeDtos = stores.map((store) => ({
    slug: store.slug,
    name: store.name,
    open: store.status === 'Active',
    way: getStoreWay(facts, store),
    is_own: (store.fulfilment.production ?? null) !== null,
    findings: judgeStore(facts, store, sold.get(store.id) ?? []).map(toFindingDto),
  }));
  return {
    way: tenant.way,
    findings: listAccountProblems(facts, tenant.way).map(toFindingDto),
    platform_findings: listAccountProblems(facts, 'platform').map(toFindingDto),
    fulfillers: rows.filter((row) => row.tenantId === tenantId && !row.shared).length,
    stores: storeDtos,
    makes_itself: tenant.way === 'self' || storeDtos.some(({ way }) => way === 'self'),
    ...work,
  };
}

export const toFindingDto = ({ problem, about }: ProductionFinding) => ({ problem, about: [...about] });

/**
 * Counts orders that wait for a production mode, and the orders in the two work lists, with the filters of these lists.
 */
async function countWork(tx: Tx, tenantId: TenantId) {
  const toMake = await buildOrderCondition(tx, tenantId, SELF_MADE_WORK_FILTERS.toMake);
  const toShip = await buildOrderCondition(tx, tenantId, SELF_MADE_WORK_FILTERS.toShip);
  const { rows } = await tx.execute<{ waiting: number; to_make: number; to_ship: number }>(sql`
    select (select count(*)::int from ${waitingOrderTablesSql} where o.tenant_id = ${tenantId}
        and o.status = any(${sql.param([...MAY_WAIT_STATUSES])}::text[]) and ${isAwaitingProductionSql}) as waiting,
      (select count(*)::int from ${orders} where ${toMake}) as to_make,
      (select count(*)::int from ${orders} where ${toShip}) as to_ship`);
  const work = rows[0] ?? { waiting: 0, to_make: 0, to_ship: 0 };
  return { ...work, to_make_later: await countHeld(tx, tenantId) };
}

/** Counts paid orders that their tenant will make after the time for corrections, and returns the first start time. */
async function countHeld(tx: Tx, tenantId: TenantId) {
  const { rows } = await tx.execute<{ count: number; starts_at: Date | string | null }>(sql`
    select count(*)::int as count, min(f.start_at) as starts_at
    from orders o join events e on e.id = o.event_id join tenants t on t.id = o.tenant_id
    join order_fulfilments f on f.order_id = o.id
    where o.tenant_id = ${tenantId} and o.status = 'new' and f.start_at is not null
      and coalesce(e.fulfilment->>'production', t.production) = 'self'`);
  const [held] = rows;
  return held?.starts_at ? { count: held.count, starts_at: new Date(held.starts_at).toISOString() } : null;
}

/** Returns {@link readProduction} for its screen: only stores with a mode of their own or with problems are listed. */
export const showProduction = (tenantId: TenantId) => withTenant(tenantId, (tx) => readProductionScreen(tx, tenantId));

export async function readProductionScreen(tx: Tx, tenantId: TenantId) {
  const production = await readProduction(tx, tenantId);
  return { ...production, stores: production.stores.filter((store) => store.is_own || store.findings.length > 0) };
}
