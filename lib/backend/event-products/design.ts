import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { isRowId } from '@/lib/db/ids';
import { assets, auditEntries, type PrintArea, products } from '@/lib/db/schema';
import { isSameDesign } from '@/lib/domain/design/compare-designs';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { combineEditorLayers, separateEditorLayers } from '@/lib/domain/scene/layers';
import type { ImageElement, Scene, SideScenes } from '@/lib/domain/scene/schema';
import { SIDES } from '@/lib/domain/scene/schema';
import { getSideSizePx } from '@/lib/domain/scene/units';
import { AppError, buildInvalidFieldsError, buildNotFoundError, type FieldErrors } from '@/lib/platform/errors';
import { findFont } from '@/lib/rendering/core/fonts';
import { recordAudit } from '../audit/record';
import { getPictureVersion, parseDesignVersion } from '../catalogue/picture-version';
import { listColours } from '../catalogue/queries';
import type { TenantEvent } from '../stores/own-event';
import { computePictureVersion } from './add';
import {
  archiveOutdatedDraft,
  type Design,
  findDraft,
  findRevisionByPicture,
  getPublishedDesign,
  type Product,
  toRevisionOwner,
  writeDraft,
} from './design-store';
import { findStoreProduct, lockProduct } from './queries';
import { toColourDtos } from './to-dto';

const toPrintAreaDto = (area: PrintArea | null) =>
  area && { width_mm: area.widthMm, height_mm: area.heightMm, dpi: area.dpi };

/**
 * Returns both sides of a product for the editor: its draft, or the published design. `version` requests the design of
 * a picture version that the product has or had. 404 when the event does not have the product.
 */
export async function readDesign(tx: Tx, event: TenantEvent, productId: number, version?: string) {
  const named = { tenantId: event.tenantId, eventId: event.id, productId };
  const storeProduct = isRowId(productId) ? await findStoreProduct(tx, named) : null;
  if (!storeProduct) throw buildNotFoundError();
  const { product, blank } = storeProduct;
  const draft = await findDraft(tx, product);
  const working = draft ?? getPublishedDesign(product);
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
    published_picture_version: product.publishedRevision === null ? null : getPictureVersion(product.pictureVersion),
    draft_saved_at: draft && !isPublished(product, draft) ? draft.updatedAt.toISOString() : null,
    picture_version: getPictureVersion(design.pictureVersion),
    colours: toColourDtos(product.colours, colours, blank.id),
    print_method: blank.printMethod,
    areas: { front: toPrintAreaDto(blank.printAreas.front), back: toPrintAreaDto(blank.printAreas.back) },
    ...combineEditorLayers({ front: design.front ?? null, back: design.back ?? null }, design.editorLayers ?? null, {
      front: areaPx(blank.printAreas.front),
      back: areaPx(blank.printAreas.back),
    }),
  };
}

/** Returns whether a draft equals the published design, apart from data that only the editor uses. */
const isPublished = (product: Product, draft: Design): boolean =>
  product.publishedRevision !== null && product.pictureVersion === draft.pictureVersion;

async function findDesignOfVersion(tx: Tx, product: Product, working: Design, version: string): Promise<Design | null> {
  const pictureVersion = parseDesignVersion(version);
  const matchingDesign = [working, getPublishedDesign(product)].find(
    (design) => design.pictureVersion === pictureVersion,
  );
  return matchingDesign ?? findRevisionByPicture(tx, { ...toRevisionOwner(product), pictureVersion });
}

const areaPx = (area: PrintArea | null) => area && getSideSizePx(area);

interface Saved extends SideScenes {
  readonly productId: number;
  /** Number of saves that the editor has seen; null = overwrite any state. */
  readonly revision: number | null;
}

/**
 * Saves both sides of the draft (DSN-09); shoppers see the published design until the next publication. 409 with
 * `revision` when another person has saved since, with `locked` for a locked product; 422 per side for a size other
 * than the print area's, unknown fonts, or pictures of another tenant.
 */
export async function saveDesign(tx: Tx, event: TenantEvent, userId: number, saved: Saved) {
  const named = { tenantId: event.tenantId, eventId: event.id, productId: saved.productId };
  const storeProduct = isRowId(saved.productId) ? await lockProduct(tx, named) : null;
  if (!storeProduct) throw buildNotFoundError();
  const { product, blank } = storeProduct;
  if (product.locked)
    throw new AppError('conflict', buildErrorReason('product_locked', { name: product.name }), {
      errors: { locked: ['locked'] },
    });
  if (saved.revision !== null && saved.revision !== product.revision)
    throw new AppError('conflict', buildErrorReason('design_saved_elsewhere'), {
      errors: { revision: [String(product.revision)] },
    });
  await assertPrintable(tx, event, saved, blank.printAreas);
  // Hidden layers are separated, so that no picture, price or print file can include them.
  const { scenes, layers: editorLayers } = separateEditorLayers(saved);
  const [front, back] = [orNothing(scenes.front), orNothing(scenes.back)];
  const design = {
    front,
    back,
    editorLayers,
    pictureVersion: resolvePictureVersion(product, blank.code, { front, back }),
  };
  const savedAt = new Date();
  const revision = product.revision + 1;
  await archiveOutdatedDraft(tx, product, { userId, now: savedAt });
  await writeDraft(tx, product, { ...design, userId, savedAt });
  const isOnSale = product.publishedRevision !== null;
  await tx
    .update(products)
    .set(isOnSale ? { revision } : { ...design, revision, updatedAt: savedAt })
    .where(and(eq(products.tenantId, event.tenantId), eq(products.id, product.id)));
  await recordEditing(tx, event, userId, product.id);
  return {
    revision,
    picture_version: getPictureVersion(design.pictureVersion),
    saved_at: savedAt.toISOString(),
  };
}

/**
 * Returns a design's picture version. A draft that equals the published design gets its version, even if the keys of
 * the stored JSON are in another sequence.
 */
function resolvePictureVersion(product: Product, blankCode: string, scenes: SideScenes): string {
  const published = { front: product.front ?? null, back: product.back ?? null };
  if (isSameDesign(scenes, published)) return product.pictureVersion;
  return computePictureVersion(blankCode, scenes.front, scenes.back);
}

/** Returns a side's scene; null for a scene without elements, which counts as a side without print. */
const orNothing = (scene: Scene | null): Scene | null => (scene && scene.elements.length > 0 ? scene : null);

async function assertPrintable(
  tx: Tx,
  event: TenantEvent,
  scenes: SideScenes,
  areas: Readonly<Record<'front' | 'back', PrintArea | null>>,
): Promise<void> {
  const errors: FieldErrors = {};
  const pictures = await listOwnPictures(tx, event, scenes);
  for (const side of SIDES) {
    const scene = orNothing(scenes[side]);
    if (!scene) continue;
    const problem = findSceneProblem(scene, areas[side], pictures);
    if (problem) errors[side] = [problem];
  }
  if (Object.keys(errors).length > 0) throw buildInvalidFieldsError(errors);
}

type Sizes = ReadonlyMap<string, { readonly width: number; readonly height: number }>;

function findSceneProblem(scene: Scene, area: PrintArea | null, pictures: Sizes): string | null {
  if (!area) return 'this side takes no print';
  const { width, height } = getSideSizePx(area);
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
  const ownPicture = pictures.get(id);
  return ownPicture?.width === width && ownPicture.height === height;
}

/**
 * Returns the tenant's pictures that the designs show, by id, with their size in px. Includes deleted pictures, which
 * stay available to these designs.
 */
async function listOwnPictures(tx: Tx, event: TenantEvent, scenes: SideScenes): Promise<Sizes> {
  const elements = SIDES.flatMap((side) => scenes[side]?.elements ?? []);
  const ids = elements.flatMap((element) => (element.type === 'Image' ? (assetId(element.src) ?? []) : []));
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: assets.id, width: assets.width, height: assets.height })
    .from(assets)
    .where(and(eq(assets.tenantId, event.tenantId), isNull(assets.eventId), inArray(assets.id, [...new Set(ids)])));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes an audit entry at most once in ten minutes, because the editor saves every second. */
async function recordEditing(tx: Tx, event: TenantEvent, userId: number, productId: number): Promise<void> {
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
