import { and, eq } from 'drizzle-orm';
import { type Tx, withPlatform, withTenant } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { events, orders, replacements, tenants } from '@/lib/db/schema';
import { parseOrderRef } from '@/lib/domain/orders/order-ref';
import { isReplaceable, listReplacementPayers } from '@/lib/domain/replacements/replacements';
import { buildNotFoundError } from '@/lib/platform/errors';
import { buildVisitNeededError } from '../http/caller';
import type { SignedIn } from '../http/signed-in';
import { buildOwnerPicturePath } from '../orders/picture-paths';
import { isPlacedSql, listOrderLines } from '../orders/queries';

interface FindReplaceableInput {
  readonly tenantId: TenantId;
  readonly user: SignedIn;
  readonly ref: string;
}

/**
 * Returns the order of an entered reference with the lines that can be replaced. Staff find orders of all tenants
 * (ROL-13), but need a visit to read a client's order, because it contains the shopper's address. 404 for an unknown
 * order, another tenant's order, and an order that was never paid.
 */
export async function requireReplaceableOrder({ tenantId, user, ref }: FindReplaceableInput) {
  const orderRef = parseOrderRef(ref);
  if (!orderRef) throw buildNotFoundError();
  const replaceable = user.superadmin
    ? await withPlatform((tx) => read(tx, orderRef, null))
    : await withTenant(tenantId, (tx) => read(tx, orderRef, tenantId));
  if (!replaceable) throw buildNotFoundError();
  if (replaceable.tenant_id !== tenantId) throw buildVisitNeededError(replaceable.tenant_id, replaceable.tenant_name);
  return { ...replaceable, payers: [...listReplacementPayers(user)] };
}

async function read(tx: Tx, ref: string, tenantId: TenantId | null) {
  const [row] = await tx
    .select({ order: orders, storeName: events.name, tenantName: tenants.name })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .innerJoin(tenants, eq(tenants.id, orders.tenantId))
    .where(and(eq(orders.orderRef, ref), tenantId === null ? undefined : eq(orders.tenantId, tenantId), isPlacedSql));
  if (!row) return null;
  const { order, storeName, tenantName } = row;
  const owner = asTenantId(order.tenantId);
  const lines = await listOrderLines(tx, { tenantId: owner, orderId: order.id });
  const { customer } = order;
  return {
    tenant_id: order.tenantId,
    tenant_name: tenantName,
    order_id: order.id,
    order_ref: order.orderRef,
    status: order.status,
    placed_at: order.placedAt.toISOString(),
    store_name: storeName,
    replaceable: isReplaceable(order.status),
    country: customer.country,
    email: customer.email,
    address: {
      name: customer.name,
      phone: customer.phone,
      address_first_line: customer.addressFirstLine,
      address_second_line: customer.addressSecondLine,
      address_city: customer.city,
      address_county: customer.county,
      address_postcode: customer.postcode,
    },
    lines: lines.map((line) => {
      const picture = { tenantId: owner, orderId: order.id, lineId: line.id };
      const view = line.frontPreview ? 'front' : line.backPreview ? 'back' : null;
      return {
        id: line.id,
        name: line.name,
        colour_name: line.colourName,
        size: line.size,
        sku: line.sku,
        quantity: line.quantity,
        preview: view && buildOwnerPicturePath(picture, view, 160),
      };
    }),
    replaced_by: await listReplacements(tx, { tenantId: owner, orderId: order.id }),
  };
}

/** Lists the replacements of an order, oldest first. */
export function listReplacements(tx: Tx, of: { readonly tenantId: TenantId; readonly orderId: string }) {
  return tx
    .select({ id: orders.id, order_ref: orders.orderRef })
    .from(replacements)
    .innerJoin(orders, eq(orders.id, replacements.orderId))
    .where(and(eq(replacements.tenantId, of.tenantId), eq(replacements.originalId, of.orderId)))
    .orderBy(replacements.createdAt);
}

/** Returns the original order of a replacement; null for other orders. */
export async function findOriginalOrder(tx: Tx, of: { readonly tenantId: TenantId; readonly orderId: string }) {
  const [row] = await tx
    .select({
      id: orders.id,
      order_ref: orders.orderRef,
      reason: replacements.reason,
      payer: replacements.payer,
    })
    .from(replacements)
    .innerJoin(orders, eq(orders.id, replacements.originalId))
    .where(and(eq(replacements.tenantId, of.tenantId), eq(replacements.orderId, of.orderId)));
  return row ?? null;
}
