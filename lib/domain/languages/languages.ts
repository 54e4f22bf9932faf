interface LanguageFacts {
  /** BCP 47 tag for dates, numbers, names and the `lang` of a page; Norwegian is Bokmål (I18N-11). */
  readonly tag: string;
  /** Further primary tags of the same language that browsers and shops send. */
  readonly otherTags: readonly string[];
  /** Country for `language_TERRITORY` in Open Graph data. */
  readonly territory: string;
  /** Countries whose fulfillers get mails in this language. */
  readonly mailCountries: readonly string[];
}

/**
 * The ten languages of the interface, English first (I18N-01), with everything that differs between them except their
 * messages. Stripe's payment element takes the tag (`stripe-payment.tsx`); the names of languages come from `Intl`.
 */
const FACTS = {
  en: { tag: 'en', otherTags: [], territory: 'GB', mailCountries: [] },
  fr: { tag: 'fr', otherTags: [], territory: 'FR', mailCountries: ['FR'] },
  de: { tag: 'de', otherTags: [], territory: 'DE', mailCountries: ['AT', 'CH', 'DE'] },
  it: { tag: 'it', otherTags: [], territory: 'IT', mailCountries: ['IT'] },
  es: { tag: 'es', otherTags: [], territory: 'ES', mailCountries: ['ES'] },
  nl: { tag: 'nl', otherTags: [], territory: 'NL', mailCountries: ['BE', 'NL'] },
  da: { tag: 'da', otherTags: [], territory: 'DK', mailCountries: ['DK'] },
  fi: { tag: 'fi', otherTags: [], territory: 'FI', mailCountries: ['FI'] },
  no: { tag: 'nb', otherTags: ['nn'], territory: 'NO', mailCountries: ['NO'] },
  sv: { tag: 'sv', otherTags: [], territory: 'SE', mailCountries: ['SE'] },
} as const satisfies Readonly<Record<string, LanguageFacts>>;

export type Language = keyof typeof FACTS;
/** All languages in the sequence of the table. */
export const LANGUAGES = Object.keys(FACTS) as [Language, ...Language[]];

export const DEFAULT_LANGUAGE: Language = 'en';

/**
 * Returns whether a value is exactly one of the ten codes; a path, a region tag or another letter case is not
 * (I18N-12).
 */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

export type FormatTag = (typeof FACTS)[Language]['tag'];

/** Returns the BCP 47 tag for dates, numbers, country names and `lang` attributes; Norwegian is Bokmål (I18N-11). */
export const getFormatTag = (language: Language): FormatTag => FACTS[language].tag;

/** Returns the `lang` attribute for a language; any other text, such as a tag, is returned unchanged. */
export const toLanguageTag = (languageOrTag: string): string =>
  isLanguage(languageOrTag) ? getFormatTag(languageOrTag) : languageOrTag;

/** Returns the country that represents a language in Open Graph data. */
export const getTerritory = (language: Language): string => FACTS[language].territory;

/** Returns the language of mails to a fulfiller in a country; English for a country that no language lists. */
export const getCountryLanguage = (iso2: string): Language =>
  LANGUAGES.find((language) => FACTS[language].mailCountries.some((country) => country === iso2)) ?? DEFAULT_LANGUAGE;

/**
 * Returns the language of a BCP 47 tag with or without region and script, in any letter case; null for an unsupported
 * language. Bokmål and Nynorsk count as `no` (I18N-07).
 */
export function parseLanguageTag(requestedTag: string): Language | null {
  const primary = requestedTag.trim().toLowerCase().split(/[-_]/)[0] ?? '';
  const matches = (language: Language): boolean => {
    const { tag, otherTags } = FACTS[language];
    return [language, tag, ...otherTags].some((candidate) => candidate === primary);
  };
  return LANGUAGES.find(matches) ?? null;
}

/**
 * Returns the `lang` attribute of a page: the language's code, but `en-US` for English in the US region (I18N-10,
 * I18N-11).
 */
export function getHtmlLang(language: Language, region: string | null): string {
  return language === 'en' && region === 'US' ? 'en-US' : language;
}

/**
 * Resolves the language from the first source that has one: stored choice, account, store default, English (I18N-11).
 * Malformed sources are ignored (I18N-12). When translation is disabled, the result is always English (I18N-05).
 */
export function resolveLanguage(sources: {
  readonly enabled: boolean;
  readonly stored?: unknown;
  readonly account?: unknown;
  readonly storeDefault?: unknown;
}): Language {
  if (!sources.enabled) return DEFAULT_LANGUAGE;
  return [sources.stored, sources.account, sources.storeDefault].find(isLanguage) ?? DEFAULT_LANGUAGE;
}

/** Sources for the language of a page. */
export interface LanguageSources {
  /** Whether translation is enabled (I18N-05). */
  readonly enabled: boolean;
  /** `?lang` of the URL: requests this page in that language. */
  readonly requestedLanguage?: unknown;
  /** Cookie value with a chosen or detected language (I18N-07). */
  readonly stored?: unknown;
  /** Default language of the store, on its pages. */
  readonly storeDefault?: unknown;
  /** Accept-Language header. */
  readonly accepted?: string | null;
  /** Whether the page is `/`, the only one that uses the browser's preference (I18N-07). */
  readonly isRoot: boolean;
}

/**
 * Resolves the language of a page and whether to store it in the cookie: `?lang` → stored → on `/` the browser's
 * preference → the store's default → English (I18N-11).
 */
export function resolvePageLanguage(wishes: LanguageSources): {
  readonly language: Language;
  readonly shouldSave: boolean;
} {
  const { enabled, requestedLanguage, stored, storeDefault, accepted, isRoot } = wishes;
  if (enabled && isLanguage(requestedLanguage)) return { language: requestedLanguage, shouldSave: true };
  if (enabled && isRoot && !isLanguage(stored))
    return { language: parseAcceptedLanguage(accepted ?? null) ?? DEFAULT_LANGUAGE, shouldSave: true };
  return { language: resolveLanguage({ enabled, stored, storeDefault }), shouldSave: false };
}

/**
 * Returns the supported language that an Accept-Language header prefers most; null when it lists none (I18N-07). Bokmål
 * and Nynorsk count as `no`.
 */
export function parseAcceptedLanguage(header: string | null): Language | null {
  const wishes = (header ?? '').slice(0, 500).split(',').map(readWish);
  const ranked = wishes.filter((wish) => wish.weight > 0).sort((a, b) => b.weight - a.weight);
  for (const { code } of ranked) {
    const language = parseLanguageTag(code);
    if (language !== null) return language;
  }
  return null;
}

function readWish(text: string): { code: string; weight: number } {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = quality === undefined ? 1 : Number(quality.slice(2));
  return { code: tag.split('-')[0] ?? '', weight: weight >= 0 && weight <= 1 ? weight : 0 };
}
