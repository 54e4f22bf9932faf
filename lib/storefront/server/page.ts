import type { Metadata } from 'next';
import { setRequestLocale } from 'next-intl/server';
import type { StoreWire } from '@/lib/contracts/storefront';
import { env } from '@/lib/env';
import { loadTexts, type Texts } from '@/lib/i18n/texts';
import { safeImageUrl } from '../safe-url';
import { type StoreView, storeView } from '../store-view';
import { isSitePreview, loadStore } from './load';

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
    view: (await isSitePreview()) ? previewOf(storeView(store)) : storeView(store),
    texts: (namespace) => loadTexts(locale, store.region, namespace),
  };
}

/** A store that shows itself and takes no orders, whatever its status. */
const previewOf = (view: StoreView): StoreView => ({ ...view, open: false, hasBasket: false });

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
  const { store_seo: seo } = store;
  const isHome = about.path === '';
  const hidden = about.noindex || !seo.index || !view.open || view.type === 'promo' || store.is_sample;
  const fallback = about.title.includes(view.name) ? about.title : `${about.title} | ${view.name}`;
  // What the owner wrote stands for the store's own page; the others say what they are.
  const title = (isHome && seo.title) || fallback;
  const description = (isHome && seo.description) || about.description;
  const image = (isHome ? safeImageUrl(seo.share_image) : null) ?? about.image ?? safeImageUrl(seo.share_image);
  return {
    metadataBase: new URL(env().PUBLIC_URL),
    title: { absolute: title },
    description,
    alternates: { canonical: url },
    ...(hidden ? { robots: { index: false, follow: false } } : {}),
    openGraph: {
      type: 'website',
      siteName: view.name,
      title,
      description,
      url,
      ...(image ? { images: [{ url: image }] } : {}),
    },
  };
}
