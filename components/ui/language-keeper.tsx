'use client';

import { useEffect } from 'react';
import { rememberLanguage, syncLanguage } from '@/lib/client/language-memory';
import { isLanguage } from '@/lib/domain/languages/languages';

/**
 * Stores the language of this browser (I18N-03…08). Languages are links that work without this component; it also
 * stores the choice in the browser and, for signed-in users, in the account.
 */
export function LanguageKeeper(props: {
  /** Language of the page; null where the address determines the language (MKT-02). */
  readonly language: string | null;
  readonly signedIn: boolean;
}) {
  const { language, signedIn } = props;
  useEffect(() => {
    if (language !== null) void syncLanguage(language);
  }, [language]);
  useEffect(() => {
    const choose = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a[hreflang]') : null;
      if (!(link instanceof HTMLAnchorElement)) return;
      const lang = new URL(link.href).searchParams.get('lang');
      if (!isLanguage(lang)) return;
      rememberLanguage(lang);
      preserveQuery(link, lang);
      if (!signedIn || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      void saveToAccount(lang).finally(() => window.location.assign(link.href));
    };
    document.addEventListener('click', choose);
    return () => document.removeEventListener('click', choose);
  }, [signedIn]);
  return null;
}

/**
 * Adds the page's query and fragment to the language link, so that the order, variant, search text and checkout step
 * stay. Without scripts the link carries only the language.
 */
function preserveQuery(link: HTMLAnchorElement, lang: string): void {
  const { pathname, search } = window.location;
  if (link.pathname !== pathname || link.origin !== window.location.origin) return;
  const query = new URLSearchParams(search);
  query.set('lang', lang);
  link.search = query.toString();
  link.hash = window.location.hash;
}

/**
 * Saves the language in the account. The code is imported on demand, so that shoppers do not download it. A failure is
 * only logged, and the page changes its language anyway (I18N-09).
 */
async function saveToAccount(lang: string): Promise<void> {
  try {
    const { callApi } = await import('@/lib/client/api');
    await callApi('/api/set-lang', { method: 'POST', csrf: true, body: { lang } });
  } catch (error) {
    console.warn('the language could not be kept with the account', error);
  }
}
