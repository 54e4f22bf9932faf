import { and, asc, count, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { EventRowDto, eventEndpoints } from '@/lib/contracts/events';
import { type Tx, withPlatform, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { colourSets, events, orders, storeContents, tenants } from '@/lib/db/schema';
import { buildForbiddenError } from '@/lib/platform/errors';
import type { SignedIn } from '../http/signed-in';
import { isPlacedSql, isSaleSql } from '../orders/queries';

const PER_PAGE = 25;
type Query = ParsedInput<typeof eventEndpoints.list>['query'];

/** Lists a page of the tenant's events. Only super-admins may list the events of all tenants (ROL-13). */
export function listEvents(input: { tenantId: TenantId; user: SignedIn; query: Query }) {
  const { tenantId, user, query } = input;
  if (query.tenants === 'own') return withTenant(tenantId, (tx) => readPage(tx, query, eq(events.tenantId, tenantId)));
  if (!user.superadmin) throw buildForbiddenError();
  // Platform staff manage all tenants' stores.
  return withPlatform((tx) => readPage(tx, query, undefined));
}

async function readPage(tx: Tx, query: Query, owned: SQL | undefined) {
  const where = and(owned, matching(query));
  const rows = await selectRows(tx, where, query);
  const [total] = await tx.select({ rows: count() }).from(events).where(where);
  return { rows: rows.map(toEventRowDto), meta: { page: query.page, per_page: PER_PAGE, total: total?.rows ?? 0 } };
}

function matching({ q, status, type, tab }: Query): SQL | undefined {
  const text = q?.trim();
  const pattern = `%${text?.replace(/[\\%_]/g, '\\$&')}%`;
  return and(
    tab === 'deleted' ? isNotNull(events.deletedAt) : isNull(events.deletedAt),
    status ? eq(events.status, status) : undefined,
    type ? eq(events.type, type) : undefined,
    text ? or(sql`${events.name} ilike ${pattern}`, sql`${events.slug} ilike ${pattern}`) : undefined,
  );
}

const placed = sql<number>`(select count(*)::int from ${orders} where ${orders.eventId} = ${events.id} and ${isPlacedSql}
  and ${isSaleSql})`;
const caseless = sql`lower(${events.name})`;
const SORTS = {
  newest: [desc(events.createdAt)],
  oldest: [asc(events.createdAt)],
  name: [asc(caseless)],
  'name-desc': [desc(caseless)],
  orders: [asc(placed)],
  'orders-desc': [desc(placed)],
} as const;

function selectRows(tx: Tx, where: SQL | undefined, { sort, page }: Query) {
  return tx
    .select({
      event: events,
      tenantName: tenants.name,
      content: storeContents.content,
      colour: colourSets.primary,
      orders: placed,
    })
    .from(events)
    .innerJoin(tenants, eq(tenants.id, events.tenantId))
    .innerJoin(storeContents, eq(storeContents.eventId, events.id))
    .innerJoin(colourSets, eq(colourSets.id, events.colourSetId))
    .where(where)
    .orderBy(...SORTS[sort], asc(events.id))
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE);
}

function toEventRowDto({ event, content, ...rest }: Awaited<ReturnType<typeof selectRows>>[number]): EventRowDto {
  return {
    id: event.id,
    tenant_id: event.tenantId,
    tenant_name: rest.tenantName,
    slug: event.slug,
    name: event.name,
    logo_url: (content.logo_enabled && content.custom_logo_url) || null,
    colour: rest.colour,
    type: event.type,
    is_sample: event.isSample,
    region: event.region,
    status: event.status,
    locked: event.locked,
    orders: rest.orders,
    created_at: event.createdAt.toISOString(),
    deleted_at: event.deletedAt?.toISOString() ?? null,
  };
}
