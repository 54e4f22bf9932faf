import {
  DEFAULT_LANGUAGE,
  getFormatTag,
  getTerritory,
  isLanguage,
  LANGUAGES,
  type Language,
} from '@/lib/domain/languages/languages';
import type { Region } from '@/lib/domain/regions/regions';
import { env } from '@/lib/platform/env';

/** Languages in which a page is announced to search engines. */
export interface PublishedLanguages {
  /** Language of the address without `lang`, for visitors who have not chosen one. */
  readonly fallback: Language;
  /** All languages announced to search engines, including `fallback`. */
  readonly languages: readonly Language[];
  /** Region whose English the page uses (British or American); null for the platform's own pages. */
  readonly region: Region | null;
}

/** Returns the languages of the platform's own pages: all ten, or only the default one when translation is disabled. */
export const getSiteLanguages = (isEnabled = env().TRANSLATION_ENABLED): PublishedLanguages => ({
  fallback: DEFAULT_LANGUAGE,
  languages: isEnabled ? LANGUAGES : [DEFAULT_LANGUAGE],
  region: null,
});

/**
 * Returns the languages of a store: its default language and those that its owner selected; only English when
 * translation is disabled.
 */
export function getPublishedLanguages(
  store: {
    readonly default_event_lang: Language;
    readonly published_languages: readonly Language[];
    readonly region: Region;
  },
  isEnabled = env().TRANSLATION_ENABLED,
): PublishedLanguages {
  const { default_event_lang: fallback, published_languages: ticked, region } = store;
  if (!isEnabled) return { fallback: DEFAULT_LANGUAGE, languages: [DEFAULT_LANGUAGE], region };
  const languages = LANGUAGES.filter((language) => language === fallback || ticked.includes(language));
  return { fallback, languages, region };
}

/**
 * Returns the BCP 47 tag of a language for search engines. Norwegian is tagged as Bokmål; English depends on the
 * store's region.
 */
export function toHreflang(language: Language, region: Region | null): string {
  if (language !== 'en') return getFormatTag(language);
  if (region === 'UK') return 'en-GB';
  return region === 'US' ? 'en-US' : 'en';
}

/** Returns a language as `language_TERRITORY`, the form of Open Graph data. */
export function toOgLocale(language: Language, region: Region | null): string {
  const territory = language === 'en' && region === 'US' ? 'US' : getTerritory(language);
  return `${getFormatTag(language)}_${territory}`;
}

/**
 * Returns the address of a page in a language: `bare` itself for the fallback language, otherwise with `lang` added.
 * `bare` may have a query.
 */
export const localiseUrl = (
  bare: string,
  language: Language,
  { fallback }: Pick<PublishedLanguages, 'fallback'>,
): string => (language === fallback ? bare : `${bare}${bare.includes('?') ? '&' : '?'}lang=${language}`);

/**
 * Returns the canonical address of a page: with `lang` when `requestedLanguage` is published, otherwise `bare`. It
 * contains no other parameters of the request.
 */
export function buildCanonicalUrl(
  bare: string,
  requestedLanguage: Language | null,
  published: PublishedLanguages,
): string {
  return requestedLanguage !== null && published.languages.includes(requestedLanguage)
    ? localiseUrl(bare, requestedLanguage, published)
    : bare;
}

/**
 * Returns the addresses of a page's languages by hreflang, including `x-default`; {} for a page in one language. The
 * result is identical in all languages of the page, as hreflang requires.
 */
export function listAlternates(bare: string, published: PublishedLanguages): Readonly<Record<string, string>> {
  if (published.languages.length < 2) return {};
  const each = published.languages.map((language) => [
    toHreflang(language, published.region),
    localiseUrl(bare, language, published),
  ]);
  return { ...Object.fromEntries(each), 'x-default': bare };
}

/**
 * Returns the language that `?lang` requests; null without `lang`, for an unknown language, and when translation is
 * disabled.
 */
export function parseRequestedLanguage(path: string, isEnabled: boolean): Language | null {
  const requestedLanguage = new URLSearchParams(path.split('?')[1] ?? '').get('lang');
  return isEnabled && isLanguage(requestedLanguage) ? requestedLanguage : null;
}
