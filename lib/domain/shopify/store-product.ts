import { shopSku } from './shop-sku';

/** One colour in one size. */
export interface StoreVariant {
  readonly blankSku: string;
  readonly colour: string;
  /** As shoppers read it. */
  readonly size: string;
}

/** A picture that a product shows; `key` names it for ever. */
export interface StorePicture {
  readonly key: string;
  /** The colour that it shows, for its variants; null = none in particular. */
  readonly colour: string | null;
  /** Where Shopify fetches it. */
  readonly source: string;
  /** Changes whenever the picture does. */
  readonly version: string;
  readonly alt: string;
}

/** A product of one of our stores, as a shop is to have it. */
export interface StoreProduct {
  readonly eventId: number;
  readonly productId: number;
  readonly name: string;
  /** Plain text, paragraphs between empty lines. */
  readonly description: string;
  readonly brand: string;
  readonly category: string;
  /** Hidden ones are drafts there too. */
  readonly isActive: boolean;
  /** Of one piece, in minor units of the shop's currency (lib/domain/shopify/shop-price.ts). */
  readonly priceMinor: number;
  /** Of one piece, grams. */
  readonly weightG: number;
  readonly optionNames: { readonly colour: string; readonly size: string };
  /** In the order in which shoppers see them. */
  readonly colours: readonly { readonly code: string; readonly name: string }[];
  readonly sizes: readonly string[];
  /** Those on offer. */
  readonly variants: readonly StoreVariant[];
  readonly pictures: readonly StorePicture[];
}

/** What a shop may have otherwise than we do. */
export const DIFFERENCE_KINDS = ['product', 'status', 'title', 'variant', 'price', 'sku', 'image'] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** A difference that a merchant accepted: their value stands, and a push leaves it alone. */
export interface Accepted {
  readonly kind: DifferenceKind;
  readonly key: string;
  /** Their value as it was accepted; null = that they do not have it. */
  readonly theirs: string | null;
}

/** What was accepted of a kind and key; undefined = nothing. */
export function acceptedBy(accepted: readonly Accepted[]) {
  return (kind: DifferenceKind, key: string): string | null | undefined =>
    accepted.find((entry) => entry.kind === kind && entry.key === key)?.theirs;
}

/** The SKU of one of a product's variants. */
export const skuOf = (
  product: Pick<StoreProduct, 'eventId' | 'productId'>,
  { blankSku }: Pick<StoreVariant, 'blankSku'>,
): string => shopSku({ blankSku, eventId: product.eventId, productId: product.productId });

/** Colour code → the word that shoppers choose by: colours of one name are told apart by their codes. */
export function colourWords(colours: StoreProduct['colours']): ReadonlyMap<string, string> {
  const times = new Map<string, number>();
  for (const { name } of colours) times.set(name, (times.get(name) ?? 0) + 1);
  return new Map(colours.map(({ code, name }) => [code, (times.get(name) ?? 0) > 1 ? `${name} (${code})` : name]));
}

/** Which option values make a variant. */
export function valuesOf({ optionNames, colours }: StoreProduct, { colour, size }: StoreVariant) {
  return [
    { optionName: optionNames.colour, name: colourWords(colours).get(colour) ?? colour },
    { optionName: optionNames.size, name: size },
  ];
}

/** The same as one line, as Shopify titles variants. */
export const variantTitle = (product: StoreProduct, variant: StoreVariant): string =>
  valuesOf(product, variant)
    .map(({ name }) => name)
    .join(' / ');
