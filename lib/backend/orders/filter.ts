import { and, eq, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { OrderFilter } from '@/lib/contracts/orders';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { events, orderSearchTerms, orders } from '@/lib/db/schema';
import { tenantTimeZoneSql } from '@/lib/db/tenant-time-zone';
import { STUCK_AFTER_HOURS } from '@/lib/domain/orders/notifications';
import { parseOrderRef } from '@/lib/domain/orders/order-ref';
import { splitSearchTerms } from '@/lib/domain/orders/search-terms';
import { ATTENTION_STATUSES, STATUSES_BEFORE_PRODUCTION, UNSENT_STATUSES } from '@/lib/domain/orders/status-rules';
import { ORDER_STATUSES } from '@/lib/domain/orders/statuses';
import { canHoldProduction, OPEN_DISPUTE_STATES } from '@/lib/domain/payments/disputes';
import { MAX_PAYMENT_CHECK_DAYS } from '@/lib/domain/payments/reconciling';
import { isAwaitingProductionSql, waitingOrderTablesSql } from './awaiting-production';
import { hasIntentSql } from './has-intent-sql';
import { isPlacedSql } from './queries';

/** Default time zone of filters. */
const DEFAULT_ZONE = 'Europe/London';
/** Id of a payment intent, as Stripe writes it. */
const INTENT_ID = /^pi_\w+$/;
/** Character that sorts after all others, for the end of a range of texts with a common prefix. */
const LAST = '\u{10FFFF}';

/** `wholeWords`: only a complete order reference, e-mail address or payment intent id matches. */
export interface OrderSearchOptions {
  readonly wholeWords: boolean;
}

/**
 * Builds the condition for placed orders that match a filter, of a tenant, or of all (null), which only platform
 * transactions see. Lists, exports and bulk work share it.
 */
export async function buildOrderCondition(
  tx: Tx,
  tenantId: TenantId | null,
  filter: OrderFilter,
  search: OrderSearchOptions = { wholeWords: false },
): Promise<SQL | undefined> {
  const midnight = (day: string, plusDays: number) =>
    sql`(${day}::date + ${plusDays}::int)::timestamp at time zone ${filter.zone ?? DEFAULT_ZONE}`;
  return and(
    tenantId === null ? undefined : eq(orders.tenantId, tenantId),
    isPlacedSql,
    filter.currency ? eq(orders.currency, filter.currency) : undefined,
    filter.counted ? isSoldWithin(filter) : undefined,
    filter.asked
      ? sql`exists (select from order_requests q where q.order_id = ${orders.id} and q.tenant_id = ${orders.tenantId}
          and q.state = 'open')`
      : undefined,
    filter.stuck ? isStuckSql(sql`${orders}`) : undefined,
    filter.failed ? hasFailedJobSql(sql`${orders}`) : undefined,
    filter.held ? isHeldSql(sql`${orders}`) : undefined,
    filter.disputed ? isDisputedSql(sql`${orders}`) : undefined,
    filter.attention ? needsAttentionSql(tenantId) : undefined,
    filter.unsent ? isUnsentSql(sql`${orders}`, filter.unsent) : undefined,
    filter.own
      ? sql`exists (select from order_fulfilments f where f.order_id = ${orders.id} and f.tenant_id = ${orders.tenantId}
          and f.self_made)`
      : undefined,
    filter.waiting
      ? sql`${orders.id} in (select o.id from ${waitingOrderTablesSql} where ${isAwaitingProductionSql})`
      : undefined,
    buildInCondition(orders.status, filter.status),
    buildInCondition(orders.paymentState, filter.payment),
    buildInCondition(orders.countryIso2, filter.country),
    await inStores(tx, tenantId, filter),
    filter.from && !filter.counted ? gte(orders.placedAt, midnight(filter.from, 0)) : undefined,
    filter.to && !filter.counted ? lt(orders.placedAt, midnight(filter.to, 1)) : undefined,
    hasText(tenantId, filter.q ?? '', search),
  );
}

/**
 * Builds the condition for orders whose sale the ledger counts on the days of a range, which are days of the tenant's
 * own time zone, as in all figures of revenue. The bounds of the time of placing let the database use its index: an
 * order is paid at most {@link MAX_PAYMENT_CHECK_DAYS} after it was placed.
 */
function isSoldWithin({ from, to }: OrderFilter): SQL | undefined {
  const soldOn = sql`(coalesce(${orders.paidAt}, ${orders.placedAt}) at time zone (
    select ${tenantTimeZoneSql} from tenants t where t.id = ${orders.tenantId}))::date`;
  return and(
    or(ne(orders.totalMinor, 0), ne(orders.discountMinor, 0)),
    from
      ? sql`${soldOn} >= ${from}::date and ${orders.placedAt} >= ${from}::date - ${MAX_PAYMENT_CHECK_DAYS}::int`
      : undefined,
    to ? sql`${soldOn} <= ${to}::date and ${orders.placedAt} < ${to}::date + 2` : undefined,
  );
}

/**
 * Builds the condition for orders that advance automatically before production. Orders in a tenant's own work list do
 * not: they wait for the tenant. `order` is the table's alias.
 */
export const isMovingSql = (
  order: SQL,
): SQL => sql`(${order}.status = any(${sql.param([...STATUSES_BEFORE_PRODUCTION])}::text[])
  and not exists (select from order_fulfilments w where w.order_id = ${order}.id and (w.self_made or w.held_for is not null)))`;

/**
 * Builds the condition for orders before production whose status has not changed for a while. `order` is the table's
 * alias.
 */
export const isStuckSql = (order: SQL): SQL => sql`(${isMovingSql(order)}
  and ${order}.placed_at < now() - make_interval(hours => ${STUCK_AFTER_HOURS}::int) and not exists (
    select from order_timeline l where l.order_id = ${order}.id and l.kind = 'status'
      and l.at > now() - make_interval(hours => ${STUCK_AFTER_HOURS}::int)))`;

/** Builds the condition for orders that are held because of their payment. `order` is the table's alias. */
export const isHeldSql = (
  order: SQL,
): SQL => sql`(exists (select from order_fulfilments h where h.order_id = ${order}.id
  and h.tenant_id = ${order}.tenant_id and h.held_for is not null)
  and ${order}.status = any(${sql.param(ORDER_STATUSES.filter(canHoldProduction))}::text[]))`;

/** Builds the condition for orders with an open dispute. `order` is the table's alias. */
export const isDisputedSql = (order: SQL): SQL => sql`exists (select from disputes d where d.order_id = ${order}.id
  and d.tenant_id = ${order}.tenant_id and d.state = any(${sql.param([...OPEN_DISPUTE_STATES])}::text[]))`;

/**
 * Builds the condition for orders that were assigned to a fulfiller and have not reached it, in any step. `order` is
 * the table's alias.
 */
export const isUnsentSql = (
  order: SQL,
  fulfillerId: number,
): SQL => sql`(${order}.status = any(${sql.param([...UNSENT_STATUSES])}::text[])
  and exists (select from order_fulfilments w where w.order_id = ${order}.id and w.tenant_id = ${order}.tenant_id
    and w.fulfiller_id = ${fulfillerId}::int and not w.self_made))`;

/**
 * Condition for orders that wait for a person: by status family, held by payment, or disputed. Each part uses an index
 * of its own; an OR would read all orders. Null = all tenants.
 */
export function needsAttentionSql(tenantId: TenantId | null): SQL {
  const buildTenantCondition = (table: SQL) => (tenantId === null ? sql`true` : sql`${table}.tenant_id = ${tenantId}`);
  return sql`${orders.id} in (
    select a.id from orders a where ${buildTenantCondition(sql`a`)} and a.status = any(${sql.param([...ATTENTION_STATUSES])}::text[])
    union all
    select a.id from order_fulfilments h join orders a on a.id = h.order_id
      where h.held_for is not null and ${buildTenantCondition(sql`h`)} and ${isHeldSql(sql`a`)}
    union all
    select a.id from disputes c join orders a on a.id = c.order_id
      where c.state = any(${sql.param([...OPEN_DISPUTE_STATES])}::text[]) and ${buildTenantCondition(sql`c`)})`;
}

/** Days after a failed recall during which a person may still stop the fulfiller. */
const MAX_RECALL_DAYS = 14;

/**
 * Returns SQL for whether a failed job still needs a person: it was not restarted, and its order has not ended. A
 * failed recall outlives the cancellation of its order, because the fulfiller may be producing it. `failedJob` and
 * `order` are the names of the tables in the query.
 */
export const isOpenFailedJobSql = (failedJob: SQL, order: SQL): SQL => sql`(${failedJob}.replayed_at is null
  and ${order}.status <> 'shipped' and (${order}.status <> 'cancelled' or (${failedJob}.task = 'recall-order'
    and ${failedJob}.failed_at > now() - make_interval(days => ${MAX_RECALL_DAYS}::int))))`;

/**
 * Returns SQL for whether an order has a failed job that needs a person. `order` is the name of the table in the query.
 */
export const hasFailedJobSql = (
  order: SQL,
): SQL => sql`exists (select from dead_letters d where d.order_id = ${order}.id
  and d.tenant_id = ${order}.tenant_id and ${isOpenFailedJobSql(sql`d`, order)})`;

function buildInCondition(
  column: typeof orders.status | typeof orders.paymentState | typeof orders.countryIso2,
  values: readonly string[] | undefined,
): SQL | undefined {
  if (values === undefined) return undefined;
  const [only] = values;
  return values.length === 1 ? sql`${column} = ${only}` : sql`${column} = any(${sql.param([...values])}::text[])`;
}

/**
 * Builds the condition for orders of matching stores. The stores are looked up first, so that the planner has their ids
 * and can estimate the number of orders.
 */
async function inStores(tx: Tx, tenantId: TenantId | null, { store, region }: OrderFilter): Promise<SQL | undefined> {
  if (!store && !region) return undefined;
  const matchingStores = await tx
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        tenantId === null ? undefined : eq(events.tenantId, tenantId),
        store ? eq(events.slug, store) : undefined,
        region ? eq(events.region, region) : undefined,
      ),
    );
  const [only] = matchingStores;
  if (!only) return sql`false`;
  return matchingStores.length === 1
    ? eq(orders.eventId, only.id)
    : inArray(
        orders.eventId,
        matchingStores.map(({ id }) => id),
      );
}

/**
 * Condition for orders with all words of a search, looked up in the word table before any order is read. A search of
 * punctuation only finds no orders.
 */
function hasText(tenantId: TenantId | null, text: string, { wholeWords }: OrderSearchOptions): SQL | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (wholeWords && INTENT_ID.test(trimmed)) return hasIntentSql(trimmed);
  const terms = wholeWords ? wholeTerms(text) : parseSearchTerms(text);
  if (terms.length === 0) return sql`false`;
  const having = terms.map(
    (term) =>
      // The words are looked up tenant by tenant, each with one step into the same index.
      sql`select w.order_id from ${tenantId === null ? sql`tenants t, lateral` : sql``} (select ${orderSearchTerms.orderId} as order_id
        from ${orderSearchTerms} where ${orderSearchTerms.tenantId} = ${tenantId === null ? sql`t.id` : tenantId}
        and ${wholeWords ? sql`${orderSearchTerms.term} = ${term}` : sql`${orderSearchTerms.term} >= ${term} and ${orderSearchTerms.term} < ${term + LAST}`}) w`,
  );
  return sql`${orders.id} in (${sql.join(having, sql` intersect `)})`;
}

/**
 * Returns the term of a complete order reference, in any spelling, or of a complete e-mail address; empty for other
 * texts.
 */
function wholeTerms(text: string): string[] {
  const ref = parseOrderRef(text);
  if (ref) return [ref.replaceAll('-', '').toLowerCase()];
  const [only = '', ...others] = splitSearchTerms(text);
  return others.length === 0 && only.includes('@') ? [only] : [];
}

/** Returns search terms. An order reference is recognised in any spelling; a name of nine letters stays a name. */
function parseSearchTerms(text: string): string[] {
  const ref = /[\d-]/.test(text) ? parseOrderRef(text) : null;
  return ref ? [ref.replaceAll('-', '').toLowerCase()] : splitSearchTerms(text);
}
