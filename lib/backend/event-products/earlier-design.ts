import type { Tx } from '@/lib/db/client';
import { isRowId } from '@/lib/db/ids';
import { notFound } from '@/lib/platform/errors';
import { designVersion, getPictureVersion } from '../catalogue/picture-version';
import { findProduct } from '../catalogue/queries';
import type { Store } from '../stores/queries';
import { findRevisionOfPicture } from './design-store';

/**
 * Returns a former design of a product by its picture version, for pictures of any renderer version. 404 for designs
 * that were never published, and for products that the store does not offer.
 */
export async function readEarlierDesign(
  tx: Tx,
  store: Store,
  { productId, version }: { readonly productId: number; readonly version: string },
) {
  const storeProduct = isRowId(productId) ? await findProduct(tx, { ...store, productId }) : null;
  if (!storeProduct) throw notFound();
  const design = { tenantId: store.tenantId, productId, pictureVersion: designVersion(version) };
  const row = await findRevisionOfPicture(tx, design, { onlyPublished: true });
  if (!row) throw notFound();
  return { picture_version: getPictureVersion(row.pictureVersion), front: row.front ?? null, back: row.back ?? null };
}
