import { and, eq, type SQL, sql } from 'drizzle-orm';
import { withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { blankVariants, orderLines, orders } from '@/lib/db/schema';
import { buildNotFoundError } from '@/lib/platform/errors';
import { findFormerLine } from './line-versions';
import { isPlacedSql } from './queries';

interface LineReference {
  readonly tenantId: TenantId;
  readonly orderId: string;
  readonly lineId: string;
}

/**
 * Returns a line as ordered, or after a number of corrections, for its owner (ORD-06). 404 for another tenant's line
 * and for an order that was never paid.
 */
export const showOrderedLine = (lineReference: LineReference, version?: number) =>
  readLine(lineReference, isPlacedSql, version);

/** Returns a line for its shopper, who sees it as soon as it exists. */
export const showLineToShopper = (lineReference: LineReference, version?: number) =>
  readLine(lineReference, undefined, version);

async function readLine({ tenantId, orderId, lineId }: LineReference, isShown?: SQL, version?: number) {
  const line = await withTenant(tenantId, async (tx) => {
    const [row] = await tx
      .select({
        form: orderLines.form,
        colour_hex: sql<string>`coalesce(${blankVariants.colourHex}, '#ffffff')`,
        front: orderLines.front,
        back: orderLines.back,
      })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .leftJoin(blankVariants, eq(blankVariants.sku, orderLines.sku))
      .where(
        and(eq(orderLines.tenantId, tenantId), eq(orderLines.orderId, orderId), eq(orderLines.id, lineId), isShown),
      );
    const former = version === undefined ? null : await findFormerLine(tx, { tenantId, orderId, lineId }, version);
    if (!row || !former) return row ?? null;
    const [variant] = await tx
      .select({ colour_hex: blankVariants.colourHex })
      .from(blankVariants)
      .where(eq(blankVariants.sku, former.sku));
    return { ...row, ...variant, front: former.front, back: former.back };
  });
  if (!line) throw buildNotFoundError();
  return line;
}
