import { createHash } from 'node:crypto';
import type { StoreProduct } from '@/lib/domain/shopify/store-product';

/** What a product is for a shop, in a few letters: another one says that it is to be pushed again. Where pictures are fetched
 *  is no part of it. */
export function digestOf({ pictures, ...product }: StoreProduct): string {
  const shown = pictures.map(({ key, version, alt }) => ({ key, version, alt }));
  return createHash('sha256')
    .update(JSON.stringify({ ...product, shown }))
    .digest('base64url');
}
