import type { ImageElement, SceneElement } from '../scene/schema';

/** Basket line with all data needed to show and order it without another request (BSK-01). */
export interface BasketLine {
  /** Result of {@link buildBasketLineId}: equal lines have equal ids. */
  readonly id: string;
  readonly productId: number;
  /** Design revision that the shopper saw; undefined in baskets that were saved before designs had revisions. */
  readonly designRevision?: number | undefined;
  readonly name: string;
  readonly description: string;
  /** Catalogue code of the blank product. */
  readonly code: string;
  readonly status: string;
  /** Stock keeping unit of the colour and size (CAT-06). */
  readonly sku: string;
  readonly colour: string;
  readonly colourName: string;
  readonly size: string;
  readonly quantity: number;
  /** Price of one piece ex VAT, minor units. It comes from the browser, so the server checks it. */
  readonly unitNetMinor: number;
  readonly vatApplies: boolean;
  /** URLs of the pictures that the shopper saw (this field and the next). */
  readonly frontPreview: string | null;
  readonly backPreview: string | null;
  /** Customisable elements with the shopper's input (this field and the next). */
  readonly front: readonly SceneElement[];
  readonly back: readonly SceneElement[];
}

/** Properties that make two lines equal (BSK-07). */
export interface LineIdentity {
  readonly productId: number;
  /** Lines with equal input on different design revisions are different lines. */
  readonly designRevision?: number | undefined;
  readonly colour: string;
  readonly size: string;
  readonly front: readonly SceneElement[];
  readonly back: readonly SceneElement[];
}

/**
 * Returns the id of a line from product, colour, size and the shopper's input (BSK-07). At most 300 characters; the
 * order of elements does not matter. The digest protects against accidental collisions only, because a basket belongs
 * to its shopper.
 */
export function buildBasketLineId(identity: LineIdentity): string {
  const { productId, designRevision, colour, size, front, back } = identity;
  const drawing = designRevision === undefined ? [] : [designRevision];
  const key = JSON.stringify([colour, size, toContentChange(front), toContentChange(back), ...drawing]);
  return `${productId}-${digest(key, 1)}${digest(key, 2)}`;
}

function toContentChange(elements: readonly SceneElement[]): string[] {
  const changeable = elements.filter((element) => element.customisable);
  return changeable
    .map((element) =>
      JSON.stringify([element.id, ...(element.type === 'Text' ? [element.text] : contentOfPhoto(element))]),
    )
    .sort();
}

/** A photo that the shopper moved counts as different from the same photo in its initial position. */
function contentOfPhoto({ src, frame, left, top, scaleX, angle }: ImageElement): (string | number)[] {
  return frame ? [src, left, top, scaleX, angle] : [src];
}

/** Returns 53 bits of a string in hexadecimal: two multiplicative hashes mixed at the end. */
function digest(text: string, seed: number): string {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(16).padStart(14, '0');
}
