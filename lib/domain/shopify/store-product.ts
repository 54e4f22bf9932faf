import type { ProductTexts } from '../catalogue/product-texts';
import { formatShopSku } from './shop-sku';

/** Variant of a store's product: a colour in a size. */
export interface StoreVariant {
  readonly blankSku: string;
  readonly colour: string;
  /** Size label for shoppers. */
  readonly size: string;
  /** Present price of one piece in a size with a surcharge, minor units; absent = the product's price. */
  readonly priceMinor?: number;
  /** Price of one piece outside a sale, minor units; absent without a sale at present. */
  readonly regularMinor?: number;
}

/** Picture of a product; `key` is permanent. */
export interface StorePicture {
  readonly key: string;
  /**
   * Code of the colour that the picture shows, so that the variants of this colour use it; null = no particular colour.
   */
  readonly colour: string | null;
  /** Address from which Shopify fetches the picture. */
  readonly source: string;
  /** Version of the picture; changes whenever the picture changes. */
  readonly version: string;
  readonly alt: string;
}

/**
 * Product of a Merchloom store in the form that a Shopify shop should have. Its texts are plain; empty lines separate
 * paragraphs.
 */
export interface StoreProduct extends ProductTexts {
  readonly eventId: number;
  readonly productId: number;
  readonly name: string;
  readonly brand: string;
  readonly category: string;
  /** Whether the product is active; an inactive one is a draft in the shop. */
  readonly isActive: boolean;
  /** Present price of one piece in minor units of the shop's currency (shop-price.ts). */
  readonly priceMinor: number;
  /** Price of one piece outside a sale, minor units; absent without a sale at present. */
  readonly regularMinor?: number;
  /** Weight of one piece, grams. */
  readonly weightG: number;
  readonly optionNames: { readonly colour: string; readonly size: string };
  /** Colours in display sequence. */
  readonly colours: readonly { readonly code: string; readonly name: string }[];
  readonly sizes: readonly string[];
  /** Offered variants. */
  readonly variants: readonly StoreVariant[];
  readonly pictures: readonly StorePicture[];
}

/** Kinds of differences between a shop's product and the store's product. */
export const DIFFERENCE_KINDS = ['product', 'status', 'title', 'variant', 'price', 'sku', 'image'] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** Difference that a merchant has accepted. Pushes do not change the merchant's value. */
export interface AcceptedDifference {
  readonly kind: DifferenceKind;
  readonly key: string;
  /** Accepted value of the shop; null = the shop has none. */
  readonly theirs: string | null;
}

/** Returns a function that returns the accepted value of a kind and key; undefined = nothing was accepted. */
export function buildAcceptedValueLookup(accepted: readonly AcceptedDifference[]) {
  return (kind: DifferenceKind, key: string): string | null | undefined =>
    accepted.find((entry) => entry.kind === kind && entry.key === key)?.theirs;
}

/**
 * Builds the SKU under which the Shopify shop lists a variant: it combines the blank's SKU with store and product, so
 * that it is unique among all stores of the tenant.
 */
export const buildShopSku = (
  product: Pick<StoreProduct, 'eventId' | 'productId'>,
  { blankSku }: Pick<StoreVariant, 'blankSku'>,
): string => formatShopSku({ blankSku, eventId: product.eventId, productId: product.productId });

/** Returns the labels of colours by code. Colours with equal names get their codes added. */
export function buildColourLabels(colours: StoreProduct['colours']): ReadonlyMap<string, string> {
  const times = new Map<string, number>();
  for (const { name } of colours) times.set(name, (times.get(name) ?? 0) + 1);
  return new Map(colours.map(({ code, name }) => [code, (times.get(name) ?? 0) > 1 ? `${name} (${code})` : name]));
}

/** Returns the option values of a variant. */
export function getOptionValues({ optionNames, colours }: StoreProduct, { colour, size }: StoreVariant) {
  return [
    { optionName: optionNames.colour, name: buildColourLabels(colours).get(colour) ?? colour },
    { optionName: optionNames.size, name: size },
  ];
}

/** Returns the option values as one line, in the format of Shopify's variant titles. */
export const formatVariantTitle = (product: StoreProduct, variant: StoreVariant): string =>
  getOptionValues(product, variant)
    .map(({ name }) => name)
    .join(' / ');
