import { and, eq, type SQL, sql } from 'drizzle-orm';
import { orderEndpoints } from '@/lib/contracts/orders';
import { endpointPath } from '@/lib/contracts/path';
import { withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { blankVariants, orderLines, orders } from '@/lib/db/schema';
import type { Side } from '@/lib/domain/scene/schema';
import { notFound } from '@/lib/errors';
import { orderedPictureKey } from '@/lib/order-picture-key';
import { isPlaced } from './queries';

interface Wanted {
  readonly tenantId: TenantId;
  readonly orderId: string;
  readonly lineId: string;
}

/** What a line looked like when it was ordered, for its owner (ORD-06). 404 for another tenant's and for an order never
 *  paid. */
export const showLine = (wanted: Wanted) => readLine(wanted, isPlaced);

/** The same for the shopper, who sees it from the moment that it is written. */
export const showLineToShopper = (wanted: Wanted) => readLine(wanted);

async function readLine({ tenantId, orderId, lineId }: Wanted, isShown?: SQL) {
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
    return row ?? null;
  });
  if (!line) throw notFound();
  return line;
}

/** Where the owner sees a line as it was ordered. */
export const linePicturePath = ({ tenantId, orderId, lineId }: Wanted, view: Side, widthPx: 160 | 640): string =>
  `${endpointPath(orderEndpoints.linePicture, { tenant: tenantId, orderId, lineId, view })}?w=${widthPx}`;

/** Where the shopper sees it: an address that only an answer to whoever placed the order names, and good for this one line. */
export const orderedPicturePath = (line: Wanted, view: Side, format?: 'jpeg'): string =>
  `${endpointPath(orderEndpoints.orderedPicture, { tenant: line.tenantId, orderId: line.orderId, lineId: line.lineId, view })}?${new URLSearchParams({ key: orderedPictureKey(line), ...(format ? { format } : {}) })}`;
