import { createHash } from 'node:crypto';
import type { StoreProduct, StoreVariant } from '@/lib/domain/shopify/store-product';

/**
 * Returns a short digest of the product data that a shop receives. A changed digest means that the product has to be
 * pushed again. The URLs of pictures are not part of it. Neither is a sale, whose prices are pushed on their own.
 */
export function computeProductDigest({ pictures, regularMinor, ...product }: StoreProduct): string {
  const pictureVersions = pictures.map(({ key, version, alt }) => ({ key, version, alt }));
  return createHash('sha256')
    .update(
      JSON.stringify({
        ...product,
        priceMinor: regularMinor ?? product.priceMinor,
        variants: product.variants.map(toRegularVariant),
        shown: pictureVersions,
      }),
    )
    .digest('base64url');
}

/** Returns a variant at its price outside a sale. */
function toRegularVariant({ regularMinor, priceMinor, ...variant }: StoreVariant): StoreVariant {
  return priceMinor === undefined ? variant : { ...variant, priceMinor: regularMinor ?? priceMinor };
}
