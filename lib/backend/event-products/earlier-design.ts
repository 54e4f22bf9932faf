import type { Tx } from '@/lib/db/client';
import { isRowId } from '@/lib/db/ids';
import { buildNotFoundError } from '@/lib/platform/errors';
import { getPictureVersion, parseDesignVersion } from '../catalogue/picture-version';
import { findProduct } from '../catalogue/queries';
import type { Store } from '../stores/queries';
import { findRevisionByPicture } from './design-store';

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
  if (!storeProduct) throw buildNotFoundError();
  const design = { tenantId: store.tenantId, productId, pictureVersion: parseDesignVersion(version) };
  const row = await findRevisionByPicture(tx, design, { onlyPublished: true });
  if (!row) throw buildNotFoundError();
  return { picture_version: getPictureVersion(row.pictureVersion), front: row.front ?? null, back: row.back ?? null };
}
