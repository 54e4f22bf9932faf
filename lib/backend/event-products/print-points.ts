import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { assets, blanks, eventProducts, products } from '@/lib/db/schema';
import { type PrintPoint, toPrintPoints } from '@/lib/domain/scene/print-points';
import { type Scene, type SceneElement, SIDES, sceneSchema } from '@/lib/domain/scene/schema';
import { calculateSafeZonePx } from '@/lib/domain/scene/snap';
import { listElementWarnings } from '@/lib/domain/scene/warnings';
import { getStorage } from '@/lib/integrations/storage/select';
import { getPrintBackground } from '@/lib/rendering/core/blanks';
import { calculateElementBounds, calculateElementSize } from '@/lib/rendering/core/element-box';
import { fitTextElement } from '@/lib/rendering/core/fit-text';
import { createTableMeasurer } from '@/lib/rendering/server/font-tables';
import { readPictureColours } from '@/lib/rendering/server/picture-colours';
import { listColours } from '../catalogue/queries';
import type { TenantEvent } from '../stores/own-event';
import { toColourDtos } from './to-dto';

/** Maximum number of products checked at once. */
const MAX_PRODUCTS = 200;

/** Product with the points to check before its design is printed; [] = no such points. */
export interface CheckedProduct {
  readonly productId: number;
  readonly name: string;
  readonly points: readonly PrintPoint[];
}

/**
 * Reads the data that {@link checkDesigns} needs about an event's products: those with the given ids, otherwise the
 * first {@link MAX_PRODUCTS} visible to shoppers.
 */
export async function readDesignsToCheck(tx: Tx, event: TenantEvent, productIds?: readonly number[]) {
  const rows = productIds?.length === 0 ? [] : await listDesigns(tx, event, productIds);
  const blankIds = rows.map(({ blankId }) => blankId);
  const elements = rows.flatMap(({ front, back }) => [...(front?.elements ?? []), ...(back?.elements ?? [])]);
  return {
    rows,
    colours: rows.length > 0 ? await listColours(tx, { blankIds }) : [],
    pictures: await readPictureKeys(tx, event, elements),
  };
}

const listDesigns = (tx: Tx, event: TenantEvent, productIds: readonly number[] | undefined) =>
  tx
    .select({
      productId: products.id,
      name: products.name,
      front: products.front,
      back: products.back,
      colours: products.colours,
      blankId: blanks.id,
      form: blanks.form,
      areas: blanks.printAreas,
      method: blanks.printMethod,
    })
    .from(eventProducts)
    .innerJoin(products, eq(products.id, eventProducts.productId))
    .innerJoin(blanks, eq(blanks.id, products.blankId))
    .where(
      and(
        eq(eventProducts.tenantId, event.tenantId),
        eq(eventProducts.eventId, event.id),
        eq(products.tenantId, event.tenantId),
        isNull(products.deletedAt),
        productIds ? inArray(products.id, [...productIds]) : eq(products.status, 'active'),
      ),
    )
    .orderBy(asc(eventProducts.position), asc(eventProducts.id))
    .limit(MAX_PRODUCTS);

/**
 * Checks designs by the rules of the editor. Call it after the transaction that read the designs: it decodes stored
 * pictures, and a database connection should not wait for this.
 */
export async function checkDesigns({
  rows,
  colours,
  pictures,
}: Awaited<ReturnType<typeof readDesignsToCheck>>): Promise<CheckedProduct[]> {
  const pictureColours = await readPictureColours(pictures.sources, async (src) => {
    const key = pictures.storageKeys.get(src);
    return key === undefined ? null : getStorage().get(key);
  });
  return rows.map((row) => {
    const grounds = toColourDtos(row.colours, colours, row.blankId).map(({ code, hex }) => ({
      name: code,
      hex: getPrintBackground(row.form, hex),
    }));
    const warnings = SIDES.flatMap((side) => {
      const area = row.areas[side];
      // An unreadable design must not make the whole list fail; the drawing code reports it.
      const scene = sceneSchema.safeParse(row[side]).data;
      if (!scene || !area) return [];
      const on = {
        width: scene.width,
        height: scene.height,
        dpi: area.dpi,
        safePx: calculateSafeZonePx(scene),
        grounds,
        method: row.method,
        findColours: (src: string) => pictureColours.get(src) ?? null,
      };
      return scene.elements.flatMap((element) => {
        const printed = fitTextElement(createTableMeasurer(), element, scene);
        return listElementWarnings(printed, getBounds(printed), on);
      });
    });
    return { productId: row.productId, name: row.name, points: toPrintPoints(warnings) };
  });
}

const getBounds = (element: SceneElement) =>
  calculateElementBounds(element, calculateElementSize(createTableMeasurer(), element));

/** Returns the sources of the pictures among elements, with the storage keys of pictures from the tenant's library. */
async function readPictureKeys(tx: Tx, event: TenantEvent, elements: readonly Scene['elements'][number][]) {
  const sources = [...new Set(elements.flatMap((element) => (element.type === 'Image' ? [element.src] : [])))];
  const ids = sources.flatMap((src) => (src.startsWith('asset:') ? [src.slice('asset:'.length)] : []));
  const stored =
    ids.length === 0
      ? []
      : await tx
          .select({ id: assets.id, storageKey: assets.storageKey })
          .from(assets)
          .where(and(eq(assets.tenantId, event.tenantId), inArray(assets.id, ids)));
  return { sources, storageKeys: new Map(stored.map(({ id, storageKey }) => [`asset:${id}`, storageKey])) };
}
