import { QUANTITY_LIMITS } from '@/lib/domain/basket/basket';
import { isVariantOffered } from '@/lib/domain/catalogue/sizes';
import { UPLOAD_LIMITS } from '@/lib/domain/pictures/limits';
import { findPlacement, limitPlacement } from '@/lib/domain/scene/photo-placement';
import type {
  Customisation,
  ImageElement,
  PhotoPlacement,
  SceneElement,
  Side,
  TextElement,
} from '@/lib/domain/scene/schema';
import { customisableElements } from './customisable';
import type { ProductView } from './product-view';

/** What of a product page stands in its address, and without JavaScript also the texts. */
export interface Variant {
  readonly colour: string;
  /** Empty until one is chosen. */
  readonly size: string;
}

const TEXT_PREFIX = 'text_';
/** So many characters of a text are read; what is more than its design has room for is refused with a word. */
export const MAX_TEXT = 5_000;

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
    const placement = readPlacement(found?.[4]);
    const isPicture =
      found !== null && width >= 1 && width <= UPLOAD_LIMITS.sidePx && height >= 1 && height <= UPLOAD_LIMITS.sidePx;
    if (!isPicture || element.type !== 'Image') return [];
    const image = { src: `asset:${found[1]}`, width, height };
    // The design's own picture is no change of it.
    return image.src === element.src ? [] : [[element.id, { ...image, ...(placement ? { placement } : {}) }] as const];
  });
  return Object.fromEntries(kept);
}

const IMAGE_PREFIX = 'image_';
const KEPT_IMAGE = /^([0-9a-f-]{36})\.(\d{1,5})x(\d{1,5})(?:\.at([-\d._]{1,40}))?$/;
export const imageFieldName = (elementId: string): string => IMAGE_PREFIX + elementId;
/** An uploaded picture as an address or a plain form carries it. */
export function imageFieldValue({ src, width, height, placement }: Customisation['images'][string]): string {
  const at = placement ? `.at${[placement.x, placement.y, placement.scale, placement.angle].join('_')}` : '';
  return `${src.replace('asset:', '')}.${width}x${height}${at}`;
}

/** `x_y_scale_angle` as an address carries it; null for anything else. What is outside the limits is brought inside. */
function readPlacement(text: string | undefined): PhotoPlacement | null {
  const [x, y, scale, angle, ...more] = (text ?? '')
    .split('_')
    .map((part) => (part === '' ? Number.NaN : Number(part)));
  if (x === undefined || y === undefined || scale === undefined || angle === undefined || more.length > 0) return null;
  return limitPlacement({ x, y, scale, angle });
}

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

/** Name of the basket line that a product page edits; its value is the line's id. */
export const LINE_FIELD = 'line';

/** Returns the id of the basket line that an address edits; null for none. Whether there is such a line only the basket knows. */
export function readLine(query: Readonly<Record<string, unknown>>): string | null {
  const line = query[LINE_FIELD];
  return typeof line === 'string' && /^\d{1,15}-[0-9a-f]{1,60}$/.test(line) ? line : null;
}

/**
 * Returns what a basket line carries as the parameters of its product's page: variant, quantity, texts and photos, and the
 * line's own id, so that the page can put the changed line in its place.
 * @param line its `front` and `back` hold the customisable elements as the shopper left them
 */
export function writeLine(line: {
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

/** Returns where a placed photo stands in the frame that it carries; null for one that was not placed. */
function placementInFrame(element: Extract<SceneElement, { type: 'Image' }>): PhotoPlacement | null {
  const { frame } = element;
  if (!frame) return null;
  const own = { ...element, ...frame, originX: 'center', originY: 'center', scaleX: 1, scaleY: 1 } as const;
  return findPlacement(own, element);
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

/** Pictures of a design that the shopper may replace and has not. */
export function untouchedImages(
  product: Pick<ProductView, 'scenes'>,
  customisation: Customisation,
): readonly ImageElement[] {
  return customisableElements(product.scenes ?? { front: null, back: null }).flatMap(({ element }) =>
    element.type === 'Image' && customisation.images[element.id] === undefined ? [element] : [],
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
