import type { ViewName } from '@/lib/rendering/core/goods/types';

/** Steps of width in px that the picture call offers. */
export type PictureWidth = 160 | 320 | 480 | 640 | 1000;

/** Where a store's API lives. */
export interface StoreAddress {
  readonly tenantId: number;
  readonly slug: string;
}

/** What a shopper put into a design, as the picture call takes it. */
export interface PictureCustomisation {
  readonly texts: Readonly<Record<string, string>>;
  readonly images: Readonly<Record<string, { readonly src: string; readonly width: number; readonly height: number }>>;
}

export const storePath = (slug: string, page = ''): string => `/${slug}${page ? `/${page}` : ''}`;

/** A product's page; `=` stands in the path as it is (STO-01). */
export const productPath = (slug: string, id: number): string => `/${slug}/Product=${id}`;
export const personalisePath = (slug: string, id: number): string => `/${slug}/NewProduct=${id}`;

export const storeApi = (store: StoreAddress, call: string): string => `/api/${store.tenantId}/${store.slug}/${call}`;

/** Address of a product picture. Immutable for a given `version`, so that browsers keep it. */
export function pictureUrl(
  store: StoreAddress,
  picture: {
    readonly productId: number;
    readonly view: ViewName;
    readonly colour: string;
    readonly width: PictureWidth;
    readonly version: string;
    readonly customisation?: PictureCustomisation | undefined;
  },
): string {
  const query = new URLSearchParams({
    colour: picture.colour,
    w: String(picture.width),
    format: 'webp',
    v: picture.version,
  });
  if (picture.customisation && hasCustomisation(picture.customisation))
    query.set('c', JSON.stringify(picture.customisation));
  return storeApi(store, `pictures/${picture.productId}/${picture.view}?${query}`);
}

/** `srcset` over the given widths. */
export function pictureSrcSet(
  store: StoreAddress,
  picture: Parameters<typeof pictureUrl>[1],
  widths: readonly PictureWidth[],
): string {
  return widths.map((width) => `${pictureUrl(store, { ...picture, width })} ${width}w`).join(', ');
}

export function hasCustomisation(customisation: PictureCustomisation): boolean {
  return Object.keys(customisation.texts).length > 0 || Object.keys(customisation.images).length > 0;
}

const PRODUCT_REF = /^(Product|NewProduct)=([1-9][0-9]{0,14})$/;

/** `Product=12` or `NewProduct=12`, also with `%3D`; null for anything else (STO-01, STO-02). */
export function parseProductRef(segment: string): { readonly id: number; readonly personalise: boolean } | null {
  let plain: string;
  try {
    plain = decodeURIComponent(segment);
  } catch {
    return null;
  }
  const match = PRODUCT_REF.exec(plain);
  return match ? { id: Number(match[2]), personalise: match[1] === 'NewProduct' } : null;
}
