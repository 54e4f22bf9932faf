import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { assets, blanks, eventProducts, products } from '@/lib/db/schema';
import { type PrintPoint, toPrintPoints } from '@/lib/domain/scene/print-points';
import { type Scene, type SceneElement, SIDES, sceneSchema } from '@/lib/domain/scene/schema';
import { safeZonePx } from '@/lib/domain/scene/snap';
import { elementWarnings } from '@/lib/domain/scene/warnings';
import { elementBounds, elementSize } from '@/lib/rendering/core/element-box';
import { printGround } from '@/lib/rendering/core/goods';
import { tableMeasurer } from '@/lib/rendering/server/font-tables';
import { readPictureColours } from '@/lib/rendering/server/picture-colours';
import { storage } from '@/lib/storage/disk';
import { listColours } from '../catalogue/queries';
import type { OwnEvent } from '../events/own-event';
import { coloursWire } from './wire';

/** Products that one look judges. */
const MAX_PRODUCTS = 200;

/** A product with what should be looked at before its design is printed; [] when there is nothing. */
export interface JudgedProduct {
  readonly productId: number;
  readonly name: string;
  readonly points: readonly PrintPoint[];
}

/** Judges designs of an event's products by the rules of the editor: those that are named, else all that shoppers see. */
export async function listPrintPoints(
  tx: Tx,
  event: OwnEvent,
  productIds?: readonly number[],
): Promise<JudgedProduct[]> {
  if (productIds?.length === 0) return [];
  const rows = await tx
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
  if (rows.length === 0) return [];
  const colours = await listColours(tx, { blankIds: rows.map(({ blankId }) => blankId) });
  const pictures = await readColours(
    tx,
    event,
    rows.flatMap(({ front, back }) => [...(front?.elements ?? []), ...(back?.elements ?? [])]),
  );
  return rows.map((row) => {
    const goods = coloursWire(row.colours, colours, row.blankId).map(({ code, hex }) => ({
      name: code,
      hex: printGround(row.form, hex),
    }));
    const warnings = SIDES.flatMap((side) => {
      const area = row.areas[side];
      // A design that nobody can read is told of where it is drawn; here it must not take the list along.
      const scene = sceneSchema.safeParse(row[side]).data;
      if (!scene || !area) return [];
      const on = {
        width: scene.width,
        height: scene.height,
        dpi: area.dpi,
        safePx: safeZonePx(scene),
        goods,
        method: row.method,
        coloursOf: (src: string) => pictures.get(src) ?? null,
      };
      return scene.elements.flatMap((element) => elementWarnings(element, boundsOf(element), on));
    });
    return { productId: row.productId, name: row.name, points: toPrintPoints(warnings) };
  });
}

const boundsOf = (element: SceneElement) => elementBounds(element, elementSize(tableMeasurer(), element));

/** Colours of the pictures among elements. */
async function readColours(tx: Tx, event: OwnEvent, elements: readonly Scene['elements'][number][]) {
  const sources = [...new Set(elements.flatMap((element) => (element.type === 'Image' ? [element.src] : [])))];
  const ids = sources.flatMap((src) => (src.startsWith('asset:') ? [src.slice('asset:'.length)] : []));
  const stored =
    ids.length === 0
      ? []
      : await tx
          .select({ id: assets.id, storageKey: assets.storageKey })
          .from(assets)
          .where(and(eq(assets.tenantId, event.tenantId), inArray(assets.id, ids)));
  const keys = new Map(stored.map(({ id, storageKey }) => [`asset:${id}`, storageKey]));
  return readPictureColours(sources, async (src) => {
    const key = keys.get(src);
    return key === undefined ? null : storage().get(key);
  });
}
