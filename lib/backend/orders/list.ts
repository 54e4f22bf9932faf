import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { orderEndpoints } from '@/lib/contracts/orders';
import { type Tx, withTenant } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { events, orders } from '@/lib/db/schema';
import { toDecimal } from '@/lib/domain/money/decimal';
import { readOrderRef } from '@/lib/domain/orders/order-ref';
import type { Side } from '@/lib/domain/scene/schema';
import { linePicturePath } from './line';
import { isPlaced } from './queries';
import { flipDate } from './wire';

const PER_PAGE = 25;
type Query = ParsedInput<typeof orderEndpoints.list>['query'];

/** A page of the tenant's orders that were really placed: unpaid attempts are nobody's work (ORD-08). */
export function listOrders(tenantId: TenantId, query: Query) {
  return withTenant(tenantId, async (tx) => {
    const where = matching(tenantId, query);
    const rows = await selectRows(tx, where, query);
    const [total] = await tx
      .select({ rows: count() })
      .from(orders)
      .innerJoin(events, eq(events.id, orders.eventId))
      .where(where);
    const stores = await tx
      .select({ slug: events.slug, name: events.name })
      .from(events)
      .where(eq(events.tenantId, tenantId))
      .orderBy(asc(events.name));
    return { rows: rows.map(rowWire), meta: { page: query.page, per_page: PER_PAGE, total: total?.rows ?? 0 }, stores };
  });
}

function matching(tenantId: TenantId, query: Query): SQL | undefined {
  const statuses =
    query.status
      ?.split(',')
      .map((status) => status.trim())
      .filter(Boolean) ?? [];
  const text = query.q?.trim();
  return and(
    eq(orders.tenantId, tenantId),
    isPlaced,
    statuses.length > 0 ? inArray(orders.status, statuses) : undefined,
    query.store ? eq(events.slug, query.store) : undefined,
    text
      ? or(
          contains(orders.orderRef, readOrderRef(text) ?? text),
          contains(sql`${orders.customer}->>'name'`, text),
          contains(sql`${orders.customer}->>'email'`, text),
        )
      : undefined,
  );
}

/** Letter case does not matter; % and _ mean themselves. */
function contains(column: SQL | typeof orders.orderRef, text: string): SQL {
  return sql`${column} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;
}

const SORTS = {
  newest: [desc(orders.placedAt), desc(orders.id)],
  oldest: [asc(orders.placedAt), asc(orders.id)],
  'total-desc': [desc(orders.totalMinor), desc(orders.placedAt)],
  'total-asc': [asc(orders.totalMinor), desc(orders.placedAt)],
} as const;

function selectRows(tx: Tx, where: SQL | undefined, query: Query) {
  const items = sql<number>`(select coalesce(sum(l.quantity), 0)::int from order_lines l where l.order_id = ${orders.id})`;
  const firstLine = sql<{ id: string; view: Side } | null>`(
    select json_build_object('id', l.id, 'view', case when l.front_preview is null then 'back' else 'front' end)
    from order_lines l where l.order_id = ${orders.id} and coalesce(l.front_preview, l.back_preview) is not null
    order by l.position limit 1)`;
  return tx
    .select({ order: orders, storeName: events.name, storeSlug: events.slug, items, firstLine })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(where)
    .orderBy(...SORTS[query.sort])
    .limit(PER_PAGE)
    .offset((query.page - 1) * PER_PAGE);
}

function rowWire({ order, storeName, storeSlug, items, firstLine }: Awaited<ReturnType<typeof selectRows>>[number]) {
  return {
    id: order.id,
    order_ref: order.orderRef,
    placed_at: order.placedAt.toISOString(),
    store_name: storeName,
    store_slug: storeSlug,
    customer_name: order.customer.name,
    customer_email: order.customer.email,
    country: order.customer.country,
    items,
    currency: order.currency,
    region: order.region,
    total: toDecimal(order.totalMinor),
    status: order.status,
    delivery_from: flipDate(order.deliveryFrom),
    delivery_to: flipDate(order.deliveryTo),
    preview:
      firstLine &&
      linePicturePath(
        { tenantId: asTenantId(order.tenantId), orderId: order.id, lineId: firstLine.id },
        firstLine.view,
        160,
      ),
  };
}
