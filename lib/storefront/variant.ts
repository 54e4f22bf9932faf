import { QUANTITY_LIMITS } from '@/lib/domain/basket/basket';
import { isVariantOffered } from '@/lib/domain/catalogue/sizes';
import { UPLOAD_LIMITS } from '@/lib/domain/pictures/limits';
import type { Customisation, Side, TextElement } from '@/lib/domain/scene/schema';
import { customisableElements } from './customisable';
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

/**
 * Texts that a plain form sent along: `text_{element id}`, and `blank` for each text that shall stay empty. A field left
 * empty says nothing: what the design shows there is an example, and only the shopper makes it theirs (DSN-05).
 */
export function readTexts(query: Readonly<Record<string, unknown>>): Record<string, string> {
  const blank = [query[BLANK_FIELD]].flat().flatMap((id) => (typeof id === 'string' ? [[id, ''] as const] : []));
  const written = Object.entries(query).flatMap(([name, value]) =>
    name.startsWith(TEXT_PREFIX) && typeof value === 'string' && value !== ''
      ? [[name.slice(TEXT_PREFIX.length), value.slice(0, MAX_TEXT)] as const]
      : [],
  );
  return Object.fromEntries([...blank, ...written]);
}

/**
 * Pictures that an address keeps: `image_{element id}` with the asset's id and size. Only for elements that take one; whether
 * the store still has the picture is for the server to say when it draws or orders it.
 */
export function readImages(
  product: Pick<ProductView, 'scenes'>,
  query: Readonly<Record<string, unknown>>,
): Customisation['images'] {
  const kept = customisableElements(product.scenes ?? { front: null, back: null }).flatMap(({ element }) => {
    const value = element.type === 'Image' ? query[imageFieldName(element.id)] : undefined;
    const found = typeof value === 'string' ? KEPT_IMAGE.exec(value) : null;
    const [width, height] = [Number(found?.[2]), Number(found?.[3])];
    const isPicture =
      found !== null && width >= 1 && width <= UPLOAD_LIMITS.sidePx && height >= 1 && height <= UPLOAD_LIMITS.sidePx;
    return isPicture ? [[element.id, { src: `asset:${found[1]}`, width, height }] as const] : [];
  });
  return Object.fromEntries(kept);
}

const IMAGE_PREFIX = 'image_';
const KEPT_IMAGE = /^([0-9a-f-]{36})\.(\d{1,5})x(\d{1,5})$/;
export const imageFieldName = (elementId: string): string => IMAGE_PREFIX + elementId;
/** An uploaded picture as an address or a plain form carries it. */
export const imageFieldValue = ({ src, width, height }: Customisation['images'][string]): string =>
  `${src.replace('asset:', '')}.${width}x${height}`;

export const textFieldName = (elementId: string): string => TEXT_PREFIX + elementId;
/** Name of the tick that leaves a text empty; its value is the element's id. */
export const BLANK_FIELD = 'blank';
/** Name of the button that sends the form when the page's script isn't there yet: the page that answers adds the product. */
export const ADD_FIELD = 'add';
export const QUANTITY_FIELD = 'quantity';

/** The address with these texts and pictures in it as {@link readTexts} and {@link readImages} read them, and no others. */
export function writeCustomisation(url: URL, { texts, images }: Customisation): URL {
  const others = [...url.searchParams].filter(
    ([name]) => name !== BLANK_FIELD && !name.startsWith(TEXT_PREFIX) && !name.startsWith(IMAGE_PREFIX),
  );
  const own = [
    ...Object.entries(texts).map(([id, text]) => (text === '' ? [BLANK_FIELD, id] : [textFieldName(id), text])),
    ...Object.entries(images).map(([id, image]) => [imageFieldName(id), imageFieldValue(image)]),
  ];
  const written = new URL(url);
  written.search = new URLSearchParams([...others, ...own]).toString();
  return written;
}

/** How many a plain form asked for; one when it said nothing that can be ordered (BSK-05). */
export function readQuantity(query: Readonly<Record<string, unknown>>): number {
  const asked = typeof query[QUANTITY_FIELD] === 'string' ? query[QUANTITY_FIELD] : '';
  if (!/^\d{1,4}$/.test(asked)) return QUANTITY_LIMITS.min;
  return Math.min(Math.max(Number(asked), QUANTITY_LIMITS.min), QUANTITY_LIMITS.max);
}

/** Texts of a design that still show its own example: neither written, nor confirmed, nor left empty (DSN-05). */
export function untouchedTexts(
  product: Pick<ProductView, 'scenes'>,
  customisation: Customisation,
): { readonly side: Side; readonly element: TextElement }[] {
  return customisableElements(product.scenes ?? { front: null, back: null }).flatMap(({ side, element }) =>
    element.type === 'Text' && element.text !== '' && customisation.texts[element.id] === undefined
      ? [{ side, element }]
      : [],
  );
}

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
