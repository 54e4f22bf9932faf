import { formatShopAmount, parseShopAmount } from './shop-price';
import {
  formatShopVariantTitle,
  matchVariants,
  type PushedState,
  type ShopProduct,
  type ShopVariant,
} from './shop-product';
import {
  type AcceptedDifference,
  buildAcceptedValueLookup,
  buildShopSku,
  type DifferenceKind,
  formatVariantTitle,
  type StoreProduct,
} from './store-product';

/** Value that differs between the product in a Shopify shop and the product in the Merchloom store. */
export interface ProductDifference {
  readonly kind: DifferenceKind;
  /**
   * SKU or picture key of the difference; '' = the product itself. A variant that exists only in the shop is identified
   * by its id there.
   */
  readonly key: string;
  /** Name for users: a variant's colour and size; '' = the product itself. */
  readonly about: string;
  /** Value in the Merchloom store; null when the store does not have it. */
  readonly ours: string | null;
  /** Value in the shop; null when the shop does not have it. */
  readonly theirs: string | null;
}

/**
 * Returns all differences between a product in the shop and in the Merchloom store (price, SKU, image, variant, title,
 * status). A value that the merchant accepted is left out until it changes again. `shop` is null for a product that no
 * longer exists in the shop.
 */
export function compareProducts(
  product: StoreProduct,
  shop: ShopProduct | null,
  pushedState: PushedState,
): ProductDifference[] {
  if (!shop) return [{ kind: 'product', key: '', about: '', ours: product.name, theirs: null }];
  const matched = matchVariants(product, shop.variants, pushedState);
  const accepted = buildAcceptedValueLookup(pushedState.accepted);
  return [
    ...compareHead(product, shop),
    ...compareVariants(product, shop, matched),
    ...comparePictures(product, shop, pushedState, matched),
  ].filter(({ kind, key, theirs }) => accepted(kind, key) !== theirs);
}

function compareHead(product: StoreProduct, shop: ShopProduct): ProductDifference[] {
  const status = (isActive: boolean) => (isActive ? 'active' : 'draft');
  const head: ProductDifference[] = [
    { kind: 'status', key: '', about: '', ours: status(product.isActive), theirs: status(shop.isActive) },
    { kind: 'title', key: '', about: '', ours: product.name, theirs: shop.title },
  ];
  return head.filter(({ ours, theirs }) => ours !== theirs);
}

function compareVariants(
  product: StoreProduct,
  shop: ShopProduct,
  matched: ReadonlyMap<string, ShopVariant>,
): ProductDifference[] {
  const ours = product.variants.flatMap((variant): ProductDifference[] => {
    const sku = buildShopSku(product, variant);
    const about = formatVariantTitle(product, variant);
    const theirs = matched.get(sku);
    if (!theirs) return [{ kind: 'variant', key: sku, about, ours: about, theirs: null }];
    const priceMinor = variant.priceMinor ?? product.priceMinor;
    const isPrice = parseShopAmount(theirs.price) === priceMinor;
    const differences: ProductDifference[] = [];
    if (!isPrice)
      differences.push({ kind: 'price', key: sku, about, ours: formatShopAmount(priceMinor), theirs: theirs.price });
    if (theirs.sku !== sku) differences.push({ kind: 'sku', key: sku, about, ours: sku, theirs: theirs.sku ?? '' });
    return differences;
  });
  const mine = new Set(matched.values());
  const foreign = shop.variants
    .filter((variant) => !mine.has(variant))
    .map((variant): ProductDifference => {
      const about = formatShopVariantTitle(variant);
      return { kind: 'variant', key: variant.id, about, ours: null, theirs: about };
    });
  return [...ours, ...foreign];
}

/**
 * Reports each picture that is missing in the shop, is outdated (`theirs` is then the version in the shop), or was
 * replaced by another picture on the variants of its colour (`theirs` is then the id of that picture).
 */
function comparePictures(
  product: StoreProduct,
  shop: ShopProduct,
  pushedState: PushedState,
  matched: ReadonlyMap<string, ShopVariant>,
): ProductDifference[] {
  const there = new Set(shop.mediaIds);
  const names = new Map(product.colours.map(({ code, name }) => [code, name]));
  return product.pictures.flatMap(({ key, version, colour }): ProductDifference[] => {
    const about = colour === null ? '' : (names.get(colour) ?? colour);
    const image = { kind: 'image', key, about, ours: version } as const;
    const pushed = pushedState.files.get(key);
    if (!pushed || !there.has(pushed.mediaId)) return [{ ...image, theirs: null }];
    if (pushed.version !== version) return [{ ...image, theirs: pushed.version }];
    const other = product.variants
      .filter((variant) => colour !== null && variant.colour === colour)
      .map((variant) => matched.get(buildShopSku(product, variant)))
      .find((variant) => variant !== undefined && variant.mediaId !== pushed.mediaId);
    return other ? [{ ...image, theirs: other.mediaId ?? '' }] : [];
  });
}

/**
 * Returns the accepted values with those of `differences` added; each replaces an earlier value of the same kind and
 * key.
 */
export function acceptDifferences(
  accepted: readonly AcceptedDifference[],
  differences: readonly ProductDifference[],
): AcceptedDifference[] {
  const isSame = (a: AcceptedDifference, b: ProductDifference) => a.kind === b.kind && a.key === b.key;
  return [
    ...accepted.filter((entry) => !differences.some((difference) => isSame(entry, difference))),
    ...differences.map(({ kind, key, theirs }) => ({ kind, key, theirs })),
  ];
}

/** Builds the id of a difference for screens and API calls. */
export const buildDifferenceId = ({ kind, key }: Pick<ProductDifference, 'kind' | 'key'>): string => `${kind}:${key}`;
