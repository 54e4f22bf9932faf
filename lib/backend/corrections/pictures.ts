import type { correctionCalls } from '@/lib/contracts/corrections';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import { withTenant } from '@/lib/db/client';
import { newId, type TenantId } from '@/lib/db/ids';
import { assets } from '@/lib/db/schema';
import { KEPT_PICTURE_BYTES } from '@/lib/domain/pictures/limits';
import { invalidFields } from '@/lib/errors';
import { storage } from '@/lib/storage/disk';
import { assertRoom } from '../uploads/shopper-pictures';
import { requireOrder } from './find-line';

/** Keeps a picture for an order; like a shopper's it goes after thirty days unless a line bears it. */
export async function storeOrderPicture(
  of: { readonly tenantId: TenantId; readonly orderId: string },
  body: ParsedInput<typeof correctionCalls.storeOrderPicture>['body'],
): Promise<{ id: string }> {
  const { tenantId } = of;
  const bytes = Buffer.from(body.data, 'base64');
  if (bytes.byteLength === 0 || bytes.byteLength > KEPT_PICTURE_BYTES) throw invalidFields({ file: ['invalid'] });
  const id = newId();
  const { eventId } = await withTenant(tenantId, async (tx) => {
    await assertRoom(tx, tenantId, bytes.byteLength);
    return requireOrder(tx, of);
  });
  const storageKey = `assets/${tenantId}/${id}`;
  // The file first: a row never names bytes that are not there.
  await storage().put(storageKey, bytes);
  const { name, type, width, height } = body;
  const row = { id, tenantId, eventId, name, type, width, height, bytes: bytes.byteLength, storageKey };
  await withTenant(tenantId, (tx) => tx.insert(assets).values(row));
  return { id };
}
