import type { Metadata } from 'next';
import { isLanguage, type Language } from '@/lib/domain/languages/languages';
import { buildSiteUrl, getPlatformOrigin } from '../../platform/site-addresses';
import {
  buildCanonicalUrl,
  getSiteLanguages,
  listAlternates,
  type PublishedLanguages,
  toHreflang,
  toOgLocale,
} from './languages';

/** Share image: the picture with which social networks show a link to a page. */
export interface ShareImage {
  /** Path on this site, or an absolute address. */
  readonly url: string;
  readonly alt: string;
  /** Size in pixels; absent when it is unknown, for uploaded pictures. */
  readonly size?: { readonly width: number; readonly height: number };
}

/** Data for the `<head>` of any page, of the platform or of a store. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Canonical address of the page, with no parameter except the number of a list page. */
  readonly bareUrl: string;
  readonly siteName: string;
  readonly origin: string;
  /** Language requested by `?lang`; null without one. */
  readonly requestedLanguage: Language | null;
  /** Language in which the page is rendered. */
  readonly renderedLanguage: Language;
  readonly published: PublishedLanguages;
  readonly isHidden: boolean;
  readonly image: ShareImage | null;
  /** Addresses, without `lang`, of the previous and next page of a list; null = there is none. */
  readonly neighbours?: { readonly previous: string | null; readonly next: string | null };
}

/** Builds title, description, canonical address, language alternates and data for shared links. */
export function buildPageMetadata(head: PageHead): Metadata {
  const { title, description, bareUrl, requestedLanguage, renderedLanguage, published, isHidden, image } = head;
  const canonical = buildCanonicalUrl(bareUrl, requestedLanguage, published);
  // A page in an unpublished language is a copy of the bare page and has no alternates.
  const isCopy = requestedLanguage !== null && !published.languages.includes(requestedLanguage);
  const languages = isHidden || isCopy ? {} : listAlternates(bareUrl, published);
  const others = published.languages.filter((language) => language !== renderedLanguage);
  const neighbour = (url: string | null | undefined) =>
    url ? buildCanonicalUrl(url, requestedLanguage, published) : null;
  return {
    metadataBase: new URL(head.origin),
    title: { absolute: title },
    description,
    alternates: { canonical, ...(Object.keys(languages).length > 0 ? { languages } : {}) },
    ...(isHidden ? { robots: { index: false, follow: false } } : {}),
    openGraph: {
      type: 'website',
      siteName: head.siteName,
      title,
      description,
      url: canonical,
      locale: toOgLocale(renderedLanguage, published.region),
      ...(isHidden ? {} : { alternateLocale: others.map((language) => toOgLocale(language, published.region)) }),
      ...(image ? { images: [{ url: image.url, alt: image.alt, ...image.size }] } : {}),
    },
    ...(head.neighbours
      ? { pagination: { previous: neighbour(head.neighbours.previous), next: neighbour(head.neighbours.next) } }
      : {}),
    twitter: { card: image ? 'summary_large_image' : 'summary' },
  };
}

const PLATFORM = 'Merchloom';

/** Data for the `<head>` of a page of the platform. */
export interface SiteHead {
  /** Value of the internal path segment `[locale]`. */
  readonly locale: string;
  /** Public path with a leading slash: '/about'. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Language requested by `?lang`; null without one. */
  readonly requestedLanguage: Language | null;
  readonly noindex?: boolean;
  /**
   * Paths of the page by language, when each language has its own: `{ en: '/privacy-policy', de: '/privacy-policy-de'
   * }`. Each is its own canonical address; English is x-default.
   */
  readonly variants?: Readonly<Partial<Record<Language, string>>>;
  readonly image?: ShareImage;
}

/** Builds title, description, canonical address, alternates and data for shared links of a platform page. */
export function buildSiteMetadata(about: SiteHead): Metadata {
  const { locale, path, variants, noindex = false } = about;
  const published = getSiteLanguages();
  const head = buildPageMetadata({
    title: about.title.includes(PLATFORM) ? about.title : `${about.title} · ${PLATFORM}`,
    description: about.description,
    bareUrl: buildSiteUrl(path),
    siteName: PLATFORM,
    origin: getPlatformOrigin(),
    requestedLanguage: variants ? null : about.requestedLanguage,
    renderedLanguage: isLanguage(locale) ? locale : published.fallback,
    published,
    isHidden: noindex,
    image: about.image ?? null,
  });
  if (!variants || noindex) return head;
  return { ...head, alternates: { canonical: buildSiteUrl(path), languages: variantAlternates(variants) } };
}

/** Returns the addresses by hreflang of a page that has its own path in each language. */
function variantAlternates(variants: Readonly<Partial<Record<Language, string>>>): Record<string, string> {
  const each = Object.entries(variants).flatMap(([language, path]) =>
    isLanguage(language) ? [[toHreflang(language, null), buildSiteUrl(path)] as const] : [],
  );
  return { ...Object.fromEntries(each), ...(variants.en ? { 'x-default': buildSiteUrl(variants.en) } : {}) };
}
