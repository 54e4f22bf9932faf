import { and, eq } from 'drizzle-orm';
import { withTenant } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { printFiles } from '@/lib/db/schema';
import type { Side } from '@/lib/domain/scene/schema';
import { buildNotFoundError } from '@/lib/platform/errors';
import { isMockupKey, isPrintFileKey } from '@/lib/platform/signed-links';
import { showLineToShopper } from '../orders/line';
import { respondWithPrintFile } from '../orders/print-file';
import { readLinkHolder } from './link-holder';

/** Parameters of a link that prove the fulfiller's access. */
interface LinkSeal {
  readonly fulfiller: number;
  readonly expires: number;
  readonly key: string;
}

const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/**
 * Sends a print file to the fulfiller that received its link and still has the order.
 * @throws AppError the same `not_found` for a wrong or expired key, a missing file, and an order that the fulfiller no
 * longer has
 */
export async function respondWithLinkedFile(
  { tenant, fileId }: { tenant: number; fileId: string },
  { fulfiller, expires, key }: LinkSeal,
): Promise<Response> {
  const tenantId = asTenantId(tenant);
  const file = await withTenant(tenantId, async (tx) => {
    const [row] = await tx
      .select({ orderId: printFiles.orderId })
      .from(printFiles)
      .where(and(eq(printFiles.id, fileId), eq(printFiles.tenantId, tenantId)));
    return row ?? null;
  });
  if (!file) throw buildNotFoundError();
  const holder = await readLinkHolder({ tenantId, orderId: file.orderId, fulfillerId: fulfiller });
  if (!holder || !isPrintFileKey({ tenantId, fileId, expires, holder }, key, nowSeconds())) throw buildNotFoundError();
  return respondWithPrintFile({ tenantId, orderId: file.orderId, fileId, mayLead: true });
}

/**
 * Returns the data of a line's mock-up for the fulfiller that received its link and still has the order; otherwise 404.
 */
export async function readLinkedMockup(
  { tenant, orderId, lineId, side }: { tenant: number; orderId: string; lineId: string; side: Side },
  { fulfiller, expires, key }: LinkSeal,
) {
  const tenantId = asTenantId(tenant);
  const holder = await readLinkHolder({ tenantId, orderId, fulfillerId: fulfiller });
  const mockup = { tenantId, orderId, lineId, view: side, expires };
  if (!holder || !isMockupKey({ ...mockup, holder }, key, nowSeconds())) throw buildNotFoundError();
  return showLineToShopper({ tenantId, orderId, lineId });
}
