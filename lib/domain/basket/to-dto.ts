import { toDecimal } from '../money/decimal';
import type { SceneElement } from '../scene/schema';
import type { BasketLine } from './line';

/** Converts a line to the form of checkout requests: names and nesting of BSK-01, amounts in major units. */
export function toBasketLineDto(line: BasketLine) {
  const price = toDecimal(line.unitNetMinor);
  const previews = { front_preview: line.frontPreview, back_preview: line.backPreview };
  return {
    id: line.id,
    name: line.name,
    description: line.description,
    price,
    product_id: line.productId,
    quantity: line.quantity,
    ...(line.designRevision === undefined ? {} : { design_revision: line.designRevision }),
    size: line.size,
    status: line.status,
    store_default_vat: line.vatApplies ? (1 as const) : (0 as const),
    store_selling_price: price,
    images: line.frontPreview ? { front: line.frontPreview } : {},
    selected: { code: line.code },
    custom_text_front: joinCustomTexts(line.front),
    custom_text_back: joinCustomTexts(line.back),
    products: {
      store: { identifier: line.sku, colour: line.colour, size: line.size, quantity: line.quantity },
      artwork: { ...previews, front_colours: [line.colour] },
      images: previews,
      front: [...line.front],
      back: [...line.back],
      colours: [line.colour],
      colour_names: [line.colourName],
    },
  };
}

/** Returns the texts that a shopper entered on one side, one per line (DSN-05); '' when there are none. */
export const joinCustomTexts = (elements: readonly SceneElement[]): string => listCustomTexts(elements).join('\n');

/** Returns the texts of {@link joinCustomTexts} as a list; a text may contain line breaks. */
export function listCustomTexts(elements: readonly SceneElement[]): string[] {
  return elements.flatMap((element) => (element.type === 'Text' && element.customisable ? [element.text] : []));
}
