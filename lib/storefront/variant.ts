import { isVariantOffered } from '@/lib/domain/catalogue/sizes';
import type { Customisation } from '@/lib/domain/scene/schema';
import type { ProductView } from './product-view';

/** What of a product page stands in its address (UX A6), and without JavaScript also the texts. */
export interface Variant {
  readonly colour: string;
  /** Empty until one is chosen. */
  readonly size: string;
}

const TEXT_PREFIX = 'text_';
const MAX_TEXT = 5_000;

/** The variant that an address asks for; what the product lacks is passed over. A product of one size needs no choice. */
export function readVariant(
  product: Pick<ProductView, 'colours' | 'sizes' | 'colourSizes'>,
  query: Readonly<Record<string, unknown>>,
): Variant {
  const asked = product.colours.find(({ code }) => code === query.colour);
  const colour = (asked ?? product.colours[0])?.code ?? '';
  return { colour, size: keepSize(product, colour, typeof query.size === 'string' ? query.size : '') };
}

/** The size to keep when the colour changes: the same where there is one, else none; the only one is always chosen. */
export function keepSize(product: Pick<ProductView, 'sizes' | 'colourSizes'>, colour: string, size: string): string {
  const only = product.sizes.length === 1 ? product.sizes[0]?.code : undefined;
  const wanted = only ?? size;
  return isVariantOffered(product.colourSizes, colour, wanted) ? wanted : '';
}

/** Texts that a form without JavaScript sent along: `text_{element id}`. */
export function readTexts(query: Readonly<Record<string, unknown>>): Record<string, string> {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    name.startsWith(TEXT_PREFIX) && typeof value === 'string'
      ? [[name.slice(TEXT_PREFIX.length), value.slice(0, MAX_TEXT)] as const]
      : [],
  );
  return Object.fromEntries(pairs);
}

export const textFieldName = (elementId: string): string => TEXT_PREFIX + elementId;

/** Only what differs from the design, so that untouched products share one cached picture. */
export function changedOnly(product: Pick<ProductView, 'scenes'>, customisation: Customisation): Customisation {
  const elements = [...(product.scenes?.front?.elements ?? []), ...(product.scenes?.back?.elements ?? [])];
  const texts = elements.flatMap((element) => {
    const text = customisation.texts[element.id];
    return element.type === 'Text' && element.customisable && text !== undefined && text !== element.text
      ? [[element.id, text] as const]
      : [];
  });
  return { texts: Object.fromEntries(texts), images: customisation.images };
}
