import { storefrontEndpoints } from '@/lib/contracts/storefront';
import { isHidden, type StoreStatus } from '@/lib/domain/store/event';
import { isSlugForm } from '@/lib/domain/store/slug';
import { AppError } from '@/lib/errors';
import { isListed } from '@/lib/seo/listed';
import { tenantApi } from '@/lib/tenant-api/client';
import { KeptByStore } from '@/lib/tenant-api/kept-by-store';

/** What routing must know of a store before a page starts to stream, when its status can still be chosen. */
export interface StoreFacts {
  readonly tenantId: number;
  readonly status: StoreStatus;
  readonly language: string;
  /** Whether it is shown in other languages too. */
  readonly translated: boolean;
  /** Its own domain, once that is proved. */
  readonly domain: string | null;
  /** Origins besides our own whose pages may frame its personaliser (SHP-08). */
  readonly widgetOrigins: readonly string[];
  /** Whether search engines may list it (UX G3). */
  readonly isListed: boolean;
  readonly aboutEnabled: boolean;
  /** Null for a draft, whose products are not told to everyone: its pages decide themselves. */
  readonly productIds: ReadonlySet<number> | null;
}

const MAX_STORES = 5_000;
/** Backstop for a feed that broke without saying so. */
const MAX_AGE_MS = 60_000;
/** An unknown slug is remembered for a moment only: it may be somebody's next store. */
const MISSING_AGE_MS = 5_000;

/** The address of a store that has moved: the one that it has now. */
export interface Moved {
  readonly movedTo: string;
}

type Found = StoreFacts | Moved | null;

/** Facts by slug, dropped when the feed says that the store changed. */
export class StoreFactsCache {
  readonly #kept = new KeptByStore<Found>({
    maxEntries: MAX_STORES,
    ageMs: (found) => (found && !('movedTo' in found) ? MAX_AGE_MS : MISSING_AGE_MS),
  });

  find(slug: string, now: number): Promise<Found> {
    return this.#kept.find(slug, 'facts', now, () => loadFacts(slug));
  }

  drop(slug: string): void {
    this.#kept.drop(slug);
  }

  clear(): void {
    this.#kept.clear();
  }
}

async function loadFacts(slug: string): Promise<Found> {
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
      isListed: isListed(store),
      aboutEnabled: store.store_page_content.about_us_enabled,
      productIds: isHidden(store.status) ? null : await listProductIds(store.tenant_id, slug),
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return findMoved(slug);
    throw error;
  }
}

async function findMoved(slug: string): Promise<Moved | null> {
  try {
    const { data } = await tenantApi.call(storefrontEndpoints.formerAddress, { params: { slug } });
    return { movedTo: data.slug };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

async function listProductIds(tenant: number, slug: string): Promise<ReadonlySet<number>> {
  const { data } = await tenantApi.call(storefrontEndpoints.products, { params: { tenant, slug }, query: {} });
  return new Set(data.map((product) => product.id));
}
