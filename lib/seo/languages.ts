import { DEFAULT_LANGUAGE, formatTag, isLanguage, LANGUAGES, type Language } from '@/lib/domain/languages/languages';
import type { Region } from '@/lib/domain/regions/regions';
import { env } from '@/lib/env';

/** In which languages a page is to be found. */
export interface Published {
  /** Of the bare address, for everyone without a choice. */
  readonly fallback: Language;
  /** All languages that search engines are told of, that one included. */
  readonly languages: readonly Language[];
  /** Decides which English it is; null for the platform's own pages. */
  readonly region: Region | null;
}

/** The platform's own pages are written in all ten. */
export const siteLanguages = (isEnabled = env().TRANSLATION_ENABLED): Published => ({
  fallback: DEFAULT_LANGUAGE,
  languages: isEnabled ? LANGUAGES : [DEFAULT_LANGUAGE],
  region: null,
});

/** A store's languages: those that its owner ticked, and always its own; English alone where translation is disabled. */
export function publishedBy(
  store: {
    readonly default_event_lang: Language;
    readonly published_languages: readonly Language[];
    readonly region: Region;
  },
  isEnabled = env().TRANSLATION_ENABLED,
): Published {
  const { default_event_lang: fallback, published_languages: ticked, region } = store;
  if (!isEnabled) return { fallback: DEFAULT_LANGUAGE, languages: [DEFAULT_LANGUAGE], region };
  const languages = LANGUAGES.filter((language) => language === fallback || ticked.includes(language));
  return { fallback, languages, region };
}

/** BCP 47 tag by which search engines know a language: Norwegian is Bokmål, and English is that of the store's region. */
export function hreflangOf(language: Language, region: Region | null): string {
  if (language !== 'en') return formatTag(language);
  if (region === 'UK') return 'en-GB';
  return region === 'US' ? 'en-US' : 'en';
}

const TERRITORIES: Readonly<Record<Language, string>> = {
  en: 'GB',
  fr: 'FR',
  de: 'DE',
  it: 'IT',
  es: 'ES',
  nl: 'NL',
  da: 'DK',
  fi: 'FI',
  no: 'NO',
  sv: 'SE',
};

/** `language_TERRITORY`, as shared links name it. */
export function ogLocaleOf(language: Language, region: Region | null): string {
  const territory = language === 'en' && region === 'US' ? 'US' : TERRITORIES[language];
  return `${formatTag(language)}_${territory}`;
}

/** Address of a page in a language; that of its fallback is the bare one. A bare address may have a query of its own. */
export const inLanguage = (bare: string, language: Language, { fallback }: Pick<Published, 'fallback'>): string =>
  language === fallback ? bare : `${bare}${bare.includes('?') ? '&' : '?'}lang=${language}`;

/** The canonical address of a page that was asked for in a language (`?lang`), or in none: itself where that language is
 *  published, else the bare one. Every other parameter is dropped. */
export function canonicalUrl(bare: string, asked: Language | null, published: Published): string {
  return asked !== null && published.languages.includes(asked) ? inLanguage(bare, asked, published) : bare;
}

/** Addresses by hreflang, `x-default` included; {} for a page in one language. The same for each of them, so that
 *  they name each other. */
export function alternatesOf(bare: string, published: Published): Readonly<Record<string, string>> {
  if (published.languages.length < 2) return {};
  const each = published.languages.map((language) => [
    hreflangOf(language, published.region),
    inLanguage(bare, language, published),
  ]);
  return { ...Object.fromEntries(each), 'x-default': bare };
}

/** The language that an address asks for by `?lang`; null when it asks for none that there is, or none may be chosen. */
export function askedLanguage(path: string, isEnabled: boolean): Language | null {
  const asked = new URLSearchParams(path.split('?')[1] ?? '').get('lang');
  return isEnabled && isLanguage(asked) ? asked : null;
}
