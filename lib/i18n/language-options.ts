import { formatTag, LANGUAGES, type Language } from '@/lib/domain/languages/languages';

export interface LanguageOption {
  /** As stored and sent: `no` is Norwegian. */
  readonly code: Language;
  /** The language's name in itself. */
  readonly name: string;
}

let options: readonly LanguageOption[] | undefined;

/** The ten languages, each named in itself, for the language selector (STO-07). Made once: each name needs the names of all
 *  languages in one of them. */
export function languageOptions(): readonly LanguageOption[] {
  options ??= LANGUAGES.map((code) => {
    const tag = formatTag(code);
    return { code, name: new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? code };
  });
  return options;
}
