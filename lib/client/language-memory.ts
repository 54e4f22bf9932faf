import { buildLanguageCookie, LANGUAGE_COOKIE, LANGUAGE_STORAGE_KEY } from '@/lib/domain/languages/language-cookie';
import { isLanguage, type Language } from '@/lib/domain/languages/languages';

/**
 * Storage key for the last value of the language cookie that this script saved. If the cookie has another value, the
 * server has set it since then.
 */
const SEEN = 'language-seen';
/** Storage key that states that this tab has already requested the language from the server. */
const REQUESTED = 'language-asked';

/**
 * Saves the language in a cookie, which decides the language of rendered pages, and in local storage, which outlives
 * the cookie (I18N-07, I18N-08).
 */
export function rememberLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: what the page is rendered by, read by the server alone.
  document.cookie = buildLanguageCookie(language);
  write(localStorage, LANGUAGE_STORAGE_KEY, language);
  write(localStorage, SEEN, language);
}

/**
 * Reloads the page in the visitor's language if it differs. A stored language is applied without a request (I18N-04).
 * Otherwise the server is asked once per tab (I18N-03); an error is only logged (I18N-09).
 */
export async function syncLanguage(page: string): Promise<void> {
  // The data attribute comes first, because components/ui/language-address.ts may have removed `lang` from the URL
  // already.
  const requestedLanguage =
    document.documentElement.dataset.asked ?? new URLSearchParams(window.location.search).get('lang');
  if (isLanguage(requestedLanguage)) return rememberLanguage(requestedLanguage);
  const cookie = readCookie();
  const stored = read(localStorage, LANGUAGE_STORAGE_KEY);
  if (isLanguage(stored)) {
    // A cookie that the server has set, for example at sign-in, is newer than the stored language.
    const isNewer = cookie !== null && cookie !== stored && read(localStorage, SEEN) !== null;
    return use(isNewer ? cookie : stored, page);
  }
  if (read(sessionStorage, REQUESTED) !== null) return;
  write(sessionStorage, REQUESTED, '1');
  const lang = await askLanguage();
  // The page's default language is not saved, because the visitor did not choose it and another store may have another
  // default.
  if (lang && (lang !== page || cookie !== null)) use(lang, page);
}

function use(language: Language, page: string): void {
  rememberLanguage(language);
  // Reloads only if the browser has accepted the cookie; otherwise it would reload for ever.
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
  const cookieValue = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([^;]*)`).exec(document.cookie)?.[1];
  return isLanguage(cookieValue) ? cookieValue : null;
}

/** Returns a stored value; null without one, and in a browser that forbids storage. */
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
