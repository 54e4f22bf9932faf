import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import type { EndpointResponse } from '@/lib/contracts/endpoint';
import { localTime } from '@/lib/contracts/field-types';
import { storeConfigEndpoints } from '@/lib/contracts/store-config';
import { type StoreDto, storefrontEndpoints } from '@/lib/contracts/storefront';
import type { ProductSort } from '@/lib/domain/catalogue/sort-products';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { isPlatformSegment } from '@/lib/domain/routes/segments';
import { isHiddenFromShoppers } from '@/lib/domain/store/event';
import { isSlugForm } from '@/lib/domain/store/slug';
import { AppError } from '@/lib/platform/errors';
import { getSessionContext } from '@/lib/web/pages/current-user';
import { hasSessionCookie } from '@/lib/web/pages/session-hint';
import { getPriceAgeMs, getStoreAgeMs } from '@/lib/web/storefront/price-age';
import { type CallContext, tenantApi } from '@/lib/web/tenant-api/client';
import { getSharedCache, type StoreCache } from '@/lib/web/tenant-api/store-cache';

/**
 * Returns whether this request is a store preview. It shows the saved configuration, or on request the unsaved one, and
 * takes no orders (EVT-02).
 */
export const isSitePreview = async (): Promise<boolean> => (await headers()).get(ROUTE_HEADERS.preview) === 'site';

/** Returns whether this request is the tracking page of an order in a draft store, whose other pages are hidden. */
export const isOrderOnly = async (): Promise<boolean> => (await headers()).has(ROUTE_HEADERS.orderOnly);

/**
 * Returns whether request routing marked this request as a preview. It does so only for users who may edit the draft.
 */
const isPreview = async (): Promise<boolean> => (await headers()).has(ROUTE_HEADERS.preview);

const caches = {
  store: getSharedCache<EndpointResponse<typeof storefrontEndpoints.store>['data']>('store', {
    maxEntries: 1_000,
    ageMs: ({ calendar }) => getStoreAgeMs(calendar?.changes_at),
  }),
  products: getSharedCache<EndpointResponse<typeof storefrontEndpoints.products>>('products', {
    maxEntries: 200,
    ageMs: ({ data }) => getPriceAgeMs(data),
  }),
  highlights: getSharedCache<EndpointResponse<typeof storefrontEndpoints.highlights>['data']>('highlights', {
    maxEntries: 500,
    ageMs: ({ newest, categories }) => getPriceAgeMs([...newest, ...categories.map(({ product }) => product)]),
  }),
  product: getSharedCache<EndpointResponse<typeof storefrontEndpoints.product>['data']>('product', {
    maxEntries: 1_000,
    ageMs: ({ product, you_may_like_products: alike }) => getPriceAgeMs([...product.event_prices, ...alike]),
  }),
};

/**
 * Returns public data of a store, cached until the store changes; shows a 404 when it is missing. Signed-in users
 * bypass the cache, because they must see their own changes at once, before the change notification arrives.
 */
const loadCached = <T>(answers: StoreCache<T>, slug: string, name: string, ask: () => Promise<T>): Promise<T> =>
  orNotFound(fetchCached(answers, slug, name, ask));

async function fetchCached<T>(answers: StoreCache<T>, slug: string, name: string, ask: () => Promise<T>): Promise<T> {
  const isCacheable = !(await isPreview()) && !(await hasSessionCookie());
  return isCacheable ? answers.find(slug, name, Date.now(), ask) : ask();
}

/**
 * Returns the context for calls: with the session for previews, because only editors may read a draft; anonymous for
 * all other pages.
 */
const viewer = async (): Promise<CallContext> => ((await isPreview()) ? getSessionContext() : {});

/**
 * Returns the store with this slug, memoised per request. Shows a 404 when it does not exist or is a draft (EVT-03).
 */
export const loadStore = cache(async (slug: string): Promise<StoreDto> => {
  if (!isSlugForm(slug) || isPlatformSegment(slug)) notFound();
  if (await isSitePreview()) return loadPreviewedStore(slug);
  const ask = async () => (await tenantApi.call(storefrontEndpoints.store, { params: { slug } })).data;
  const store = await loadCached(caches.store, slug, '', ask);
  if (isHiddenFromShoppers(store.status) && !(await isPreview()) && !(await isOrderOnly())) notFound();
  return store;
});

/**
 * Loads the store's preview, memoised per request. `?draft=1` requests the viewer's unsaved changes (EVT-13), and `?at=`
 * the store at a local time of its zone; any other text there means now.
 */
export const loadPreviewedStore = cache(async (slug: string) => {
  const requestHeaders = await headers();
  const tenant = Number(requestHeaders.get(ROUTE_HEADERS.tenant));
  const pathQuery = new URLSearchParams(requestHeaders.get(ROUTE_HEADERS.path)?.split('?')[1]);
  const at = localTime.safeParse(pathQuery.get('at'));
  const query = { draft: pathQuery.get('draft') === '1' ? '1' : '0', ...(at.success ? { at: at.data } : {}) } as const;
  const call = tenantApi.call(
    storeConfigEndpoints.preview,
    { params: { tenant, slug }, query },
    await getSessionContext(),
  );
  return (await orNotFound(call)).data;
});

/**
 * Returns one page of a store's products and their total number, memoised per request. Results of text searches are not
 * cached.
 */
export const loadProducts = cache(
  async (slug: string, sort: ProductSort, category: string | undefined, q: string | undefined, page: number) => {
    const store = await loadStore(slug);
    const params = { tenant: store.tenant_id, slug };
    const query = { sort, page, ...(category === undefined ? {} : { category }), ...(q === undefined ? {} : { q }) };
    const ask = async () => tenantApi.call(storefrontEndpoints.products, { params, query }, await viewer());
    return q === undefined
      ? loadCached(caches.products, slug, `${sort} ${page} ${category ?? ''}`, ask)
      : orNotFound(ask());
  },
);

/** Returns the products for a store's home page. */
export const loadHighlights = cache(async (slug: string) => {
  const store = await loadStore(slug);
  const params = { tenant: store.tenant_id, slug };
  const ask = async () => (await tenantApi.call(storefrontEndpoints.highlights, { params }, await viewer())).data;
  return loadCached(caches.highlights, slug, '', ask);
});

/** Returns a product of this store with related products; shows a 404 for a product of another store (STO-02). */
export const loadProduct = cache((slug: string, id: number) => orNotFound(askProduct(slug, id)));

/**
 * Returns the product of {@link loadProduct}, or null instead of showing a 404. For pages that are not about this
 * product alone.
 */
export async function findProduct(slug: string, id: number) {
  try {
    return await askProduct(slug, id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

async function askProduct(slug: string, id: number) {
  const store = await loadStore(slug);
  const params = { tenant: store.tenant_id, slug, productID: id };
  const ask = async () => (await tenantApi.call(storefrontEndpoints.product, { params }, await viewer())).data;
  return fetchCached(caches.product, slug, String(id), ask);
}

async function orNotFound<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound();
    throw error;
  }
}
