import { storefrontEndpoints } from '@/lib/contracts/storefront';
import type { StoreStatus } from '@/lib/domain/store/event';
import { isSlugForm } from '@/lib/domain/store/slug';
import { AppError } from '@/lib/platform/errors';
import { isStoreListed } from '@/lib/web/seo/listed';
import { getStoreAgeMs } from '@/lib/web/storefront/price-age';
import { tenantApi } from '@/lib/web/tenant-api/client';
import { StoreCache } from '@/lib/web/tenant-api/store-cache';

/** Data of a store that routing needs before a page starts to stream, while the page's status can still be chosen. */
export interface StoreFacts {
  readonly tenantId: number;
  readonly status: StoreStatus;
  readonly language: string;
  /** Whether the store is offered in languages other than its own. */
  readonly translated: boolean;
  /** Verified own domain of the store; null without one. */
  readonly domain: string | null;
  /** Origins of other sites whose pages may embed the personaliser in a frame (SHP-08). */
  readonly widgetOrigins: readonly string[];
  /** Whether search engines may list the store. */
  readonly isListed: boolean;
  readonly aboutEnabled: boolean;
  /** Time of the next change of the store's status by its calendar, ISO timestamp; null = no change is planned. */
  readonly changesAt: string | null;
}

/** State of a product in a store: offered, offered before ('gone'), or never offered. */
type ProductState = 'on_offer' | 'gone' | 'unknown';

/** Category and search text of a store's product list, parsed from its address. */
export interface ListAddress {
  readonly category: string | undefined;
  readonly q: string | undefined;
}

const MAX_STORES = 5_000;
const MAX_PRODUCTS = 20_000;
const MAX_LISTS = 2_000;
/** Maximum age of cached data, in case the feed of changes fails unnoticed. */
const MAX_AGE_MS = 60_000;
/** Maximum age of the result for an unknown slug; short, because a store may get that slug. */
const MISSING_AGE_MS = 5_000;

/** Current address of a store that was requested at a former address. */
export interface MovedStore {
  readonly movedTo: string;
}

type StoreFactsResult = StoreFacts | MovedStore | null;

/** Cache of store facts by slug, cleared for a store when the feed reports a change of it. */
export class StoreFactsCache {
  readonly #kept = new StoreCache<StoreFactsResult>({
    maxEntries: MAX_STORES,
    ageMs: (facts) => (facts && !('movedTo' in facts) ? getStoreAgeMs(facts.changesAt) : MISSING_AGE_MS),
  });

  readonly #products = new StoreCache<ProductState>({
    maxEntries: MAX_PRODUCTS,
    ageMs: (state) => (state === 'unknown' ? MISSING_AGE_MS : MAX_AGE_MS),
  });
  readonly #totals = new StoreCache<number>({ maxEntries: MAX_LISTS, ageMs: () => MAX_AGE_MS });

  find(slug: string, now: number): Promise<StoreFactsResult> {
    return this.#kept.find(slug, 'facts', now, () => loadFacts(slug));
  }

  /** Returns the state of a product in a store that is not a draft. */
  getProductState(slug: string, { tenantId }: StoreFacts, productId: number, now: number): Promise<ProductState> {
    return this.#products.find(slug, String(productId), now, () => loadProductState(slug, tenantId, productId));
  }

  /**
   * Returns the number of products in a list of a store that is not a draft. Results of text searches are not cached.
   */
  countProducts(slug: string, { tenantId }: StoreFacts, list: ListAddress, now: number): Promise<number> {
    const count = () => loadTotal(slug, tenantId, list);
    return list.q === undefined ? this.#totals.find(slug, list.category ?? '', now, count) : count();
  }

  drop(slug: string): void {
    for (const cache of [this.#kept, this.#products, this.#totals]) cache.drop(slug);
  }

  clear(): void {
    for (const cache of [this.#kept, this.#products, this.#totals]) cache.clear();
  }
}

async function loadFacts(slug: string): Promise<StoreFactsResult> {
  if (!isSlugForm(slug)) return null;
  try {
    const { data: store } = await tenantApi.call(storefrontEndpoints.store, { params: { slug } });
    return {
      tenantId: store.tenant_id,
      status: store.status,
      language: store.default_event_lang,
      translated: store.translation,
      domain: store.domain,
      widgetOrigins: store.widget_origins,
      isListed: isStoreListed(store),
      aboutEnabled: store.store_page_content.about_us_enabled,
      changesAt: store.calendar?.changes_at ?? null,
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return findMoved(slug);
    throw error;
  }
}

async function findMoved(slug: string): Promise<MovedStore | null> {
  try {
    const { data } = await tenantApi.call(storefrontEndpoints.formerAddress, { params: { slug } });
    return { movedTo: data.slug };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

async function loadProductState(slug: string, tenant: number, productID: number): Promise<ProductState> {
  try {
    const { data } = await tenantApi.call(storefrontEndpoints.productState, { params: { tenant, slug, productID } });
    return data.state;
  } catch (error) {
    // The id is impossible, or the store has become a draft in the meantime.
    if (error instanceof AppError && (error.code === 'not_found' || error.code === 'invalid')) return 'unknown';
    throw error;
  }
}

async function loadTotal(slug: string, tenant: number, { category, q }: ListAddress): Promise<number> {
  const query = { per_page: 1, ...(category === undefined ? {} : { category }), ...(q === undefined ? {} : { q }) };
  const { meta } = await tenantApi.call(storefrontEndpoints.products, { params: { tenant, slug }, query });
  return meta.total;
}
