import {
  type AcceptedDifference,
  buildShopSku,
  formatVariantTitle,
  type StoreProduct,
  type StoreVariant,
} from './store-product';

/** Variant as stored in a shop. */
export interface ShopVariant {
  readonly id: string;
  readonly sku: string | null;
  /** Price in the format of Shopify, in major units. */
  readonly price: string;
  readonly options: readonly { readonly name: string; readonly value: string }[];
  readonly mediaId: string | null;
}

/** Product as stored in a shop. */
export interface ShopProduct {
  readonly id: string;
  readonly title: string;
  readonly isActive: boolean;
  readonly variants: readonly ShopVariant[];
  /** Ids of the visible pictures, in their sequence. */
  readonly mediaIds: readonly string[];
  /** Ids of all media of the product, including pictures that Shopify could not fetch. */
  readonly allMediaIds: readonly string[];
}

/** State of a product from its previous pushes. */
export interface PushedState {
  /** SKU of this program → variant id in the Shopify shop. */
  readonly variants: ReadonlyMap<string, string>;
  /** Picture key → uploaded version and its media id. */
  readonly files: ReadonlyMap<string, { readonly version: string; readonly mediaId: string }>;
  readonly accepted: readonly AcceptedDifference[];
}

/** Returns a variant's title in the shop. */
export const formatShopVariantTitle = ({ options }: ShopVariant): string =>
  options.map(({ value }) => value).join(' / ');

/**
 * Pairs each variant of the store's product with the shop's variant that represents it. Prefers the variant id stored
 * at the last push, then equal option values, then an equal SKU; a shop variant is used at most once. Returns the
 * shop's variants by {@link buildShopSku} of the store's variants; a variant without a counterpart has no entry.
 */
export function matchVariants(
  product: StoreProduct,
  shop: readonly ShopVariant[],
  pushedState: Pick<PushedState, 'variants'>,
): ReadonlyMap<string, ShopVariant> {
  const left = new Set(shop);
  const matchedVariants = new Map<string, ShopVariant>();
  const take = (fits: (theirs: ShopVariant, sku: string, ours: StoreVariant) => boolean): void => {
    for (const ours of product.variants) {
      const sku = buildShopSku(product, ours);
      if (matchedVariants.has(sku)) continue;
      const theirs = [...left].find((variant) => fits(variant, sku, ours));
      if (!theirs) continue;
      left.delete(theirs);
      matchedVariants.set(sku, theirs);
    }
  };
  take(({ id }, sku) => pushedState.variants.get(sku) === id);
  take((theirs, _sku, ours) => formatShopVariantTitle(theirs) === formatVariantTitle(product, ours));
  take((theirs, sku) => theirs.sku === sku);
  return matchedVariants;
}
