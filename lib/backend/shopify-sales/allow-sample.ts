import { and, eq } from 'drizzle-orm';
import { withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { shopifyListings } from '@/lib/db/schema';
import { buildNotFoundError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { publishShopifyChange } from '../shopify-connections/connections';

/**
 * Saves whether the sample text of a product's design is printed for shoppers in Shopify who entered none. The setting
 * applies to later orders.
 */
export function allowSample(request: {
  readonly tenantId: TenantId;
  readonly userId: number;
  readonly listingId: number;
  readonly allows: boolean;
}): Promise<{ allows_sample: boolean }> {
  const { tenantId, userId, listingId, allows } = request;
  return withTenant(tenantId, async (tx) => {
    const [listing] = await tx
      .update(shopifyListings)
      .set({ allowsSample: allows })
      .where(and(eq(shopifyListings.id, listingId), eq(shopifyListings.tenantId, tenantId)))
      .returning({ productId: shopifyListings.productId });
    if (!listing) throw buildNotFoundError();
    await recordAudit(tx, {
      tenantId,
      userId,
      action: 'shopify sample rule changed',
      subjectType: 'product',
      subjectId: listing.productId,
      details: { allows_sample: allows },
    });
    await publishShopifyChange(tx, tenantId, ['products']);
    return { allows_sample: allows };
  });
}
