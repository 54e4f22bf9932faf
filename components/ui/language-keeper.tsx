'use client';

import { useEffect } from 'react';
import { rememberLanguage, settleLanguage } from '@/lib/client/language-memory';
import { isLanguage } from '@/lib/domain/languages/languages';

/** Keeps the language of this browser (I18N-03…08). Languages are links, which work without it; with it a choice is kept
 *  in the browser as well and, of who is signed in, with the account. */
export function LanguageKeeper(props: {
  /** Of the page; null where the address stands for a language, whatever was chosen (MKT-02). */
  readonly language: string | null;
  readonly signedIn: boolean;
}) {
  const { language, signedIn } = props;
  useEffect(() => {
    if (language !== null) void settleLanguage(language);
  }, [language]);
  useEffect(() => {
    const choose = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a[hreflang]') : null;
      if (!(link instanceof HTMLAnchorElement)) return;
      const lang = new URL(link.href).searchParams.get('lang');
      if (!isLanguage(lang)) return;
      rememberLanguage(lang);
      keepQuery(link, lang);
      if (!signedIn || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      void keepWithAccount(lang).finally(() => window.location.assign(link.href));
    };
    document.addEventListener('click', choose);
    return () => document.removeEventListener('click', choose);
  }, [signedIn]);
  return null;
}

/** The same page in another language is about the same order, variant and words, and at the same step of a checkout: its
 *  address says which. The link alone, as it comes without scripts, names the language and nothing else. */
function keepQuery(link: HTMLAnchorElement, lang: string): void {
  const { pathname, search } = window.location;
  if (link.pathname !== pathname || link.origin !== window.location.origin) return;
  const query = new URLSearchParams(search);
  query.set('lang', lang);
  link.search = query.toString();
  link.hash = window.location.hash;
}

/** Shoppers are not sent what it takes. A failure is only logged, and the page changes all the same (I18N-09). */
async function keepWithAccount(lang: string): Promise<void> {
  try {
    const { callApi } = await import('@/lib/client/api');
    await callApi('/api/set-lang', { method: 'POST', csrf: true, body: { lang } });
  } catch (error) {
    console.warn('the language could not be kept with the account', error);
  }
}
