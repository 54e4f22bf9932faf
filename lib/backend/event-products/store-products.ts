import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { isRowId } from '@/lib/db/ids';
import { eventProducts, products } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { AppError, buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import type { TenantEvent } from '../stores/own-event';
import { lockProduct } from './queries';

/**
 * Moves a product before another one, or to the end (null). Returns whether that changed anything. The event's row is
 * locked (changeOwnEvent), so concurrent moves run one after another.
 */
export async function moveProduct(
  tx: Tx,
  event: TenantEvent,
  userId: number,
  { productId, before }: { productId: number; before: number | null },
): Promise<boolean> {
  const positionRows = await tx
    .select({ productId: eventProducts.productId, position: eventProducts.position })
    .from(eventProducts)
    .where(and(eq(eventProducts.tenantId, event.tenantId), eq(eventProducts.eventId, event.id)))
    .orderBy(asc(eventProducts.position), asc(eventProducts.id));
  const order = positionRows.map((row) => row.productId);
  if (!order.includes(productId)) throw buildNotFoundError();
  if (before === productId) return false;
  const others = order.filter((id) => id !== productId);
  const at = before === null ? others.length : others.indexOf(before);
  if (at < 0) throw buildInvalidFieldsError({ before: ['is not in this store'] });
  const next = others.toSpliced(at, 0, productId);
  const was = new Map(positionRows.map((row) => [row.productId, row.position]));
  const moved = next.map((id, position) => ({ id, position })).filter(({ id, position }) => was.get(id) !== position);
  if (moved.length === 0) return false;
  await tx.execute(sql`
    update event_products p set position = m.position
    from unnest(${sql.param(moved.map(({ id }) => id))}::int[], ${sql.param(moved.map(({ position }) => position))}::int[])
      as m (product_id, position)
    where p.tenant_id = ${event.tenantId} and p.event_id = ${event.id} and p.product_id = m.product_id`);
  await recordAudit(tx, {
    tenantId: event.tenantId,
    userId,
    action: 'event products reordered',
    subjectType: 'event',
    subjectId: event.id,
    details: { product_id: productId, position: at },
  });
  return true;
}

/**
 * Removes a product from the event. A design that no other event offers is deleted with it: hidden, and preserved for
 * the orders that refer to it (CAT-09). Fails with 409 for a locked product.
 */
export async function removeProduct(tx: Tx, event: TenantEvent, userId: number, productId: number): Promise<void> {
  const { tenantId, id: eventId } = event;
  const storeProduct = isRowId(productId) ? await lockProduct(tx, { tenantId, eventId, productId }) : null;
  if (!storeProduct) throw buildNotFoundError();
  if (storeProduct.product.locked)
    throw new AppError('conflict', buildErrorReason('product_not_removable', { name: storeProduct.product.name }));
  await tx
    .delete(eventProducts)
    .where(
      and(
        eq(eventProducts.tenantId, tenantId),
        eq(eventProducts.eventId, eventId),
        eq(eventProducts.productId, productId),
      ),
    );
  const details = { product_id: productId, name: storeProduct.product.name };
  await recordAudit(tx, {
    tenantId,
    userId,
    action: 'event product deleted',
    subjectType: 'event',
    subjectId: eventId,
    details,
  });
  const [left] = await tx.select({ n: count() }).from(eventProducts).where(eq(eventProducts.productId, productId));
  if (left && left.n > 0) return;
  const now = new Date();
  await tx
    .update(products)
    .set({ deletedAt: now, updatedAt: now })
    .where(and(eq(products.tenantId, tenantId), eq(products.id, productId)));
  await recordAudit(tx, {
    tenantId,
    userId,
    action: 'product deleted',
    subjectType: 'product',
    subjectId: productId,
    details,
  });
}
