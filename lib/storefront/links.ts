/** Where a store's API lives. */
export interface StoreAddress {
  readonly tenantId: number;
  readonly slug: string;
}

/** Where a store's pages live on the site that shows them. */
export interface StorePlaced {
  /** What stands in front of its pages' names: '/summer-fest', or '' on its own domain. */
  readonly path: string;
}

export const storePath = ({ path }: StorePlaced, page = ''): string => `${path}${page && `/${page}`}` || '/';

/** A product's page; `=` stands in the path as it is (STO-01). */
export const productPath = (store: StorePlaced, id: number): string => storePath(store, `Product=${id}`);
export const personalisePath = (store: StorePlaced, id: number): string => storePath(store, `NewProduct=${id}`);

/** Where an order is, for whoever has its key. */
export const trackingHref = (store: StorePlaced, orderId: string, key: string): string =>
  `${storePath(store, 'track')}?${new URLSearchParams({ order: orderId, key })}`;

export const storeApi = (store: StoreAddress, call: string): string => `/api/${store.tenantId}/${store.slug}/${call}`;

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
