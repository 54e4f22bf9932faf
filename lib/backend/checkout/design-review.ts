import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { basketLineSchema } from '@/lib/contracts/basket-line';
import type { DesignChangeDto } from '@/lib/contracts/design-change';
import { buildPictureUrl } from '@/lib/contracts/picture-url';
import type { Tx } from '@/lib/db/client';
import { designRevisions } from '@/lib/db/schema';
import {
  customiseSides,
  type DesignChange,
  describeDesignChange,
  extractCustomisations,
  reviewLine,
  type SideCustomisations,
} from '@/lib/domain/design/review-line';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { type Customisation, SIDES, type Side, type SideScenes } from '@/lib/domain/scene/schema';
import { AppError } from '@/lib/platform/errors';
import { getPictureVersion, parseDesignVersion } from '../catalogue/picture-version';
import type { BasketProduct } from '../catalogue/queries';
import type { Store } from '../stores/queries';

type BasketLine = z.output<typeof basketLineSchema>;

/** Parts of a basket line that identify the displayed design and the shopper's input. */
type ShownLine = Pick<BasketLine, 'id' | 'design_revision' | 'images'> & {
  readonly products: Pick<BasketLine['products'], 'front' | 'back' | 'images'> & {
    readonly store: Pick<BasketLine['products']['store'], 'colour'>;
  };
};

/** Line with its product. */
export interface LineWithProduct {
  readonly line: ShownLine;
  readonly product: BasketProduct;
}

type ShownRevision = SideScenes & {
  readonly productId: number;
  readonly number: number;
  readonly pictureVersion: string;
};

/**
 * Rejects lines whose print would differ from the displayed design. Lines of the published revision need no further
 * query.
 * @throws AppError `conflict` with the reason `design_changed`, and in `details.design_changes` the displayed and the
 * current design per line
 */
export async function assertDesignsUnchanged(tx: Tx, store: Store, lines: readonly LineWithProduct[]): Promise<void> {
  const changes = await listDesignChanges(tx, store, lines);
  if (changes.length === 0) return;
  throw new AppError('conflict', buildErrorReason('design_changed'), { details: { design_changes: changes } });
}

/** Returns the displayed and the current design of each line where they differ; other lines are left out. */
export async function listDesignChanges(
  tx: Tx,
  store: Store,
  lines: readonly LineWithProduct[],
): Promise<DesignChangeDto[]> {
  const stale = lines.filter(({ line, product }) => !isOfPublished(line, product));
  const revisions = stale.length > 0 ? await listShownRevisions(tx, store, stale) : [];
  return lines.flatMap((entry) => {
    const shownRevision = isOfPublished(entry.line, entry.product)
      ? publishedRevision(entry.product)
      : findShown(revisions, entry);
    const current = { front: entry.product.front ?? null, back: entry.product.back ?? null };
    // A displayed design that no longer exists differs from the one that is sold.
    const isLost = shownRevision === null && hasOtherPicture(entry);
    const review = isLost
      ? describeDesignChange(null, current, entry.line.products)
      : reviewLine(shownRevision, current, entry.line.products);
    return review.isSame ? [] : [toReviewDto(store, entry, shownRevision, review)];
  });
}

const isOfPublished = (line: ShownLine, product: BasketProduct): boolean =>
  line.design_revision !== undefined
    ? line.design_revision === product.publishedRevision
    : pictureVersionIn(line) === product.pictureVersion;

const publishedRevision = ({ productId, publishedRevision: number, ...product }: BasketProduct): ShownRevision => ({
  productId,
  number: number ?? 0,
  pictureVersion: product.pictureVersion,
  front: product.front ?? null,
  back: product.back ?? null,
});

const PICTURE_VERSION = /[?&]v=([\w.]{1,40})(?:&|$)/;

/**
 * Reads the design's version from the address of the line's picture, for baskets that were filled before designs had
 * revisions.
 */
function pictureVersionIn({ images, products }: ShownLine): string | null {
  const address = images.front ?? products.images.front_preview ?? '';
  const version = PICTURE_VERSION.exec(address)?.[1];
  return version === undefined ? null : parseDesignVersion(version);
}

function hasOtherPicture({ line, product }: LineWithProduct): boolean {
  const version = pictureVersionIn(line);
  return version !== null && version !== product.pictureVersion;
}

async function listShownRevisions(tx: Tx, store: Store, lines: readonly LineWithProduct[]): Promise<ShownRevision[]> {
  const numbers = lines.flatMap(({ line }) => line.design_revision ?? []);
  const versions = lines.flatMap(({ line }) => pictureVersionIn(line) ?? []);
  if (numbers.length + versions.length === 0) return [];
  const rows = await tx
    .select({
      productId: designRevisions.productId,
      number: designRevisions.number,
      pictureVersion: designRevisions.pictureVersion,
      front: designRevisions.front,
      back: designRevisions.back,
    })
    .from(designRevisions)
    .where(
      and(
        eq(designRevisions.tenantId, store.tenantId),
        inArray(designRevisions.productId, [...new Set(lines.map(({ product }) => product.productId))]),
        isNotNull(designRevisions.publishedAt),
        or(inArray(designRevisions.number, numbers), inArray(designRevisions.pictureVersion, versions)),
      ),
    );
  return rows.map((row) => ({ ...row, front: row.front ?? null, back: row.back ?? null }));
}

function findShown(revisions: readonly ShownRevision[], { line, product }: LineWithProduct): ShownRevision | null {
  const ofProduct = revisions.filter(({ productId }) => productId === product.productId);
  const byNumber = ofProduct.find(({ number }) => number === line.design_revision);
  const version = pictureVersionIn(line);
  return byNumber ?? ofProduct.find(({ pictureVersion }) => pictureVersion === version) ?? null;
}

function toReviewDto(
  store: Store,
  { line, product }: LineWithProduct,
  shownRevision: ShownRevision | null,
  { carried, lostTexts, newFields }: DesignChange,
): DesignChangeDto {
  const current = publishedRevision(product);
  const next = customiseSides(current, carried);
  const listFields = (side: Side) => (next[side]?.elements ?? []).filter(({ customisable }) => customisable);
  const draw = (design: ShownRevision, customisations: SideCustomisations) => (view: Side) =>
    buildPictureUrl(store, {
      productId: product.productId,
      view,
      colour: line.products.store.colour,
      width: 480,
      version: getPictureVersion(design.pictureVersion),
      customisation: mergeSides(customisations),
    });
  const before = shownRevision && draw(shownRevision, extractCustomisations(shownRevision, line.products));
  const after = draw(current, carried);
  const views = listViews(product, shownRevision);
  return {
    line_id: line.id,
    name: product.name,
    product_id: product.productId,
    shown_revision: shownRevision?.number ?? null,
    current_revision: current.number,
    pictures: views.map((view) => ({ view, shown: before?.(view) ?? null, current: after(view) })),
    lost_texts: [...lostTexts],
    new_fields: newFields.map(({ id, label }) => label ?? id),
    front: listFields('front'),
    back: listFields('back'),
  };
}

/** Returns the sides that the displayed or the published design prints on; the front of products without print. */
function listViews(product: BasketProduct, shownRevision: ShownRevision | null): Side[] {
  const printed = SIDES.filter(
    (side) =>
      product.printAreas[side] && [shownRevision, product].some((design) => (design?.[side]?.elements.length ?? 0) > 0),
  );
  return printed.length > 0 ? printed : ['front'];
}

const mergeSides = ({ front, back }: SideCustomisations): Customisation => ({
  texts: { ...back.texts, ...front.texts },
  images: { ...back.images, ...front.images },
});
