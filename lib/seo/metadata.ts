import type { Metadata } from 'next';
import { isLanguage, type Language } from '@/lib/domain/languages/languages';
import { platformOrigin, siteUrl } from './addresses';
import { alternatesOf, canonicalUrl, hreflangOf, ogLocaleOf, type Published, siteLanguages } from './languages';

/** A picture for shared links. */
export interface ShareImage {
  /** A path of this site, or a whole address. */
  readonly url: string;
  readonly alt: string;
  /** Px; absent for one that an owner uploaded, of whatever size. */
  readonly size?: { readonly width: number; readonly height: number };
}

/** What the head of any page says, whoever it belongs to. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The page's one address, without any parameter but the number of a list's page. */
  readonly bareUrl: string;
  readonly siteName: string;
  readonly origin: string;
  /** The language that the address asked for by `?lang`. */
  readonly asked: Language | null;
  /** The language that the page is shown in. */
  readonly shown: Language;
  readonly published: Published;
  readonly isHidden: boolean;
  readonly image: ShareImage | null;
  /** Addresses of the pages before and after this one of a list, without a language. */
  readonly neighbours?: { readonly previous: string | null; readonly next: string | null };
}

/** Title, description, canonical address, alternates in other languages and sharing data. */
export function headOf(head: PageHead): Metadata {
  const { title, description, bareUrl, asked, shown, published, isHidden, image } = head;
  const canonical = canonicalUrl(bareUrl, asked, published);
  // A page in a language that is not published is one of the bare page's copies: it names no others.
  const isCopy = asked !== null && !published.languages.includes(asked);
  const languages = isHidden || isCopy ? {} : alternatesOf(bareUrl, published);
  const others = published.languages.filter((language) => language !== shown);
  const neighbour = (url: string | null | undefined) => (url ? canonicalUrl(url, asked, published) : null);
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
      locale: ogLocaleOf(shown, published.region),
      ...(isHidden ? {} : { alternateLocale: others.map((language) => ogLocaleOf(language, published.region)) }),
      ...(image ? { images: [{ url: image.url, alt: image.alt, ...image.size }] } : {}),
    },
    ...(head.neighbours
      ? { pagination: { previous: neighbour(head.neighbours.previous), next: neighbour(head.neighbours.next) } }
      : {}),
    twitter: { card: image ? 'summary_large_image' : 'summary' },
  };
}

const PLATFORM = 'Merchloom';

/** The head of a page of the platform. */
export interface SiteHead {
  /** The internal `[locale]` segment. */
  readonly locale: string;
  /** As in the address, with a slash in front: '/about'. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Of `?lang`: see lib/seo/asked.ts. */
  readonly asked: Language | null;
  readonly noindex?: boolean;
  /**
   * One text in several languages at addresses of their own: `{ en: '/privacy-policy', de: '/privacy-policy-de' }`. Each
   * is its own canonical address, and English is x-default.
   */
  readonly variants?: Readonly<Partial<Record<Language, string>>>;
  readonly image?: ShareImage;
}

/** Title, description, canonical address, alternates and sharing data of a page of the platform itself. */
export function siteHead(about: SiteHead): Metadata {
  const { locale, path, variants, noindex = false } = about;
  const published = siteLanguages();
  const head = headOf({
    title: about.title.includes(PLATFORM) ? about.title : `${about.title} · ${PLATFORM}`,
    description: about.description,
    bareUrl: siteUrl(path),
    siteName: PLATFORM,
    origin: platformOrigin(),
    asked: variants ? null : about.asked,
    shown: isLanguage(locale) ? locale : published.fallback,
    published,
    isHidden: noindex,
    image: about.image ?? null,
  });
  if (!variants || noindex) return head;
  return { ...head, alternates: { canonical: siteUrl(path), languages: variantAlternates(variants) } };
}

/** Addresses by hreflang of a text that has one address a language. */
function variantAlternates(variants: Readonly<Partial<Record<Language, string>>>): Record<string, string> {
  const each = Object.entries(variants).flatMap(([language, path]) =>
    isLanguage(language) ? [[hreflangOf(language, null), siteUrl(path)] as const] : [],
  );
  return { ...Object.fromEntries(each), ...(variants.en ? { 'x-default': siteUrl(variants.en) } : {}) };
}
