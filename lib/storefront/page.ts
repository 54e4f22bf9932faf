import type { Metadata } from 'next';
import { setRequestLocale } from 'next-intl/server';
import type { StoreWire } from '@/lib/contracts/storefront';
import { env } from '@/lib/env';
import { loadTexts, type Texts } from '@/lib/i18n/texts';
import { loadStore } from './load';
import { type StoreView, storeView } from './store-view';

export interface StoreParams {
  readonly locale: string;
  readonly slug: string;
}

/** What every page of a store starts from. `texts(namespace)` speaks the shopper's language and region. */
export interface StorePage {
  readonly locale: string;
  readonly store: StoreWire;
  readonly view: StoreView;
  texts(namespace: string): Promise<Texts>;
}

/** Loads the store of a page; 404 for unknown and draft ones. */
export async function storePage(params: Promise<StoreParams>): Promise<StorePage> {
  const { locale, slug } = await params;
  setRequestLocale(locale);
  const store = await loadStore(slug);
  return {
    locale,
    store,
    view: storeView(store),
    texts: (namespace) => loadTexts(locale, store.region, namespace),
  };
}

/** Title, description, canonical address and sharing data of a page of a store (UX G4, G10). Promo and held stores
 *  stay out of search results (UX G3). */
export function storeMetadata(
  page: Pick<StorePage, 'store' | 'view'>,
  about: {
    readonly title: string;
    readonly description: string;
    /** Below the store's own address; empty for its home. */
    readonly path: string;
    readonly noindex?: boolean;
    readonly image?: string | undefined;
  },
): Metadata {
  const { store, view } = page;
  const url = `${env().PUBLIC_URL}/${view.slug}${about.path ? `/${about.path}` : ''}`;
  const hidden = about.noindex || !view.open || view.type === 'promo' || store.is_sample;
  const title = about.title.includes(view.name) ? about.title : `${about.title} | ${view.name}`;
  return {
    metadataBase: new URL(env().PUBLIC_URL),
    title: { absolute: title },
    description: about.description,
    alternates: { canonical: url },
    ...(hidden ? { robots: { index: false, follow: false } } : {}),
    openGraph: {
      type: 'website',
      siteName: view.name,
      title,
      description: about.description,
      url,
      ...(about.image ? { images: [{ url: about.image }] } : {}),
    },
  };
}
