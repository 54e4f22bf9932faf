'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Checkbox } from '@/components/ui/field';
import { getFormatTag, LANGUAGES, type Language } from '@/lib/domain/languages/languages';

/** Languages in which the store is published to search engines. The store's own language is always included. */
export function PublishedLanguages(props: {
  /** The store's own language. */
  readonly storeLanguage: Language;
  readonly value: readonly Language[];
  readonly onChange: (languages: Language[]) => void;
}) {
  const { storeLanguage, value, onChange } = props;
  const t = useTranslations('events.seo');
  const id = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 border-t border-line pt-5">
      <legend className="float-left text-sm font-medium">{t('languages')}</legend>
      <p className="clear-both max-w-prose text-sm text-body">{t('languagesHint')}</p>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {LANGUAGES.map((code) => {
          const tag = getFormatTag(code);
          const isOwn = code === storeLanguage;
          return (
            <label key={code} htmlFor={`${id}-${code}`} className="flex min-h-11 items-center gap-3 text-sm">
              <Checkbox
                id={`${id}-${code}`}
                name="published_languages"
                value={code}
                checked={isOwn || value.includes(code)}
                disabled={isOwn}
                onChange={({ target }) =>
                  onChange(LANGUAGES.filter((each) => (each === code ? target.checked : value.includes(each))))
                }
              />
              <span lang={tag} className="first-letter:uppercase">
                {new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? code}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
