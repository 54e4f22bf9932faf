import type { CheckedPicture } from '@/lib/contracts/service/checked-picture';
import { withTenant } from '@/lib/db/client';
import { createId, type TenantId } from '@/lib/db/ids';
import { assets } from '@/lib/db/schema';
import { MAX_STORED_PICTURE_BYTES } from '@/lib/domain/pictures/limits';
import { getStorage } from '@/lib/integrations/storage/select';
import { buildInvalidFieldsError } from '@/lib/platform/errors';
import { assertUploadQuota } from './shopper-pictures';

/**
 * Stores a shopper's picture of an event. It is deleted after thirty days unless an order, a correction or a product
 * shows it.
 * @throws AppError `invalid` for an empty or too large file, `too_large` where the tenant's quota is used up
 */
export async function storeShopperPicture(
  { tenantId, eventId }: { readonly tenantId: TenantId; readonly eventId: number },
  picture: CheckedPicture,
): Promise<{ id: string }> {
  const content = Buffer.from(picture.data, 'base64');
  const bytes = content.byteLength;
  if (bytes === 0 || bytes > MAX_STORED_PICTURE_BYTES) throw buildInvalidFieldsError({ data: ['invalid'] });
  await withTenant(tenantId, (tx) => assertUploadQuota(tx, tenantId, bytes));
  const id = createId();
  const storageKey = `assets/${tenantId}/${id}`;
  // Writes the file before the row, so that a row never refers to missing bytes.
  await getStorage().put(storageKey, content);
  const { name, type, width, height } = picture;
  await withTenant(tenantId, (tx) =>
    tx.insert(assets).values({ id, tenantId, eventId, name, type, width, height, bytes, storageKey }),
  );
  return { id };
}
