import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import type { OrderKey } from '@/lib/db/keys';
import { blankVariants, eventProducts, orderLines, orders, products } from '@/lib/db/schema';
import { buildNotFoundError } from '@/lib/platform/errors';

import { isPlacedSql } from '../orders/queries';

export interface LineKey extends OrderKey {
  readonly lineId: string;
}

/**
 * Returns a placed order, with its row locked when `locks` is set. 404 for another tenant's order and for one that was
 * never paid.
 */
export async function requirePlacedOrder(
  tx: Tx,
  { tenantId, orderId }: OrderKey,
  { locks = false }: { readonly locks?: boolean } = {},
) {
  const query = tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.tenantId, tenantId), isPlacedSql));
  const [order] = await (locks ? query.for('update') : query);
  if (!order) throw buildNotFoundError();
  return order;
}

/** Returns a line of an order with its designs. 404 when the order has no such line. */
export async function requireOrderLine(tx: Tx, { tenantId, orderId, lineId }: LineKey) {
  const [line] = await tx
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.id, lineId), eq(orderLines.orderId, orderId), eq(orderLines.tenantId, tenantId)));
  if (!line) throw buildNotFoundError();
  return line;
}
export type CorrectableLine = Awaited<ReturnType<typeof requireOrderLine>>;

/**
 * Lists the colours and sizes that a line can change to: those in which its store sells the product. All of them have
 * the paid price, because a product has one price. Empty when the store no longer has the product.
 */
export async function listVariantsOfLine(
  tx: Tx,
  {
    tenantId,
    eventId,
    productId,
  }: { readonly tenantId: TenantId; readonly eventId: number; readonly productId: number },
) {
  const [product] = await tx
    .select({ blankId: products.blankId, colours: products.colours, excludedSkus: products.excludedSkus })
    .from(products)
    .innerJoin(eventProducts, and(eq(eventProducts.productId, products.id), eq(eventProducts.eventId, eventId)))
    .where(and(eq(products.id, productId), eq(products.tenantId, tenantId), isNull(products.deletedAt)));
  if (!product) return [];
  const variants = await tx
    .select()
    .from(blankVariants)
    .where(eq(blankVariants.blankId, product.blankId))
    .orderBy(asc(blankVariants.position));
  return variants.filter(({ colour, sku }) => product.colours.includes(colour) && !product.excludedSkus.includes(sku));
}
export type LineVariant = Awaited<ReturnType<typeof listVariantsOfLine>>[number];
