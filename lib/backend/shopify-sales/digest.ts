import { createHash } from 'node:crypto';
import type { StoreProduct } from '@/lib/domain/shopify/store-product';

/**
 * Returns a short digest of the product data that a shop receives. A changed digest means that the product has to be
 * pushed again. The URLs of pictures are not part of it.
 */
export function computeProductDigest({ pictures, ...product }: StoreProduct): string {
  const pictureVersions = pictures.map(({ key, version, alt }) => ({ key, version, alt }));
  return createHash('sha256')
    .update(JSON.stringify({ ...product, shown: pictureVersions }))
    .digest('base64url');
}
