import { formatTag, LANGUAGES } from '@/lib/domain/languages/languages';

/** The ten languages, each named in itself, for the language selector (STO-07). */
export function languageOptions(): { readonly code: string; readonly name: string }[] {
  return LANGUAGES.map((code) => {
    const tag = formatTag(code);
    return { code, name: new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? code };
  });
}
