import { and, eq, isNull } from 'drizzle-orm';
import { withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { blanks, products } from '@/lib/db/schema';
import { buildNotFoundError } from '@/lib/platform/errors';
import { getPictureVersion } from '../catalogue/picture-version';
import { listColours } from '../catalogue/queries';
import { toColourDtos } from '../event-products/to-dto';

/**
 * Reads the design of a pushed product for its picture. Hidden products are included, because the caller has a signed
 * URL.
 */
export function readPushedDesign({ tenantId, productId }: { tenantId: TenantId; productId: number }) {
  return withTenant(tenantId, async (tx) => {
    const [row] = await tx
      .select({ product: products, blank: blanks })
      .from(products)
      .innerJoin(blanks, eq(blanks.id, products.blankId))
      .where(and(eq(products.tenantId, tenantId), eq(products.id, productId), isNull(products.deletedAt)));
    if (!row) throw buildNotFoundError();
    const { product, blank } = row;
    const colours = await listColours(tx, { blankIds: [blank.id] });
    return {
      form: blank.form,
      picture_version: getPictureVersion(product.pictureVersion),
      colours: toColourDtos(product.colours, colours, blank.id).map(({ code, hex }) => ({ code, hex })),
      front: product.front ?? null,
      back: product.back ?? null,
    };
  });
}
