import { and, eq, sql } from 'drizzle-orm';
import { finishTransaction, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { colourSets, events, orders, replacements, storeContents, tenants } from '@/lib/db/schema';
import { isHiddenFromShoppers } from '@/lib/domain/store/event';
import { listOrderLines } from '../orders/queries';
import { findShopOrderName } from '../orders/shop-order';
import { toMailStore } from '../stores/mail-store';
import { eventDomainSql } from '../stores/queries';

const PERSONAL_FIELD = '$.elements[*] ? (@.customisable == true)';
/** SQL condition for orders with a line that the shopper could personalise. */
const hasPersonalLine = sql<boolean>`exists (select from order_lines l where l.order_id = ${orders.id}
  and l.tenant_id = ${orders.tenantId} and (coalesce(l.front @? ${PERSONAL_FIELD}::jsonpath, false)
  or coalesce(l.back @? ${PERSONAL_FIELD}::jsonpath, false)))`;

/**
 * Reads the data for a mail to an order's shopper: order, lines, store and seller.
 * @throws Error when the order does not exist
 */
export function readOrderMailData(tenantId: TenantId, orderId: string) {
  return withTenant(tenantId, async (tx) => {
    const shopOrder = await findShopOrderName(tx, { tenantId, orderId });
    const [[row], lines] = await finishTransaction(tx, () =>
      Promise.all([
        tx
          .select({
            order: orders,
            isPersonalised: hasPersonalLine,
            replaces: sql<string | null>`(select o.order_ref from orders o where o.id = ${replacements.originalId})`,
            name: events.name,
            status: events.status,
            slug: events.slug,
            region: events.region,
            notVatRegistered: events.notVatRegistered,
            domain: eventDomainSql,
            content: storeContents.content,
            pages: storeContents.pages,
            company: tenants.company,
            primary: colourSets.primary,
            secondary: colourSets.secondary,
          })
          .from(orders)
          .innerJoin(events, eq(events.id, orders.eventId))
          .innerJoin(tenants, eq(tenants.id, orders.tenantId))
          .innerJoin(storeContents, eq(storeContents.eventId, events.id))
          .innerJoin(colourSets, eq(colourSets.id, events.colourSetId))
          .leftJoin(replacements, eq(replacements.orderId, orders.id))
          .where(and(eq(orders.id, orderId), eq(orders.tenantId, tenantId))),
        listOrderLines(tx, { tenantId, orderId }),
      ]),
    );
    if (!row) throw new Error(`order ${orderId} has a mail and no row`);
    const store = toMailStore({
      ...row,
      name: shopOrder?.shopName ?? row.name,
      colours: { primary: row.primary, secondary: row.secondary },
      ...(shopOrder ? { site: shopOrder.shopUrl } : isHiddenFromShoppers(row.status) ? { site: null } : {}),
    });
    return {
      order: row.order,
      shopOrder: shopOrder?.name ?? null,
      replaces: row.replaces,
      store,
      replyTo: row.content.email,
      lines,
      isPersonalised: row.isPersonalised,
    };
  });
}
