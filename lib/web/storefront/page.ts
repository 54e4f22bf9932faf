import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { setRequestLocale } from 'next-intl/server';
import { cache } from 'react';
import type { PreviewDto } from '@/lib/contracts/store-config';
import type { StoreDto } from '@/lib/contracts/storefront';
import { getFormatTag, type Language } from '@/lib/domain/languages/languages';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { env } from '@/lib/platform/env';
import { loadTexts, type Texts, toLanguage } from '@/lib/platform/i18n/texts';
import { buildStoreUrl, getStoreOrigin } from '@/lib/platform/site-addresses';
import { getPublishedLanguages, parseRequestedLanguage } from '@/lib/web/seo/languages';
import { isStoreListed } from '@/lib/web/seo/listed';
import { buildPageMetadata, type ShareImage } from '@/lib/web/seo/metadata';
import { buildStoreShareImage } from '@/lib/web/storefront/share-image';
import { getSafeImageUrl } from '../../views/storefront/safe-url';
import { type StoreView, toStoreView } from '../../views/storefront/store-view';
import { isSitePreview, loadPreviewedStore, loadStore } from './load';

export interface StoreParams {
  readonly locale: string;
  readonly slug: string;
}

/**
 * Data that every page of a store needs. `texts(namespace)` returns the messages of a namespace in the shopper's
 * language and region.
 */
export interface StorePage {
  readonly locale: string;
  /** Language requested by `?lang`; null without one. */
  readonly requestedLanguage: Language | null;
  readonly store: StoreDto;
  readonly view: StoreView;
  /** Moment that the page shows: now, or the one that a preview picks. */
  readonly now: Date;
  /** Data of a preview; null on the live store. */
  readonly preview: PreviewDto | null;
  texts(namespace: string): Promise<Texts>;
}

/** Loads the store of a page; shows a 404 for unknown and draft stores. */
export async function loadStorePage(params: Promise<StoreParams>): Promise<StorePage> {
  const { locale, slug } = await params;
  return paginate(locale, slug);
}

/** Memoised per request, because layout, metadata and page call it. */
const paginate = cache(async (locale: string, slug: string): Promise<StorePage> => {
  setRequestLocale(locale);
  const [store, requestHeaders, isPreview] = await Promise.all([loadStore(slug), headers(), isSitePreview()]);
  const preview = isPreview ? (await loadPreviewedStore(slug)).preview : null;
  const view = toStoreView(store, requestHeaders.get(ROUTE_HEADERS.site) === store.slug);
  return {
    locale,
    requestedLanguage: parseRequestedLanguage(
      requestHeaders.get(ROUTE_HEADERS.path) ?? '',
      env().TRANSLATION_ENABLED && store.translation,
    ),
    store,
    view: preview ? toPreviewView(view) : view,
    now: preview ? new Date(preview.shown_at) : new Date(),
    preview,
    texts: (namespace) => loadTexts(locale, store.region, namespace),
  };
});

/**
 * Returns the `lang` attribute for texts that the store's owner wrote, when the page is in another language (WCAG
 * 3.1.2); undefined otherwise.
 */
export const getStoreTextLang = ({ store, locale }: Pick<StorePage, 'store' | 'locale'>): string | undefined =>
  store.default_event_lang === locale ? undefined : getFormatTag(store.default_event_lang);

/** Returns the view of a store for its preview: visible in any status, but without orders. */
const toPreviewView = (view: StoreView): StoreView => ({ ...view, open: false, hasBasket: false });

/**
 * Returns title, description, canonical URL, alternates and data for shared links of a store page. Promo stores and
 * stores on hold are excluded from search results.
 */
export function buildStoreMetadata(
  page: Pick<StorePage, 'store' | 'view' | 'requestedLanguage' | 'locale'>,
  about: {
    readonly title: string;
    readonly description: string;
    /** Path of the page below the store's address; empty for the home page. */
    readonly path: string;
    readonly noindex?: boolean;
    /** Paths, in the form of `path`, of the previous and next page of a list; null = there is none. */
    readonly neighbours?: { readonly previous: string | null; readonly next: string | null };
    /** Share image of the page; absent = the store's image. */
    readonly image?: ShareImage;
  },
): Metadata {
  const { store, view } = page;
  const { store_seo: seo } = store;
  const isHome = about.path === '';
  const fallback = about.title.includes(view.name) ? about.title : `${about.title} | ${view.name}`;
  const ownerImageUrl = getSafeImageUrl(seo.share_image);
  return buildPageMetadata({
    // The owner's SEO texts describe the store's home page; other pages have their own titles and descriptions.
    title: (isHome && seo.title) || fallback,
    description: (isHome && seo.description) || about.description,
    bareUrl: buildStoreUrl(store, about.path),
    siteName: view.name,
    origin: getStoreOrigin(store),
    requestedLanguage: page.requestedLanguage,
    renderedLanguage: toLanguage(page.locale),
    published: getPublishedLanguages(store),
    isHidden: about.noindex === true || !(view.open || store.calendar?.is_closed) || !isStoreListed(store),
    ...(about.neighbours
      ? {
          neighbours: {
            previous: about.neighbours.previous && buildStoreUrl(store, about.neighbours.previous),
            next: about.neighbours.next && buildStoreUrl(store, about.neighbours.next),
          },
        }
      : {}),
    image: about.image ?? (ownerImageUrl ? { url: ownerImageUrl, alt: view.name } : buildStoreShareImage(store)),
  });
}
