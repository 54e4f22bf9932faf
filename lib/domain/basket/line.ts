import type { ImageElement, SceneElement } from '../scene/schema';

/** A line of the basket, complete enough to show and to order without asking again (BSK-01). */
export interface BasketLine {
  /** {@link basketLineId}: the same goods have the same id. */
  readonly id: string;
  readonly productId: number;
  /** Number of the design revision that the shopper was shown; undefined in baskets from before designs had revisions. */
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
  /** One piece ex VAT, minor units; a claim that the server checks. */
  readonly unitNetMinor: number;
  readonly vatApplies: boolean;
  /** URLs of the pictures that the shopper saw. */
  readonly frontPreview: string | null;
  readonly backPreview: string | null;
  /** The customisable elements as the shopper left them. */
  readonly front: readonly SceneElement[];
  readonly back: readonly SceneElement[];
}

/** What makes two lines the same goods (BSK-07). */
export interface LineIdentity {
  readonly productId: number;
  /** The same words on another drawing are other goods. */
  readonly designRevision?: number | undefined;
  readonly colour: string;
  readonly size: string;
  readonly front: readonly SceneElement[];
  readonly back: readonly SceneElement[];
}

/** The id of a line: product, colour, size and what the shopper changed (BSK-07). At most 300 characters; elements may
 *  come in any order. The digest guards against chance, not against malice: a basket is the shopper's own. */
export function basketLineId(identity: LineIdentity): string {
  const { productId, designRevision, colour, size, front, back } = identity;
  const drawing = designRevision === undefined ? [] : [designRevision];
  const key = JSON.stringify([colour, size, contentOf(front), contentOf(back), ...drawing]);
  return `${productId}-${digest(key, 1)}${digest(key, 2)}`;
}

function contentOf(elements: readonly SceneElement[]): string[] {
  const changeable = elements.filter((element) => element.customisable);
  return changeable
    .map((element) =>
      JSON.stringify([element.id, ...(element.type === 'Text' ? [element.text] : contentOfPhoto(element))]),
    )
    .sort();
}

/** A photo that was placed is other goods than the same photo as it came. */
function contentOfPhoto({ src, frame, left, top, scaleX, angle }: ImageElement): (string | number)[] {
  return frame ? [src, left, top, scaleX, angle] : [src];
}

/** 53 bits of a string, as hexadecimal: two multiplicative hashes that are mixed at the end. */
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
