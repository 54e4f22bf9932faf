import type { z } from 'zod';
import type { basketLineSchema } from '@/lib/contracts/basket-line';
import type { Tx } from '@/lib/db/client';
import { isRowId } from '@/lib/db/ids';
import type { CustomText } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { listPersonalTexts } from '@/lib/domain/orders/personal-fields';
import { getUnitNetMinor } from '@/lib/domain/pricing/unit-price';
import { addShopperInput, applyCustomisation, cutText, isTextTooLong } from '@/lib/domain/scene/customise';
import { type Customisation, type Scene, SIDES, type TextElement } from '@/lib/domain/scene/schema';
import { buildInvalidFieldsError } from '@/lib/platform/errors';
import { type BasketProduct, listBasketProducts, listVariantsLike, type Variant } from '../catalogue/queries';
import type { Store } from '../stores/queries';
import { assertDesignsUnchanged } from './design-review';
import { countShopperPictures } from './queries';
import { findTextProblem } from './text-problem';

/** Line as sent by the browser. Its prices are not trusted (PAY-11). */
export type BasketLine = z.output<typeof basketLineSchema>;

/** Basket line matched with the store's catalogue: all prices and designs in it come from the database. */
export interface ResolvedLine {
  /** `priceMinor` is the price of a piece in the line's size at the time of the request, ex VAT. */
  readonly product: BasketProduct;
  readonly variant: Variant;
  readonly quantity: number;
  readonly front: Scene | null;
  readonly back: Scene | null;
  readonly customisation: Customisation;
  readonly customTexts: CustomText[];
}

/**
 * Finds all lines in the store's catalogue. Fails with 422 `products` and the line's number for a product or variant
 * that the store does not offer. `reviewsDesigns`: whether a line whose print would differ from the displayed design is
 * rejected as `design_changed`; orders of a merchant's shop have no elements to compare.
 */
export async function resolveBasketLines(
  tx: Tx,
  store: Store,
  lines: readonly BasketLine[],
  { reviewsDesigns = true }: { readonly reviewsDesigns?: boolean } = {},
): Promise<ResolvedLine[]> {
  const productIds = [...new Set(lines.map((line) => line.product_id))].filter(isRowId);
  if (productIds.length === 0) throw refuse(0, 'line_not_sold');
  const [products, variants] = await Promise.all([
    listBasketProducts(tx, { ...store, productIds }),
    listVariantsLike(tx, {
      tenantId: store.tenantId,
      productIds,
      colours: lines.map((line) => line.products.store.colour),
      sizes: lines.map((line) => line.products.store.size),
    }),
  ]);
  const productById = new Map(products.map((product) => [product.productId, product]));
  const variantByKey = new Map(
    variants.map((variant) => [`${variant.blankId}/${variant.colour}/${variant.size}`, variant]),
  );

  const offered = lines.map((line, index) => {
    const product = productById.get(line.product_id);
    if (!product) throw refuse(index, 'line_not_sold');
    const { colour, size } = line.products.store;
    const variant = product.colours.includes(colour)
      ? variantByKey.get(`${product.blankId}/${colour}/${size}`)
      : undefined;
    if (!variant || product.excludedSkus.includes(variant.sku)) throw refuse(index, 'line_unavailable');
    return { line, product, variant };
  });
  if (reviewsDesigns) await assertDesignsUnchanged(tx, store, offered);
  const now = new Date();
  const resolved = offered.map(({ line, product, variant }, index) => ({
    product: { ...product, priceMinor: getUnitNetMinor(product, variant.size, now) },
    variant,
    quantity: line.quantity,
    ...personalise(product, line, index),
  }));
  await assertOwnPictures(tx, store, resolved);
  return resolved;
}

type LineRefusal = 'line_not_sold' | 'line_too_long' | 'line_unavailable' | 'line_unprintable';
const refuse = (index: number, code: LineRefusal, named: Readonly<Record<string, string>> = {}) =>
  buildInvalidFieldsError({ products: [buildErrorReason(code, { line: index + 1, ...named })] });

/** Takes only the texts and pictures of customisable elements from the shopper's design (DSN-05). */
function personalise(product: BasketProduct, line: BasketLine, index: number) {
  const bySide = { front: emptyCustomisation(), back: emptyCustomisation() };
  for (const side of SIDES) {
    const enteredById = new Map(line.products[side].map((element) => [element.id, element]));
    const customisation = bySide[side];
    const scene = product[side];
    for (const element of scene?.elements ?? []) {
      const enteredElement = element.customisable ? enteredById.get(element.id) : undefined;
      if (enteredElement) addShopperInput(element, enteredElement, customisation);
      if (element.customisable && element.type === 'Text') {
        const entered = customisation.texts[element.id];
        // Text that is too long is rejected rather than truncated; the page enforces the limit during typing.
        if (entered !== undefined && isTextTooLong(entered, element.maxLength)) throw refuse(index, 'line_too_long');
        const text = entered ?? cutText(element.text, element.maxLength);
        if (scene && text !== element.text) assertPrintable({ ...element, text }, scene, index);
      }
    }
  }
  const front = product.front ? applyCustomisation(product.front, bySide.front) : null;
  const back = product.back ? applyCustomisation(product.back, bySide.back) : null;
  return {
    customisation: {
      texts: { ...bySide.back.texts, ...bySide.front.texts },
      images: { ...bySide.back.images, ...bySide.front.images },
    },
    customTexts: listPersonalTexts({ front, back }),
    front,
    back,
  };
}

/**
 * Rejects text that cannot be printed, so that no shopper pays for an empty box in place of a letter (DSN-05, RND-21).
 */
function assertPrintable(element: TextElement, area: Scene, index: number): void {
  const problem = findTextProblem(element, area);
  if (problem?.kind === 'unprintable')
    throw refuse(index, 'line_unprintable', { characters: problem.characters.join(' ') });
  if (problem) throw refuse(index, 'line_too_long');
}

const emptyCustomisation = (): Customisation => ({ texts: {}, images: {} });

async function assertOwnPictures(tx: Tx, store: Store, lines: readonly ResolvedLine[]): Promise<void> {
  const sources = lines.flatMap((line) => Object.values(line.customisation.images).map((image) => image.src));
  const ids = [...new Set(sources.map((src) => src.slice('asset:'.length)))];
  if (ids.length === 0) return;
  if ((await countShopperPictures(tx, { tenantId: store.tenantId, ids })) !== ids.length) {
    throw buildInvalidFieldsError({ products: [buildErrorReason('picture_gone')] });
  }
}
