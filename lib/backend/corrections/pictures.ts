import type { CheckedPicture } from '@/lib/contracts/service/checked-picture';
import { withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { storeShopperPicture } from '../uploads/store-shopper-picture';
import { requirePlacedOrder } from './find-line';

/** Stores a picture for a line of an order. */
export async function storeOrderPicture(
  order: { readonly tenantId: TenantId; readonly orderId: string },
  picture: CheckedPicture,
): Promise<{ id: string }> {
  const { tenantId } = order;
  const { eventId } = await withTenant(tenantId, (tx) => requirePlacedOrder(tx, order));
  return storeShopperPicture({ tenantId, eventId }, picture);
}
