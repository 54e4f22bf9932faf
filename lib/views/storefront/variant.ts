import { QUANTITY_LIMITS } from '@/lib/domain/basket/basket';
import { isVariantOffered } from '@/lib/domain/catalogue/sizes';
import { UPLOAD_LIMITS } from '@/lib/domain/pictures/limits';
import { findPhotoPlacement, limitPhotoPlacement } from '@/lib/domain/scene/photo-placement';
import type {
  Customisation,
  ImageElement,
  PhotoPlacement,
  SceneElement,
  Side,
  TextElement,
} from '@/lib/domain/scene/schema';
import { listCustomisableElements } from './customisable';
import type { ProductView } from './product-view';

/** Selection in a product page's URL, which without JavaScript also contains the texts. */
export interface Variant {
  readonly colour: string;
  /** Empty until the shopper chooses a size. */
  readonly size: string;
}

const TEXT_PREFIX = 'text_';
/** Maximum number of characters read per text; a text above its design's own limit is rejected with a message. */
export const MAX_TEXT_LENGTH = 5_000;

/**
 * Returns the variant in a URL, ignoring values that the product does not have. A product with one size needs no
 * selection.
 */
export function parseVariant(
  product: Pick<ProductView, 'colours' | 'sizes' | 'colourSizes'>,
  query: Readonly<Record<string, unknown>>,
): Variant {
  const requestedColour = product.colours.find(({ code }) => code === query.colour);
  const colour = (requestedColour ?? product.colours[0])?.code ?? '';
  return { colour, size: selectSizeForColour(product, colour, typeof query.size === 'string' ? query.size : '') };
}

/**
 * Returns the size after a colour change: the current one where the new colour has it, else none; a single size is
 * always selected.
 */
export function selectSizeForColour(
  product: Pick<ProductView, 'sizes' | 'colourSizes'>,
  colour: string,
  size: string,
): string {
  const only = product.sizes.length === 1 ? product.sizes[0]?.code : undefined;
  const requestedSize = only ?? size;
  return isVariantOffered(product.colourSizes, colour, requestedSize) ? requestedSize : '';
}

/**
 * Reads the texts of a plain form: `text_{element id}`, and `blank` for each text that is to stay empty. An empty field
 * is ignored: the design's text there is an example, and only the shopper can confirm it (DSN-05).
 */
export function parseTextFields(query: Readonly<Record<string, unknown>>): Record<string, string> {
  const blank = [query[EMPTY_TEXT_FIELD]].flat().flatMap((id) => (typeof id === 'string' ? [[id, ''] as const] : []));
  const written = Object.entries(query).flatMap(([name, value]) =>
    name.startsWith(TEXT_PREFIX) && typeof value === 'string' && value !== ''
      ? [[name.slice(TEXT_PREFIX.length), value.slice(0, MAX_TEXT_LENGTH)] as const]
      : [],
  );
  return Object.fromEntries([...blank, ...written]);
}

/**
 * Reads the images in a URL: `image_{element id}` with the asset's id and size. Only elements that accept an image are
 * read; the server checks that the store still has the asset when it renders or orders it.
 */
export function parseImageFields(
  product: Pick<ProductView, 'scenes'>,
  query: Readonly<Record<string, unknown>>,
): Customisation['images'] {
  const imageEntries = listCustomisableElements(product.scenes ?? { front: null, back: null }).flatMap(
    ({ element }) => {
      const value = element.type === 'Image' ? query[getImageFieldName(element.id)] : undefined;
      const match = typeof value === 'string' ? IMAGE_VALUE.exec(value) : null;
      const [width, height] = [Number(match?.[2]), Number(match?.[3])];
      const placement = readPlacement(match?.[4]);
      const isPicture =
        match !== null && width >= 1 && width <= UPLOAD_LIMITS.sidePx && height >= 1 && height <= UPLOAD_LIMITS.sidePx;
      if (!isPicture || element.type !== 'Image') return [];
      const image = { src: `asset:${match[1]}`, width, height };
      // The design's own image is not a customisation.
      return image.src === element.src
        ? []
        : [[element.id, { ...image, ...(placement ? { placement } : {}) }] as const];
    },
  );
  return Object.fromEntries(imageEntries);
}

const IMAGE_PREFIX = 'image_';
const IMAGE_VALUE = /^([0-9a-f-]{36})\.(\d{1,5})x(\d{1,5})(?:\.at([-\d._]{1,40}))?$/;
export const getImageFieldName = (elementId: string): string => IMAGE_PREFIX + elementId;
/** Serialises an uploaded image for a URL or a plain form. */
export function formatImageField({ src, width, height, placement }: Customisation['images'][string]): string {
  const at = placement ? `.at${[placement.x, placement.y, placement.scale, placement.angle].join('_')}` : '';
  return `${src.replace('asset:', '')}.${width}x${height}${at}`;
}

/** Parses `x_y_scale_angle`; returns null for any other text. Values outside the limits are clamped. */
function readPlacement(text: string | undefined): PhotoPlacement | null {
  const [x, y, scale, angle, ...more] = (text ?? '')
    .split('_')
    .map((part) => (part === '' ? Number.NaN : Number(part)));
  if (x === undefined || y === undefined || scale === undefined || angle === undefined || more.length > 0) return null;
  return limitPhotoPlacement({ x, y, scale, angle });
}

export const getTextFieldName = (elementId: string): string => TEXT_PREFIX + elementId;
/** Name of the checkbox that leaves a text empty; its value is the element's id. */
export const EMPTY_TEXT_FIELD = 'blank';
/**
 * Name of the submit button that works before the page's script has loaded: the page that handles the form adds the
 * product to the basket.
 */
export const ADD_FIELD = 'add';
export const QUANTITY_FIELD = 'quantity';

/**
 * Replaces the texts and images in a URL by those of the customisation, in the format of {@link parseTextFields} and {@link
 * parseImageFields}.
 */
export function writeCustomisation(url: URL, { texts, images }: Customisation): URL {
  const others = [...url.searchParams].filter(
    ([name]) => name !== EMPTY_TEXT_FIELD && !name.startsWith(TEXT_PREFIX) && !name.startsWith(IMAGE_PREFIX),
  );
  const customFields = [
    ...Object.entries(texts).map(([id, text]) => (text === '' ? [EMPTY_TEXT_FIELD, id] : [getTextFieldName(id), text])),
    ...Object.entries(images).map(([id, image]) => [getImageFieldName(id), formatImageField(image)]),
  ];
  const written = new URL(url);
  written.search = new URLSearchParams([...others, ...customFields]).toString();
  return written;
}

/** Query parameter with the id of the basket line that a product page edits. */
export const LINE_FIELD = 'line';

/** Returns the id of the basket line that a URL edits, or null. Only the basket knows whether that line exists. */
export function parseLineId(query: Readonly<Record<string, unknown>>): string | null {
  const line = query[LINE_FIELD];
  return typeof line === 'string' && /^\d{1,15}-[0-9a-f]{1,60}$/.test(line) ? line : null;
}

/**
 * Returns a basket line as the query parameters of its product page: variant, quantity, texts and images, and the
 * line's id, so that the page can replace the line.
 * @param line its `front` and `back` contain the customised elements
 */
export function toLineQuery(line: {
  readonly id: string;
  readonly colour: string;
  readonly size: string;
  readonly quantity: number;
  readonly front: readonly SceneElement[];
  readonly back: readonly SceneElement[];
}): URLSearchParams {
  const elements = [...line.front, ...line.back];
  const texts = elements.flatMap((element) => (element.type === 'Text' ? [[element.id, element.text] as const] : []));
  const images = elements.flatMap((element) => {
    if (element.type !== 'Image' || !element.src.startsWith('asset:')) return [];
    const { id, src, width, height } = element;
    const placement = placementInFrame(element);
    return [[id, { src, width, height, ...(placement ? { placement } : {}) }] as const];
  });
  const url = writeCustomisation(new URL('http://store.invalid'), {
    texts: Object.fromEntries(texts),
    images: Object.fromEntries(images),
  });
  url.searchParams.set('colour', line.colour);
  url.searchParams.set('size', line.size);
  url.searchParams.set(QUANTITY_FIELD, String(line.quantity));
  url.searchParams.set(LINE_FIELD, line.id);
  return url.searchParams;
}

/** Returns the placement of a photo within its frame; null for a photo without one. */
function placementInFrame(element: Extract<SceneElement, { type: 'Image' }>): PhotoPlacement | null {
  const { frame } = element;
  if (!frame) return null;
  const framedElement = { ...element, ...frame, originX: 'center', originY: 'center', scaleX: 1, scaleY: 1 } as const;
  return findPhotoPlacement(framedElement, element);
}

/** Reads the quantity of a plain form, clamped to the limits; the minimum for text that is not a number (BSK-05). */
export function parseQuantity(query: Readonly<Record<string, unknown>>): number {
  const requestedQuantity = typeof query[QUANTITY_FIELD] === 'string' ? query[QUANTITY_FIELD] : '';
  if (!/^\d{1,4}$/.test(requestedQuantity)) return QUANTITY_LIMITS.min;
  return Math.min(Math.max(Number(requestedQuantity), QUANTITY_LIMITS.min), QUANTITY_LIMITS.max);
}

/**
 * Returns the texts of a design that still show the example: neither edited, nor confirmed, nor left empty (DSN-05).
 */
export function listUntouchedTexts(
  product: Pick<ProductView, 'scenes'>,
  customisation: Customisation,
): { readonly side: Side; readonly element: TextElement }[] {
  return listCustomisableElements(product.scenes ?? { front: null, back: null }).flatMap(({ side, element }) =>
    element.type === 'Text' && element.text !== '' && customisation.texts[element.id] === undefined
      ? [{ side, element }]
      : [],
  );
}

/** Returns the images of a design that the shopper may replace but has not. */
export function listUntouchedImages(
  product: Pick<ProductView, 'scenes'>,
  customisation: Customisation,
): readonly ImageElement[] {
  return listCustomisableElements(product.scenes ?? { front: null, back: null }).flatMap(({ element }) =>
    element.type === 'Image' && customisation.images[element.id] === undefined ? [element] : [],
  );
}

/** Returns only the differences from the design, so that products without changes share one cached image. */
export function pickChangedElements(product: Pick<ProductView, 'scenes'>, customisation: Customisation): Customisation {
  const elements = [...(product.scenes?.front?.elements ?? []), ...(product.scenes?.back?.elements ?? [])];
  const texts = elements.flatMap((element) => {
    const text = customisation.texts[element.id];
    return element.type === 'Text' && element.customisable && text !== undefined && text !== element.text
      ? [[element.id, text] as const]
      : [];
  });
  return { texts: Object.fromEntries(texts), images: customisation.images };
}
