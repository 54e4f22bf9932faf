import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { clientEndpoints } from '@/lib/contracts/clients';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { Tx } from '@/lib/db/client';
import { bills, events, tenants, users } from '@/lib/db/schema';
import type { ClientStatus } from '@/lib/domain/clients/status';
import { OPEN_PAYMENT_STATES } from '@/lib/domain/orders/statuses';
import { hasConfirmedAdminSql } from '../events/checklist';
import { CONCERN_CONDITIONS } from './concerns';

type Query = ParsedInput<typeof clientEndpoints.list>['query'];

/** Condition for clients: tenants other than the platform's own. */
export const isClientSql = sql`not exists (select from ${users} s where s.tenant_id = ${tenants.id} and s.superadmin)`;

// Drizzle omits the table of a column in single-table queries, which would refer to another table in these subqueries.
const thisTenant = sql.raw('tenants.id');
/** First administrator of a tenant as JSON; null for a tenant without users. */
const contact = sql<{ name: string; email: string } | null>`(
  select json_build_object('name', u.name, 'email', coalesce(u.invited_email, u.email)) from users u
  where u.tenant_id = ${thisTenant} order by u.role <> 'admin', u.id limit 1)`;
const storeCount = sql<number>`(select count(*)::int from events e where e.tenant_id = ${thisTenant} and e.deleted_at is null)`;
const placedOrders = sql`from orders o where o.tenant_id = ${thisTenant}
  and o.payment_state not in ${[...OPEN_PAYMENT_STATES]}`;
const orderCount = sql<number>`(select count(*)::int ${placedOrders})`;
const lastOrderAt = sql<string | null>`(select max(o.placed_at) ${placedOrders})`;
const managerName = sql<string | null>`(select m.name from users m where m.id = tenants.account_manager_id)`;

const caseless = sql`lower(${tenants.name})`;
const SORTS = {
  name: [asc(caseless)],
  'name-desc': [desc(caseless)],
  newest: [desc(tenants.createdAt)],
  oldest: [asc(tenants.createdAt)],
  'stores-desc': [desc(storeCount), asc(caseless)],
  'orders-desc': [desc(orderCount), asc(caseless)],
  'last-order': [sql`${lastOrderAt} desc nulls last`, asc(caseless)],
} as const;

const columns = { tenant: tenants, contact, stores: storeCount, managerName };

/** Lists a page of clients. Runs without tenant scope, because clients are tenants. */
export async function listClientRows(tx: Tx, query: Query, perPage: number) {
  const where = matching(query);
  const rows = await tx
    .select(columns)
    .from(tenants)
    .where(where)
    .orderBy(...SORTS[query.sort], asc(tenants.id))
    .limit(perPage)
    .offset((query.page - 1) * perPage);
  return { rows, total: await tx.$count(tenants, where) };
}
export type ClientRow = Awaited<ReturnType<typeof listClientRows>>['rows'][number];

const STATUSES: Readonly<Record<ClientStatus, () => SQL | undefined>> = {
  'requires verification': () => and(isNull(tenants.verifiedAt), isNull(tenants.creditActivatedAt)),
  verified: () => and(isNotNull(tenants.verifiedAt), isNull(tenants.creditActivatedAt)),
  'credit active': () => isNotNull(tenants.creditActivatedAt),
};

/**
 * Condition for clients whose name, or whose users' name or e-mail address, matches a text; undefined for an empty
 * text.
 */
export function matchesClientNameSql(q: string | undefined): SQL | undefined {
  const text = q?.trim().replace(/[\\%_]/g, '\\$&');
  if (!text) return undefined;
  const like = `%${text}%`;
  return or(
    sql`${tenants.name} ilike ${like}`,
    sql`exists (select from ${users} p where p.tenant_id = ${tenants.id} and (p.name ilike ${like} or coalesce(p.invited_email, p.email) ilike ${like}))`,
  );
}

function matching({ q, status, concern, region, manager }: Query): SQL | undefined {
  return and(
    isClientSql,
    matchesClientNameSql(q),
    status ? STATUSES[status]() : undefined,
    concern ? CONCERN_CONDITIONS[concern] : undefined,
    region ? eq(tenants.region, region) : undefined,
    manager ? eq(tenants.accountManagerId, manager) : undefined,
  );
}

/** Returns a client with its figures, or null. */
export async function findClient(tx: Tx, clientId: number) {
  const [row] = await tx
    .select({
      ...columns,
      orders: orderCount,
      lastOrderAt,
      isEmailConfirmed: hasConfirmedAdminSql,
      people: sql<number>`(select count(*)::int from users u where u.tenant_id = ${thisTenant} and u.disabled_at is null)`,
    })
    .from(tenants)
    .where(and(eq(tenants.id, clientId), isClientSql));
  return row ?? null;
}

/** Sums the unpaid invoices of a client per currency. */
export async function sumUnpaidBills(tx: Tx, clientId: number) {
  return tx
    .select({
      currency: bills.currency,
      invoices: sql<number>`count(*)::int`,
      overdue: sql<number>`(count(*) filter (where ${bills.dueOn} < current_date))::int`,
      total: sql<number>`sum(${bills.productionMinor} + ${bills.shippingMinor} + ${bills.vatMinor})::float8`,
    })
    .from(bills)
    .where(and(eq(bills.tenantId, clientId), isNull(bills.paidAt)))
    .groupBy(bills.currency)
    .orderBy(bills.currency);
}

/** Lists a client's stores by name, with their numbers of orders. */
export function listClientStores(tx: Tx, clientId: number) {
  return tx
    .select({
      slug: events.slug,
      name: events.name,
      status: events.status,
      orders: sql<number>`(select count(*)::int from orders o where o.event_id = events.id
        and o.payment_state not in ${[...OPEN_PAYMENT_STATES]})`,
    })
    .from(events)
    .where(and(eq(events.tenantId, clientId), isNull(events.deletedAt)))
    .orderBy(asc(sql`lower(${events.name})`), asc(events.id));
}

/** Lists staff who may manage clients, by name. */
export function listManagers(tx: Tx) {
  return tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.superadmin, true), isNull(users.disabledAt), inArray(users.role, ['admin', 'account_manager'])))
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id));
}
