import { buildPictureUrl } from '@/lib/contracts/picture-url';
import { toDecimalText } from '@/lib/domain/money/decimal';
import type { ProductView } from './product-view';
import { getShownPrice } from './shown-price';
import type { StoreView } from './store-view';

/** Product in schema.org format, without its variants. */
export interface ProductData {
  readonly group: object;
  /** Absolute URL of the product page. */
  readonly url: string;
  /** Origin of the product's image URLs. */
  readonly origin: string;
  /** Common part of all offers; null for gifts. */
  readonly offer: object | null;
  readonly shipping: object | null;
  readonly returns: object;
}

/**
 * Returns the complete product group. The first offer defines shipping and returns; the others refer to it by @id, as
 * JSON-LD allows.
 */
export function addVariants(data: ProductData, store: StoreView, product: ProductView): object {
  // Size label as on the page: 'M' instead of the catalogue's 'medium'.
  const labels = new Map(product.sizes.map(({ code, label }) => [code, label]));
  const variants = product.colours.flatMap((colour) => {
    const image = getVariantPictureUrl(data.origin, store, product, colour.code);
    return (product.colourSizes[colour.code] ?? []).map((size) => ({ colour, size, image }));
  });
  const hasVariant = variants.map(({ colour, size, image }, index) => ({
    '@type': 'Product',
    sku: product.skus[colour.code]?.[size] ?? `${product.id}-${colour.code}-${size}`,
    name: `${product.name}, ${colour.name}, ${labels.get(size) ?? size}`,
    color: colour.name,
    size: labels.get(size) ?? size,
    image,
    ...(data.offer
      ? {
          offers: {
            '@type': 'Offer',
            url: `${data.url}?colour=${encodeURIComponent(colour.code)}&size=${encodeURIComponent(size)}`,
            ...data.offer,
            ...(product.surcharges ? { price: toDecimalText(getShownPrice(product, size, store.vat).minor) } : {}),
            ...named('shippingDetails', '#shipping', data.shipping, index === 0),
            ...named('hasMerchantReturnPolicy', '#returns', data.returns, index === 0),
          },
        }
      : {}),
  }));
  return { ...data.group, hasVariant };
}

/** Returns the absolute URL of a colour's first image. */
export function getVariantPictureUrl(origin: string, store: StoreView, product: ProductView, colour: string): string {
  const picture = { productId: product.id, view: product.views[0] ?? 'front', version: product.version } as const;
  return origin + buildPictureUrl(store, { ...picture, width: 1000, colour });
}

const named = (property: string, id: string, data: object | null, isFirst: boolean): object =>
  data ? { [property]: isFirst ? { '@id': id, ...data } : { '@id': id } } : {};
