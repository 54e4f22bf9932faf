'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { rememberLanguage } from '@/lib/client/language-memory';
import { authEndpoints } from '@/lib/contracts/auth';
import { getFormatTag, isLanguage } from '@/lib/domain/languages/languages';
import type { LanguageOption } from '@/lib/platform/i18n/language-options';
import { notifyFailure } from '../kit/notify';

/**
 * Language selector of the account (API-04). Saves the language in the account and in this browser, then reloads the
 * page in it.
 */
export function AccountLanguage(props: { readonly current: string; readonly languages: readonly LanguageOption[] }) {
  const { current, languages } = props;
  const t = useTranslations('admin');
  const [chosen, setChosen] = useState(current);
  const choose = async (lang: string): Promise<void> => {
    if (!isLanguage(lang)) return;
    setChosen(lang);
    try {
      await callEndpoint(authEndpoints.setLang, { params: {}, body: { lang } });
      rememberLanguage(lang);
      window.location.reload();
    } catch (error) {
      setChosen(current);
      notifyFailure(error, t('saveFailed'));
    }
  };
  if (languages.length < 2) return null;
  return (
    <select
      aria-label={t('language')}
      value={chosen}
      onChange={(event) => void choose(event.target.value)}
      className="min-h-10 max-w-28 field-sizing-content rounded-md border border-transparent bg-surface px-2 text-sm capitalize hover:border-line-strong sm:max-w-40"
    >
      {languages.map(({ code, name }) => (
        <option key={code} value={code} lang={getFormatTag(code)}>
          {name}
        </option>
      ))}
    </select>
  );
}
