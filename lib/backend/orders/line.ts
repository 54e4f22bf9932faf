import { and, eq, sql } from 'drizzle-orm';
import { orderEndpoints } from '@/lib/contracts/orders';
import { endpointPath } from '@/lib/contracts/path';
import { withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { blankVariants, orderLines, orders } from '@/lib/db/schema';
import type { Side } from '@/lib/domain/scene/schema';
import { notFound } from '@/lib/errors';
import { isPlaced } from './queries';

interface Wanted {
  readonly tenantId: TenantId;
  readonly orderId: string;
  readonly lineId: string;
}

/** What a line looked like when it was ordered (ORD-06). 404 for another tenant's and for an order never paid. */
export async function showLine({ tenantId, orderId, lineId }: Wanted) {
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
        and(eq(orderLines.tenantId, tenantId), eq(orderLines.orderId, orderId), eq(orderLines.id, lineId), isPlaced),
      );
    return row ?? null;
  });
  if (!line) throw notFound();
  return line;
}

/** Where the owner sees a line as it was ordered. */
export const linePicturePath = ({ tenantId, orderId, lineId }: Wanted, view: Side, widthPx: 160 | 640): string =>
  `${endpointPath(orderEndpoints.linePicture, { tenant: tenantId, orderId, lineId, view })}?w=${widthPx}`;
