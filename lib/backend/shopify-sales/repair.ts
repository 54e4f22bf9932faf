import { withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import type { AutomaticRepair } from '@/lib/domain/shopify/doctor';
import { ShopifyError } from '@/lib/integrations/shopify/errors';
import { AppError } from '@/lib/platform/errors';
import { getShopAdminClient } from '../shopify-connections/connections';
import { listListings, type ProductChoice, pushProducts, requireConnectedShop } from './listings';
import { ensureFulfilmentService } from './service';

/**
 * Runs a repair that the diagnostics offer: pushes failed or missing products, recreates the fulfilment service in the
 * shop, or restores the stock location. Each repair ends with pushes, which repair all of a product's data. Returns the
 * number of pushed products.
 * @throws AppError `conflict` without a connected shop, `unavailable` when the shop does not respond
 */
export async function repairShop(
  { tenantId, userId }: { readonly tenantId: TenantId; readonly userId: number },
  repair: AutomaticRepair,
): Promise<number> {
  if (repair === 'service') await renewService(tenantId);
  const chosen = await withTenant(tenantId, async (tx): Promise<ProductChoice[]> => {
    const shop = await requireConnectedShop(tx, tenantId);
    const rows = await listListings(tx, { tenantId, shop });
    return rows.filter(({ state }) => state !== 'removing').map(({ eventId, productId }) => ({ eventId, productId }));
  });
  if (chosen.length === 0) return 0;
  return (await pushProducts({ tenantId, userId }, chosen)).queued;
}

async function renewService(tenantId: TenantId): Promise<void> {
  try {
    await ensureFulfilmentService(tenantId, await getShopAdminClient(tenantId));
  } catch (error) {
    if (!(error instanceof ShopifyError)) throw error;
    throw new AppError('unavailable', 'Shopify did not answer. Please try again.', {
      cause: error,
      detail: error.message,
    });
  }
}
