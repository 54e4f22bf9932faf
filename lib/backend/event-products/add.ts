import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { isRowId } from '@/lib/db/ids';
import { eventProducts, products } from '@/lib/db/schema';
import { calculateUnitCostMinor, suggestPriceMinor } from '@/lib/domain/pricing/profit';
import type { Scene } from '@/lib/domain/scene/schema';
import { buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { listVariants } from '../catalogue/queries';
import { assertVisitAllowedByOwner } from '../http/caller';
import type { TenantEvent } from '../stores/own-event';
import type { ProductEditor } from './change';
import { findDraft, pickDesign } from './design-store';
import { findBlankWithPrice, lockProduct } from './queries';
import { pickCopiedColumns } from './stored-fields';

/** Computes the version of a product's pictures: equal designs on equal blanks have equal versions. */
export function computePictureVersion(blankCode: string, front: Scene | null, back: Scene | null): string {
  return createHash('sha256')
    .update(JSON.stringify([blankCode, front, back]))
    .digest('hex')
    .slice(0, 12);
}

interface NewProduct {
  readonly blankId: number;
  readonly colours: readonly string[];
  /** Price ex VAT, minor units; absent = the suggested price. */
  readonly priceMinor: number | undefined;
}

/**
 * Creates an undesigned product from a blank as a draft at the end of the event's product list (EVT-15). 422 for
 * colours that the blank does not have; `forbidden` where a support visit without the owner's permission sets a price.
 */
export async function addProduct(
  tx: Tx,
  event: TenantEvent,
  { userId, visit }: ProductEditor,
  newProduct: NewProduct,
): Promise<number> {
  const pricedBlank = isRowId(newProduct.blankId)
    ? await findBlankWithPrice(tx, { blankId: newProduct.blankId, region: event.region })
    : null;
  if (!pricedBlank) throw buildInvalidFieldsError({ blank_id: ['is not in the catalogue'] });
  const { blank, price } = pricedBlank;
  const colours = [...new Set(newProduct.colours)];
  const variants = await listVariants(tx, { blankIds: [blank.id] });
  if (colours.some((code) => !variants.some(({ colour }) => colour === code)))
    throw buildInvalidFieldsError({ colours: ['is not a colour of this product'] });
  const [createdProduct] = await tx
    .insert(products)
    .values({
      tenantId: event.tenantId,
      blankId: blank.id,
      name: blank.name,
      description: blank.description,
      status: 'draft',
      colours,
      pictureVersion: computePictureVersion(blank.code, null, null),
    })
    .returning({ id: products.id });
  if (!createdProduct) throw new Error('a product was not written');
  const suggestedMinor = suggestPriceMinor(calculateUnitCostMinor(price, 1));
  const priceMinor = newProduct.priceMinor ?? suggestedMinor;
  if (priceMinor !== suggestedMinor) assertVisitAllowedByOwner(visit);
  const category = blank.categories.at(-1) ?? blank.family;
  // A store without VAT registration charges no VAT, whatever its products state. After a registration all its products
  // are taxed.
  await insertStoreProduct(tx, event, { productId: createdProduct.id, priceMinor, category, vatApplies: true });
  await recordAdding(tx, event, userId, createdProduct.id, {
    name: blank.name,
    blank: blank.code,
    price_minor: priceMinor,
  });
  return createdProduct.id;
}

/**
 * Duplicates a product with its design and every stored field that is not excluded, as a draft at the end of the list.
 */
export async function duplicateProduct(
  tx: Tx,
  event: TenantEvent,
  userId: number,
  { productId, name }: { productId: number; name: string },
): Promise<number> {
  const sourceProduct = isRowId(productId)
    ? await lockProduct(tx, { tenantId: event.tenantId, eventId: event.id, productId })
    : null;
  if (!sourceProduct) throw buildNotFoundError();
  // The copy gets the editor's current design, even if it is not published.
  const design = (await findDraft(tx, sourceProduct.product)) ?? sourceProduct.product;
  const [createdProduct] = await tx
    .insert(products)
    .values({
      tenantId: event.tenantId,
      status: 'draft',
      name,
      blankId: sourceProduct.product.blankId,
      ...pickCopiedColumns('products', sourceProduct.product),
      ...pickDesign(design),
    })
    .returning({ id: products.id });
  if (!createdProduct) throw new Error('a product was not written');
  const offer = pickCopiedColumns('eventProducts', sourceProduct.eventProduct);
  await insertStoreProduct(tx, event, { productId: createdProduct.id, ...offer });
  await recordAdding(tx, event, userId, createdProduct.id, { name, copy_of: productId, price_minor: offer.priceMinor });
  return createdProduct.id;
}

type StoreProductInput = Omit<typeof eventProducts.$inferInsert, 'tenantId' | 'eventId' | 'position'>;

async function insertStoreProduct(
  tx: Tx,
  { tenantId, id: eventId }: TenantEvent,
  row: StoreProductInput,
): Promise<void> {
  const [last] = await tx
    .select({ position: sql<number>`coalesce(max(${eventProducts.position}), -1)::int` })
    .from(eventProducts)
    .where(eq(eventProducts.eventId, eventId));
  await tx.insert(eventProducts).values({ tenantId, eventId, position: (last?.position ?? -1) + 1, ...row });
}

async function recordAdding(
  tx: Tx,
  { tenantId, id: eventId }: TenantEvent,
  userId: number,
  productId: number,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordAudit(tx, {
    tenantId,
    userId,
    action: 'product added',
    subjectType: 'product',
    subjectId: productId,
    details,
  });
  await recordAudit(tx, {
    tenantId,
    userId,
    action: 'event product added',
    subjectType: 'event',
    subjectId: eventId,
    details: { product_id: productId, ...details },
  });
}
