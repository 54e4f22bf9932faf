import { and, eq } from 'drizzle-orm';
import { withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { printFiles } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { getStorage } from '@/lib/integrations/storage/select';
import { AppError, buildNotFoundError } from '@/lib/platform/errors';

/**
 * Sends the print-ready PNG of one side, or a redirect to the storage (`mayLead`, for callers that follow redirects).
 * Fails with 404 for another tenant's file, and `conflict` while the file is not ready.
 */
export async function respondWithPrintFile(input: {
  tenantId: TenantId;
  orderId: string;
  fileId: string;
  mayLead?: boolean;
}): Promise<Response> {
  const file = await withTenant(input.tenantId, async (tx) => {
    const [row] = await tx
      .select({ state: printFiles.state, storageKey: printFiles.storageKey, fileName: printFiles.fileName })
      .from(printFiles)
      .where(
        and(
          eq(printFiles.id, input.fileId),
          eq(printFiles.orderId, input.orderId),
          eq(printFiles.tenantId, input.tenantId),
        ),
      );
    return row ?? null;
  });
  if (!file) throw buildNotFoundError();
  if (file.state !== 'ready' || file.storageKey === null)
    throw new AppError('conflict', buildErrorReason('file_not_ready'));
  const { storageKey, fileName } = file;
  const location = input.mayLead ? await getStorage().link(storageKey, { fileName, type: 'image/png' }) : null;
  if (location) return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
  const bytes = await getStorage().get(storageKey);
  if (!bytes) throw new Error(`the storage has lost ${storageKey}`);
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'image/png',
      'content-length': String(bytes.byteLength),
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    },
  });
}
