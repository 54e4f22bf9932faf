import { type Accepted, type StoreProduct, type StoreVariant, skuOf, variantTitle } from './store-product';

/** A variant as a shop has it. */
export interface ShopVariant {
  readonly id: string;
  readonly sku: string | null;
  /** As Shopify writes it. */
  readonly price: string;
  readonly options: readonly { readonly name: string; readonly value: string }[];
  readonly mediaId: string | null;
}

/** A product as a shop has it. */
export interface ShopProduct {
  readonly id: string;
  readonly title: string;
  readonly isActive: boolean;
  readonly variants: readonly ShopVariant[];
  /** Pictures that can be seen, in their order. */
  readonly mediaIds: readonly string[];
  /** With those that Shopify could not fetch. */
  readonly allMediaIds: readonly string[];
}

/** What is known of a product from the times that it was pushed. */
export interface Pushed {
  /** Our SKU → id of the variant. */
  readonly variants: ReadonlyMap<string, string>;
  /** Picture key → what was uploaded, and as what. */
  readonly files: ReadonlyMap<string, { readonly version: string; readonly mediaId: string }>;
  readonly accepted: readonly Accepted[];
}

/** A variant's title in the shop. */
export const shopVariantTitle = ({ options }: ShopVariant): string => options.map(({ value }) => value).join(' / ');

/** Which of the shop's variants is which of ours, by our SKU: by the id that it was given, else by what shoppers choose
 *  it by, else by its SKU. None is matched twice. */
export function matchVariants(
  product: StoreProduct,
  shop: readonly ShopVariant[],
  known: Pick<Pushed, 'variants'>,
): ReadonlyMap<string, ShopVariant> {
  const left = new Set(shop);
  const found = new Map<string, ShopVariant>();
  const take = (fits: (theirs: ShopVariant, sku: string, ours: StoreVariant) => boolean): void => {
    for (const ours of product.variants) {
      const sku = skuOf(product, ours);
      if (found.has(sku)) continue;
      const theirs = [...left].find((variant) => fits(variant, sku, ours));
      if (!theirs) continue;
      left.delete(theirs);
      found.set(sku, theirs);
    }
  };
  take(({ id }, sku) => known.variants.get(sku) === id);
  take((theirs, _sku, ours) => shopVariantTitle(theirs) === variantTitle(product, ours));
  take((theirs, sku) => theirs.sku === sku);
  return found;
}
