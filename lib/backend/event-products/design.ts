import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { isRowId } from '@/lib/db/ids';
import { assets, auditEntries, type PrintArea, products } from '@/lib/db/schema';
import { isSameDesign } from '@/lib/domain/design/compare-designs';
import { refusal } from '@/lib/domain/refusals/refusals';
import { putTogether, takeApart } from '@/lib/domain/scene/layers';
import type { ImageElement, Scene, SideScenes } from '@/lib/domain/scene/schema';
import { SIDES } from '@/lib/domain/scene/schema';
import { sideSizePx } from '@/lib/domain/scene/units';
import { AppError, type FieldErrors, invalidFields, notFound } from '@/lib/errors';
import { findFont } from '@/lib/rendering/core/fonts';
import { recordAudit } from '../audit/record';
import { listColours } from '../catalogue/queries';
import { designVersion, shownVersion } from '../catalogue/shown-version';
import type { OwnEvent } from '../events/own-event';
import { pictureVersionOf } from './add';
import {
  type Design,
  findDraft,
  findRevisionOfPicture,
  type Product,
  publishedDesign,
  revisionOwner,
  setAsideOldDraft,
  writeDraft,
} from './design-store';
import { findShelfProduct, lockProduct } from './queries';
import { coloursWire } from './wire';

const areaWire = (area: PrintArea | null) =>
  area && { width_mm: area.widthMm, height_mm: area.heightMm, dpi: area.dpi };

/**
 * Returns both sides of a product for the editor: its draft, or the published design where it has none.
 * `version` asks for the design of a picture version, as long as the product has or had that one.
 * 404 when the event does not have the product.
 */
export async function readDesign(tx: Tx, event: OwnEvent, productId: number, version?: string) {
  const named = { tenantId: event.tenantId, eventId: event.id, productId };
  const found = isRowId(productId) ? await findShelfProduct(tx, named) : null;
  if (!found) throw notFound();
  const { product, blank } = found;
  const draft = await findDraft(tx, product);
  const working = draft ?? publishedDesign(product);
  const earlier = version === undefined ? null : await findDesignOfVersion(tx, product, working, version);
  const design = earlier ?? working;
  const colours = await listColours(tx, { blankIds: [blank.id] });
  return {
    product_id: product.id,
    name: product.name,
    form: blank.form,
    locked: product.locked || event.locked,
    live: product.status === 'active',
    revision: product.revision,
    published_revision: product.publishedRevision,
    published_picture_version: product.publishedRevision === null ? null : shownVersion(product.pictureVersion),
    draft_saved_at: draft && !isPublished(product, draft) ? draft.updatedAt.toISOString() : null,
    picture_version: shownVersion(design.pictureVersion),
    colours: coloursWire(product.colours, colours, blank.id),
    print_method: blank.printMethod,
    areas: { front: areaWire(blank.printAreas.front), back: areaWire(blank.printAreas.back) },
    ...putTogether({ front: design.front ?? null, back: design.back ?? null }, design.editorLayers ?? null, {
      front: areaPx(blank.printAreas.front),
      back: areaPx(blank.printAreas.back),
    }),
  };
}

/** The editor's own marks aside: they are no part of what is sold. */
const isPublished = (product: Product, draft: Design): boolean =>
  product.publishedRevision !== null && product.pictureVersion === draft.pictureVersion;

async function findDesignOfVersion(tx: Tx, product: Product, working: Design, version: string): Promise<Design | null> {
  const pictureVersion = designVersion(version);
  const known = [working, publishedDesign(product)].find((design) => design.pictureVersion === pictureVersion);
  return known ?? findRevisionOfPicture(tx, { ...revisionOwner(product), pictureVersion });
}

const areaPx = (area: PrintArea | null) => area && sideSizePx(area);

interface Saved extends SideScenes {
  readonly productId: number;
  /** Null overwrites whatever is there. */
  readonly revision: number | null;
}

/** Saves both sides of the draft (DSN-09); shoppers see the published design until the next publication. 409 with `revision` when somebody else saved since, with `locked` for a locked product;
 *  422 per side for what can't be printed: another size than the print area's, fonts that are not the platform's,
 *  pictures that are not the tenant's. */
export async function saveDesign(tx: Tx, event: OwnEvent, userId: number, saved: Saved) {
  const named = { tenantId: event.tenantId, eventId: event.id, productId: saved.productId };
  const found = isRowId(saved.productId) ? await lockProduct(tx, named) : null;
  if (!found) throw notFound();
  const { product, blank } = found;
  if (product.locked)
    throw new AppError('conflict', refusal('product_locked', { name: product.name }), {
      errors: { locked: ['locked'] },
    });
  if (saved.revision !== null && saved.revision !== product.revision)
    throw new AppError('conflict', refusal('design_saved_elsewhere'), {
      errors: { revision: [String(product.revision)] },
    });
  await assertPrintable(tx, event, saved, blank.printAreas);
  // What is hidden is no part of what is sold: no picture, price or print file can come upon it.
  const { scenes, layers: editorLayers } = takeApart(saved);
  const [front, back] = [orNothing(scenes.front), orNothing(scenes.back)];
  const design = { front, back, editorLayers, pictureVersion: versionOf(product, blank.code, { front, back }) };
  const savedAt = new Date();
  const revision = product.revision + 1;
  await setAsideOldDraft(tx, product, { userId, now: savedAt });
  await writeDraft(tx, product, { ...design, userId, savedAt });
  const isOnSale = product.publishedRevision !== null;
  await tx
    .update(products)
    .set(isOnSale ? { revision } : { ...design, revision, updatedAt: savedAt })
    .where(and(eq(products.tenantId, event.tenantId), eq(products.id, product.id)));
  await recordEditing(tx, event, userId, product.id);
  return {
    revision,
    picture_version: shownVersion(design.pictureVersion),
    saved_at: savedAt.toISOString(),
  };
}

/** A draft that is back at the published design has its version, although keys of stored JSON come in another order. */
function versionOf(product: Product, blankCode: string, scenes: SideScenes): string {
  const published = { front: product.front ?? null, back: product.back ?? null };
  if (isSameDesign(scenes, published)) return product.pictureVersion;
  return pictureVersionOf(blankCode, scenes.front, scenes.back);
}

/** A side without elements is a side without print. */
const orNothing = (scene: Scene | null): Scene | null => (scene && scene.elements.length > 0 ? scene : null);

async function assertPrintable(
  tx: Tx,
  event: OwnEvent,
  scenes: SideScenes,
  areas: Readonly<Record<'front' | 'back', PrintArea | null>>,
): Promise<void> {
  const errors: FieldErrors = {};
  const pictures = await listOwnPictures(tx, event, scenes);
  for (const side of SIDES) {
    const scene = orNothing(scenes[side]);
    if (!scene) continue;
    const problem = problemOf(scene, areas[side], pictures);
    if (problem) errors[side] = [problem];
  }
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
}

type Sizes = ReadonlyMap<string, { readonly width: number; readonly height: number }>;

function problemOf(scene: Scene, area: PrintArea | null, pictures: Sizes): string | null {
  if (!area) return 'this side takes no print';
  const { width, height } = sideSizePx(area);
  if (scene.width !== width || scene.height !== height) return 'is not the size of the print area';
  const ids = scene.elements.map(({ id }) => id);
  if (new Set(ids).size < ids.length) return 'has two elements of the same name';
  for (const element of scene.elements) {
    if (element.type === 'Text' && !findFont(element.fontFamily)) return 'uses a font that is not known';
    if (element.type === 'Image' && !isKnown(element, pictures)) return 'uses a picture that is not known';
  }
  return null;
}

const assetId = (src: string): string | null => (src.startsWith('asset:') ? src.slice('asset:'.length) : null);

function isKnown({ src, width, height }: ImageElement, pictures: Sizes): boolean {
  const id = assetId(src);
  if (id === null) return true;
  const own = pictures.get(id);
  return own?.width === width && own.height === height;
}

/** Deleted ones count: a design that still shows one keeps it. */
async function listOwnPictures(tx: Tx, event: OwnEvent, scenes: SideScenes): Promise<Sizes> {
  const elements = SIDES.flatMap((side) => scenes[side]?.elements ?? []);
  const ids = elements.flatMap((element) => (element.type === 'Image' ? (assetId(element.src) ?? []) : []));
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: assets.id, width: assets.width, height: assets.height })
    .from(assets)
    .where(and(eq(assets.tenantId, event.tenantId), isNull(assets.eventId), inArray(assets.id, [...new Set(ids)])));
  return new Map(rows.map((row) => [row.id, row]));
}

/** An editor saves every second; the log says once in ten minutes that somebody works on a design. */
async function recordEditing(tx: Tx, event: OwnEvent, userId: number, productId: number): Promise<void> {
  const [recent] = await tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.tenantId, event.tenantId),
        gt(auditEntries.at, sql`now() - interval '10 minutes'`),
        eq(auditEntries.action, 'product design updated'),
        eq(auditEntries.subjectId, String(productId)),
        eq(auditEntries.userId, userId),
      ),
    )
    .limit(1);
  if (recent) return;
  await recordAudit(tx, {
    tenantId: event.tenantId,
    userId,
    action: 'product design updated',
    subjectType: 'product',
    subjectId: productId,
    details: { event_id: event.id },
  });
}
