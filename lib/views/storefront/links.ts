/** Tenant and slug that identify a store in API paths. */
export interface StoreAddress {
  readonly tenantId: number;
  readonly slug: string;
}

/** Path prefix of a store's pages on the current site. */
export interface StorePathPrefix {
  /** Prefix of page paths: '/summer-fest', or '' on the store's own domain. */
  readonly path: string;
}

export const buildStorePath = ({ path }: StorePathPrefix, page = ''): string => `${path}${page && `/${page}`}` || '/';

/** Returns the path of a product page; the `=` is not percent-encoded (STO-01). */
export const buildProductPath = (store: StorePathPrefix, id: number): string => buildStorePath(store, `Product=${id}`);
export const buildPersonalisePath = (store: StorePathPrefix, id: number): string =>
  buildStorePath(store, `NewProduct=${id}`);

/** Returns the path of an order's tracking page, which is accessible with the order's key. */
export const buildTrackingPath = (store: StorePathPrefix, orderId: string, key: string): string =>
  `${buildStorePath(store, 'track')}?${new URLSearchParams({ order: orderId, key })}`;

export const buildStoreApiPath = (store: StoreAddress, call: string): string =>
  `/api/${store.tenantId}/${store.slug}/${call}`;

const PRODUCT_REF = /^(Product|NewProduct)=([1-9][0-9]{0,14})$/;

/** Parses `Product=12` or `NewProduct=12`, also with `%3D`; returns null for any other segment (STO-01, STO-02). */
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
