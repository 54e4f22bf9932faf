import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { isRowId } from '@/lib/db/ids';
import { designRevisions } from '@/lib/db/schema';
import { notFound } from '@/lib/errors';
import type { Store } from '../stores/queries';
import { findProduct } from './queries';
import { designVersion, shownVersion } from './shown-version';

/** Returns a design that a product of the store had on sale before, by the version of its pictures, whatever program drew
 *  them. 404 for designs that were never published, and for products that the store does not offer. */
export async function readEarlierDesign(
  tx: Tx,
  store: Store,
  { productId, version }: { readonly productId: number; readonly version: string },
) {
  const found = isRowId(productId) ? await findProduct(tx, { ...store, productId }) : null;
  if (!found) throw notFound();
  const [row] = await tx
    .select()
    .from(designRevisions)
    .where(
      and(
        eq(designRevisions.tenantId, store.tenantId),
        eq(designRevisions.productId, productId),
        eq(designRevisions.pictureVersion, designVersion(version)),
        isNotNull(designRevisions.publishedAt),
      ),
    )
    .orderBy(desc(designRevisions.number))
    .limit(1);
  if (!row) throw notFound();
  return { picture_version: shownVersion(row.pictureVersion), front: row.front ?? null, back: row.back ?? null };
}
