/** Tenant and slug that identify a store in API paths. */
export interface StoreAddress {
  readonly tenantId: number;
  readonly slug: string;
}

/** Path prefix of a store's pages on the current site. */
export interface StorePlaced {
  /** Prefix of page paths: '/summer-fest', or '' on the store's own domain. */
  readonly path: string;
}

export const storePath = ({ path }: StorePlaced, page = ''): string => `${path}${page && `/${page}`}` || '/';

/** Returns the path of a product page; the `=` is not percent-encoded (STO-01). */
export const productPath = (store: StorePlaced, id: number): string => storePath(store, `Product=${id}`);
export const personalisePath = (store: StorePlaced, id: number): string => storePath(store, `NewProduct=${id}`);

/** Returns the path of an order's tracking page, which is accessible with the order's key. */
export const trackingHref = (store: StorePlaced, orderId: string, key: string): string =>
  `${storePath(store, 'track')}?${new URLSearchParams({ order: orderId, key })}`;

export const storeApi = (store: StoreAddress, call: string): string => `/api/${store.tenantId}/${store.slug}/${call}`;

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
