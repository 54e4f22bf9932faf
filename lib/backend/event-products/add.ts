import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { isRowId } from '@/lib/db/ids';
import { eventProducts, products } from '@/lib/db/schema';
import { suggestedPriceMinor, unitCostMinor } from '@/lib/domain/pricing/profit';
import type { Scene } from '@/lib/domain/scene/schema';
import { invalidFields, notFound } from '@/lib/errors';
import { recordAudit } from '../audit/record';
import { listVariants } from '../catalogue/queries';
import { assertOwnerAllows } from '../http/caller';
import type { OwnEvent } from '../stores/own-event';
import type { ProductEditor } from './change';
import { findDraft, ofDesign } from './design-store';
import { findBlank, lockProduct } from './queries';

/** Computes the version of a product's pictures: equal designs on equal blanks have equal versions. */
export function pictureVersionOf(blankCode: string, front: Scene | null, back: Scene | null): string {
  return createHash('sha256')
    .update(JSON.stringify([blankCode, front, back]))
    .digest('hex')
    .slice(0, 12);
}

interface NewProduct {
  readonly blankId: number;
  readonly colours: readonly string[];
  /** Absent: the suggested price. */
  readonly priceMinor: number | undefined;
}

/**
 * Creates an undesigned product from a blank as a draft at the end of the event's product list (EVT-15). 422 for
 * colours that the blank does not have; `forbidden` where a support visit without the owner's permission sets a price.
 */
export async function addProduct(
  tx: Tx,
  event: OwnEvent,
  { userId, visit }: ProductEditor,
  wanted: NewProduct,
): Promise<number> {
  const found = isRowId(wanted.blankId) ? await findBlank(tx, { blankId: wanted.blankId, region: event.region }) : null;
  if (!found) throw invalidFields({ blank_id: ['is not in the catalogue'] });
  const { blank, price } = found;
  const colours = [...new Set(wanted.colours)];
  const variants = await listVariants(tx, { blankIds: [blank.id] });
  if (colours.some((code) => !variants.some(({ colour }) => colour === code)))
    throw invalidFields({ colours: ['is not a colour of this product'] });
  const [made] = await tx
    .insert(products)
    .values({
      tenantId: event.tenantId,
      blankId: blank.id,
      name: blank.name,
      description: blank.description,
      status: 'draft',
      colours,
      pictureVersion: pictureVersionOf(blank.code, null, null),
    })
    .returning({ id: products.id });
  if (!made) throw new Error('a product was not written');
  const suggestedMinor = suggestedPriceMinor(unitCostMinor(price, 1));
  const priceMinor = wanted.priceMinor ?? suggestedMinor;
  if (priceMinor !== suggestedMinor) assertOwnerAllows(visit);
  const category = blank.categories.at(-1) ?? blank.family;
  // A store without VAT registration charges none, whatever its products state; once registered, all its products are
  // taxed.
  await putOnShelf(tx, event, { productId: made.id, priceMinor, category, vatApplies: true });
  await recordAdding(tx, event, userId, made.id, { name: blank.name, blank: blank.code, price_minor: priceMinor });
  return made.id;
}

/** Duplicates a product with design, price and colours, as a draft at the end of the list. */
export async function duplicateProduct(
  tx: Tx,
  event: OwnEvent,
  userId: number,
  { productId, name }: { productId: number; name: string },
): Promise<number> {
  const found = isRowId(productId)
    ? await lockProduct(tx, { tenantId: event.tenantId, eventId: event.id, productId })
    : null;
  if (!found) throw notFound();
  const { blankId, description, colours, excludedSkus } = found.product;
  // The copy has the editor's current design, published or not.
  const design = (await findDraft(tx, found.product)) ?? found.product;
  const [made] = await tx
    .insert(products)
    .values({
      tenantId: event.tenantId,
      status: 'draft',
      name,
      ...{ blankId, description, colours, excludedSkus, ...ofDesign(design) },
    })
    .returning({ id: products.id });
  if (!made) throw new Error('a product was not written');
  const { priceMinor, vatApplies, category } = found.shelf;
  await putOnShelf(tx, event, { productId: made.id, priceMinor, vatApplies, category });
  await recordAdding(tx, event, userId, made.id, { name, copy_of: productId, price_minor: priceMinor });
  return made.id;
}

interface OnShelf {
  readonly productId: number;
  readonly priceMinor: number;
  readonly vatApplies: boolean;
  readonly category: string;
}

async function putOnShelf(tx: Tx, { tenantId, id: eventId }: OwnEvent, row: OnShelf): Promise<void> {
  const [last] = await tx
    .select({ position: sql<number>`coalesce(max(${eventProducts.position}), -1)::int` })
    .from(eventProducts)
    .where(eq(eventProducts.eventId, eventId));
  await tx.insert(eventProducts).values({ tenantId, eventId, position: (last?.position ?? -1) + 1, ...row });
}

async function recordAdding(
  tx: Tx,
  { tenantId, id: eventId }: OwnEvent,
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
