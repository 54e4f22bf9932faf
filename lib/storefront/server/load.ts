import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { storeConfigEndpoints } from '@/lib/contracts/store-config';
import { type StoreWire, storefrontEndpoints } from '@/lib/contracts/storefront';
import type { ProductSort } from '@/lib/domain/catalogue/sort-products';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { isHidden } from '@/lib/domain/store/event';
import { isSlugForm } from '@/lib/domain/store/slug';
import { AppError } from '@/lib/errors';
import { type CallContext, tenantApi } from '@/lib/tenant-api/client';
import { sessionContext } from '@/lib/web/current-user';

/** Whether this is the preview of a store, which shows what is saved – or typed, if asked – and sells nothing (EVT-02). */
export const isSitePreview = async (): Promise<boolean> => (await headers()).get(ROUTE_HEADERS.preview) === 'site';

/** The front door lets only those who may edit a draft this far, and says so. */
const isPreview = async (): Promise<boolean> => (await headers()).has(ROUTE_HEADERS.preview);

/** A draft's data is given to its owner's session alone; everyone else's pages ask as nobody. */
const viewer = async (): Promise<CallContext> => ((await isPreview()) ? sessionContext() : {});

/** The store of an address, once a request. Draft ones are as unknown to shoppers as missing ones (EVT-03). */
export const loadStore = cache(async (slug: string): Promise<StoreWire> => {
  if (!isSlugForm(slug)) notFound();
  if (await isSitePreview()) return loadPreviewed(slug);
  const answer = await orNotFound(tenantApi.call(storefrontEndpoints.store, { params: { slug } }));
  if (isHidden(answer.data.status) && !(await isPreview())) notFound();
  return answer.data;
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

export const loadProducts = cache(async (slug: string, sort: ProductSort, category: string | undefined) => {
  const store = await loadStore(slug);
  const answer = await orNotFound(
    tenantApi.call(
      storefrontEndpoints.products,
      {
        params: { tenant: store.tenant_id, slug },
        query: { sort, ...(category === undefined ? {} : { category }) },
      },
      await viewer(),
    ),
  );
  return answer.data;
});

/** A product of this store and others to look at; 404 for those of other stores (STO-02). */
export const loadProduct = cache(async (slug: string, id: number) => {
  const store = await loadStore(slug);
  const answer = await orNotFound(
    tenantApi.call(
      storefrontEndpoints.product,
      { params: { tenant: store.tenant_id, slug, productID: id } },
      await viewer(),
    ),
  );
  return answer.data;
});

async function orNotFound<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound();
    throw error;
  }
}
