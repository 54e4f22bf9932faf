import { createGid, getShopState, type LocalShop } from '../world';

/** Picture of a product in the local Shopify. */
export interface LocalMedia {
  readonly id: string;
  readonly source: string;
  alt: string;
  status: 'READY' | 'FAILED';
}

export interface LocalVariant {
  readonly id: string;
  readonly inventoryItemId: string;
  options: { name: string; value: string }[];
  sku: string | null;
  price: string;
  compareAtPrice: string | null;
  mediaId: string | null;
  /** Locations that stock the variant. */
  readonly locations: Set<string>;
}

export interface LocalProduct {
  readonly id: string;
  handle: string;
  title: string;
  descriptionHtml: string;
  vendor: string;
  productType: string;
  status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED';
  options: { name: string; values: string[] }[];
  variants: LocalVariant[];
  media: LocalMedia[];
  metafields: { namespace: string; key: string; value: string }[];
  readonly publications: Set<string>;
}

export interface LocalFulfilmentService {
  readonly id: string;
  name: string;
  callbackUrl: string;
  trackingSupport: boolean;
  readonly locationId: string;
}

export interface LocalFulfilmentOrderLine {
  readonly id: string;
  readonly variantId: string;
  readonly sku: string | null;
  readonly productTitle: string;
  readonly variantTitle: string;
  readonly quantity: number;
  remaining: number;
  readonly price: string;
  readonly attributes: { key: string; value: string }[];
}

export interface LocalAddress {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly company: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly province: string | null;
  readonly zip: string | null;
  readonly countryCode: string | null;
}

/** Fulfilment order: lines of an order that one location fulfils. */
export interface LocalFulfilmentOrder {
  readonly id: string;
  readonly orderId: string;
  readonly orderName: string;
  locationId: string;
  status: 'OPEN' | 'IN_PROGRESS' | 'CLOSED' | 'CANCELLED' | 'INCOMPLETE';
  requestStatus:
    | 'UNSUBMITTED'
    | 'SUBMITTED'
    | 'ACCEPTED'
    | 'REJECTED'
    | 'CANCELLATION_REQUESTED'
    | 'CANCELLATION_ACCEPTED'
    | 'CANCELLATION_REJECTED'
    | 'CLOSED';
  readonly destination: LocalAddress | null;
  readonly lines: LocalFulfilmentOrderLine[];
  /** Our last message. */
  message: string;
  reason: string | null;
}

export interface LocalFulfilment {
  readonly id: string;
  readonly workId: string;
  tracking: { company: string; number: string; url: string };
}

/** Sales data of a shop in the local Shopify. */
export interface LocalSales {
  readonly ownLocationId: string;
  readonly onlineStoreId: string;
  currency: string;
  taxesIncluded: boolean;
  readonly products: Map<string, LocalProduct>;
  readonly services: Map<string, LocalFulfilmentService>;
  readonly work: Map<string, LocalFulfilmentOrder>;
  readonly fulfilments: Map<string, LocalFulfilment>;
  readonly operations: Map<string, string>;
  orders: number;
  /** Scopes that are rejected, to test how the app handles it. */
  readonly denied: Set<string>;
}

export const getLocalSales = (shop: LocalShop): LocalSales =>
  getShopState(shop, 'sales', () => ({
    ownLocationId: createGid(shop, 'Location'),
    onlineStoreId: createGid(shop, 'Publication'),
    currency: shop.currency,
    taxesIncluded: shop.currency !== 'USD',
    products: new Map(),
    services: new Map(),
    work: new Map(),
    fulfilments: new Map(),
    operations: new Map(),
    orders: 1_000,
    denied: new Set(),
  }));

/** Returns the number at the end of a gid; webhooks use these numbers as ids. */
export const parseGidNumber = (gid: string): number => Number(gid.split('/').at(-1));

export const formatVariantTitle = ({ options }: LocalVariant): string => options.map(({ value }) => value).join(' / ');

/** Returns one page of a list. Cursors are positions in it. */
export function paginate<T>(all: readonly T[], first: number, after: string | null | undefined) {
  const from = after ? Number(after) : 0;
  const nodes = all.slice(from, from + first);
  const end = from + nodes.length;
  return { nodes, pageInfo: { hasNextPage: end < all.length, endCursor: nodes.length > 0 ? String(end) : null } };
}
