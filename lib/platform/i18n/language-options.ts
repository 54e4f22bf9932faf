import { getFormatTag, LANGUAGES, type Language } from '@/lib/domain/languages/languages';

export interface LanguageOption {
  /** Language code as this program stores it: `no` for Norwegian. */
  readonly code: Language;
  /** Name of the language, in that language. */
  readonly name: string;
}

let options: readonly LanguageOption[] | undefined;

/**
 * Returns the ten languages for the language selector, each named in its own language (STO-07). The list is built only
 * once, because each name loads a complete set of language names.
 */
export function listLanguageOptions(): readonly LanguageOption[] {
  options ??= LANGUAGES.map((code) => {
    const tag = getFormatTag(code);
    return { code, name: new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? code };
  });
  return options;
}
