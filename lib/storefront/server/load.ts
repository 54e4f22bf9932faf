import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import type { EndpointAnswer } from '@/lib/contracts/endpoint';
import { storeConfigEndpoints } from '@/lib/contracts/store-config';
import { type StoreWire, storefrontEndpoints } from '@/lib/contracts/storefront';
import type { ProductSort } from '@/lib/domain/catalogue/sort-products';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { isHidden } from '@/lib/domain/store/event';
import { isSlugForm } from '@/lib/domain/store/slug';
import { AppError } from '@/lib/errors';
import { type CallContext, tenantApi } from '@/lib/tenant-api/client';
import { type KeptByStore, sharedByStore } from '@/lib/tenant-api/kept-by-store';
import { sessionContext } from '@/lib/web/current-user';
import { hasSessionCookie } from '@/lib/web/session-hint';

/** Whether this is the preview of a store, which shows what is saved – or typed, if asked – and sells nothing (EVT-02). */
export const isSitePreview = async (): Promise<boolean> => (await headers()).get(ROUTE_HEADERS.preview) === 'site';

/** Whether this is the page of an order of a store that shows nothing else, as it is a draft. */
export const isOrderOnly = async (): Promise<boolean> => (await headers()).has(ROUTE_HEADERS.orderOnly);

/** The front door lets only those who may edit a draft this far, and says so. */
const isPreview = async (): Promise<boolean> => (await headers()).has(ROUTE_HEADERS.preview);

const upTo = (maxEntries: number) => ({ maxEntries, ageMs: () => 60_000 });
const kept = {
  store: sharedByStore<EndpointAnswer<typeof storefrontEndpoints.store>['data']>('store', upTo(1_000)),
  products: sharedByStore<EndpointAnswer<typeof storefrontEndpoints.products>>('products', upTo(200)),
  highlights: sharedByStore<EndpointAnswer<typeof storefrontEndpoints.highlights>['data']>('highlights', upTo(500)),
  product: sharedByStore<EndpointAnswer<typeof storefrontEndpoints.product>['data']>('product', upTo(1_000)),
};

/** What everyone is told of a store, kept until it changes. Who is signed in may be who changes it, and reads anew: the word
 *  of a change takes a moment, and nobody may miss their own. */
const findKept = <T>(answers: KeptByStore<T>, slug: string, name: string, ask: () => Promise<T>): Promise<T> =>
  orNotFound(askKept(answers, slug, name, ask));

async function askKept<T>(answers: KeptByStore<T>, slug: string, name: string, ask: () => Promise<T>): Promise<T> {
  const isKept = !(await isPreview()) && !(await hasSessionCookie());
  return isKept ? answers.find(slug, name, Date.now(), ask) : ask();
}

/** A draft's data is given to its owner's session alone; everyone else's pages ask as nobody. */
const viewer = async (): Promise<CallContext> => ((await isPreview()) ? sessionContext() : {});

/** The store of an address, once a request. Draft ones are as unknown to shoppers as missing ones (EVT-03). */
export const loadStore = cache(async (slug: string): Promise<StoreWire> => {
  if (!isSlugForm(slug)) notFound();
  if (await isSitePreview()) return loadPreviewed(slug);
  const ask = async () => (await tenantApi.call(storefrontEndpoints.store, { params: { slug } })).data;
  const store = await findKept(kept.store, slug, '', ask);
  if (isHidden(store.status) && !(await isPreview()) && !(await isOrderOnly())) notFound();
  return store;
});

/** `?draft=1` asks for what the viewer has typed and not saved (EVT-13). */
async function loadPreviewed(slug: string): Promise<StoreWire> {
  const known = await headers();
  const tenant = Number(known.get(ROUTE_HEADERS.tenant));
  const asked = new URLSearchParams(known.get(ROUTE_HEADERS.path)?.split('?')[1]);
  const query = { draft: asked.get('draft') === '1' ? '1' : '0' } as const;
  const call = tenantApi.call(
    storeConfigEndpoints.preview,
    { params: { tenant, slug }, query },
    await sessionContext(),
  );
  return (await orNotFound(call)).data;
}

/** One page of a store's products and how many there are, once a request. Free-text searches are answered and not cached. */
export const loadProducts = cache(
  async (slug: string, sort: ProductSort, category: string | undefined, q: string | undefined, page: number) => {
    const store = await loadStore(slug);
    const params = { tenant: store.tenant_id, slug };
    const query = { sort, page, ...(category === undefined ? {} : { category }), ...(q === undefined ? {} : { q }) };
    const ask = async () => tenantApi.call(storefrontEndpoints.products, { params, query }, await viewer());
    return q === undefined
      ? findKept(kept.products, slug, `${sort} ${page} ${category ?? ''}`, ask)
      : orNotFound(ask());
  },
);

/** What the home page of a store shows of its products. */
export const loadHighlights = cache(async (slug: string) => {
  const store = await loadStore(slug);
  const params = { tenant: store.tenant_id, slug };
  const ask = async () => (await tenantApi.call(storefrontEndpoints.highlights, { params }, await viewer())).data;
  return findKept(kept.highlights, slug, '', ask);
});

/** A product of this store and others to look at; 404 for those of other stores (STO-02). */
export const loadProduct = cache((slug: string, id: number) => orNotFound(askProduct(slug, id)));

/** The same where a page is not about it alone; null for products of other stores. */
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
  return askKept(kept.product, slug, String(id), ask);
}

async function orNotFound<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound();
    throw error;
  }
}
