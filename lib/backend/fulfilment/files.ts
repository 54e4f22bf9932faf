import { and, eq } from 'drizzle-orm';
import { isFileKey } from '@/lib/address-keys';
import { withTenant } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { printFiles } from '@/lib/db/schema';
import { notFound } from '@/lib/errors';
import { sendPrintFile } from '../orders/print-file';

/** A print file for whoever was sent its link. One 404 for a wrong key, an expired one and a file that is not there. */
export async function sendLinkedFile(
  { tenant, fileId }: { tenant: number; fileId: string },
  { expires, key }: { expires: number; key: string },
): Promise<Response> {
  if (!isFileKey({ tenantId: tenant, fileId, expires }, key, Math.floor(Date.now() / 1000))) throw notFound();
  const tenantId = asTenantId(tenant);
  const file = await withTenant(tenantId, async (tx) => {
    const [row] = await tx
      .select({ orderId: printFiles.orderId })
      .from(printFiles)
      .where(and(eq(printFiles.id, fileId), eq(printFiles.tenantId, tenantId)));
    return row ?? null;
  });
  if (!file) throw notFound();
  return sendPrintFile({ tenantId, orderId: file.orderId, fileId });
}
