/** The ten languages of the interface (I18N-01). */
export const LANGUAGES = ['en', 'fr', 'de', 'it', 'es', 'nl', 'da', 'fi', 'no', 'sv'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'en';

/** True for exactly the ten codes; anything else (a path, a region tag, another case) is no language (I18N-12). */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** BCP 47 tag for dates, numbers and country names: Norwegian is Bokmål there (I18N-11). */
export function formatTag(language: Language): string {
  return language === 'no' ? 'nb' : language;
}

/** The `lang` attribute of the page: American English for the US region's wording (I18N-10, I18N-11). */
export function htmlLang(language: Language, region: string | null): string {
  return language === 'en' && region === 'US' ? 'en-US' : language;
}

/** The first source that names a language decides: stored choice, account, store default, English (I18N-11).
 *  A malformed source is passed over (I18N-12); with translation disabled it is always English (I18N-05). */
export function resolveLanguage(sources: {
  readonly enabled: boolean;
  readonly stored?: unknown;
  readonly account?: unknown;
  readonly storeDefault?: unknown;
}): Language {
  if (!sources.enabled) return DEFAULT_LANGUAGE;
  return [sources.stored, sources.account, sources.storeDefault].find(isLanguage) ?? DEFAULT_LANGUAGE;
}

/** What a page is asked for in. */
export interface LanguageWishes {
  /** Translation is on (I18N-05). */
  readonly enabled: boolean;
  /** `?lang` of the address: this very page in that language. */
  readonly asked?: unknown;
  /** The cookie, which holds a choice or what was detected (I18N-07). */
  readonly stored?: unknown;
  /** The store's own language, on its pages. */
  readonly storeDefault?: unknown;
  /** Accept-Language. */
  readonly accepted?: string | null;
  /** Only `/` listens to what the browser would like (I18N-07). */
  readonly isRoot: boolean;
}

/** The language of a page, and whether the cookie is to keep it: `?lang` → stored → on `/` what the browser likes → the
 *  store's own → English (I18N-11). */
export function pageLanguage(wishes: LanguageWishes): { readonly language: Language; readonly keep: boolean } {
  const { enabled, asked, stored, storeDefault, accepted, isRoot } = wishes;
  if (enabled && isLanguage(asked)) return { language: asked, keep: true };
  if (enabled && isRoot && !isLanguage(stored))
    return { language: acceptedLanguage(accepted ?? null) ?? DEFAULT_LANGUAGE, keep: true };
  return { language: resolveLanguage({ enabled, stored, storeDefault }), keep: false };
}

/** The first of our languages that an Accept-Language header prefers; null when it names none (I18N-07).
 *  Bokmål and Nynorsk count as `no`. */
export function acceptedLanguage(header: string | null): Language | null {
  const wishes = (header ?? '').slice(0, 500).split(',').map(readWish);
  const ranked = wishes.filter((wish) => wish.weight > 0).sort((a, b) => b.weight - a.weight);
  for (const { code } of ranked) {
    if (isLanguage(code)) return code;
    if (code === 'nb' || code === 'nn') return 'no';
  }
  return null;
}

function readWish(text: string): { code: string; weight: number } {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = quality === undefined ? 1 : Number(quality.slice(2));
  return { code: tag.split('-')[0] ?? '', weight: weight >= 0 && weight <= 1 ? weight : 0 };
}
