import { LANGUAGE_COOKIE, LANGUAGE_STORAGE, languageCookie } from '@/lib/domain/languages/language-cookie';
import { isLanguage, type Language } from '@/lib/domain/languages/languages';

/** What the cookie said when it was last kept here: a cookie that says something else since was set by the server. */
const SEEN = 'language-seen';
/** This tab has asked. */
const ASKED = 'language-asked';

/** Keeps a choice: the cookie is what pages are rendered by, the storage what outlives it (I18N-07, I18N-08). */
export function rememberLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: what the page is rendered by, read by the server alone.
  document.cookie = languageCookie(language);
  write(localStorage, LANGUAGE_STORAGE, language);
  write(localStorage, SEEN, language);
}

/**
 * Brings together what this browser has stored and what the page is in. Stored: it is used, and nobody is asked (I18N-04).
 * Not stored: the server is asked once a tab, and its answer used (I18N-03); a failure is only logged (I18N-09).
 */
export async function settleLanguage(page: string): Promise<void> {
  // The address has lost it by now (components/ui/language-address.ts).
  const asked = document.documentElement.dataset.asked ?? new URLSearchParams(window.location.search).get('lang');
  if (isLanguage(asked)) return rememberLanguage(asked);
  const cookie = readCookie();
  const stored = read(localStorage, LANGUAGE_STORAGE);
  if (isLanguage(stored)) {
    // A choice of the server's side, as a sign-in, is newer than what is stored here.
    const isNewer = cookie !== null && cookie !== stored && read(localStorage, SEEN) !== null;
    return use(isNewer ? cookie : stored, page);
  }
  if (read(sessionStorage, ASKED) !== null) return;
  write(sessionStorage, ASKED, '1');
  const lang = await askLanguage();
  // What a page is in by itself is no choice: another store may have another language.
  if (lang && (lang !== page || cookie !== null)) use(lang, page);
}

function use(language: Language, page: string): void {
  rememberLanguage(language);
  // A browser that keeps no cookie would load for ever.
  if (language !== page && readCookie() === language) window.location.reload();
}

async function askLanguage(): Promise<Language | null> {
  try {
    const response = await fetch('/api/get-lang', { method: 'POST', credentials: 'include' });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const answer: unknown = await response.json();
    const lang = typeof answer === 'object' && answer !== null && 'lang' in answer ? answer.lang : null;
    return isLanguage(lang) ? lang : null;
  } catch (error) {
    console.warn('the language could not be asked for', error);
    return null;
  }
}

function readCookie(): Language | null {
  const found = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([^;]*)`).exec(document.cookie)?.[1];
  return isLanguage(found) ? found : null;
}

/** Browsers that forbid storage keep nothing, which is no failure. */
function read(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

function write(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {}
}
