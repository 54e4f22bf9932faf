import { authEndpoints } from '@/lib/contracts/auth';
import { storefrontEndpoints } from '@/lib/contracts/storefront';
import { LANGUAGE_COOKIE } from '@/lib/domain/languages/language-cookie';
import { DEFAULT_LANGUAGE, isLanguage, type Language, parseAcceptedLanguage } from '@/lib/domain/languages/languages';
import { getFirstSegment, isPlatformSegment } from '@/lib/domain/routes/segments';
import { isSlugForm } from '@/lib/domain/store/slug';
import { env } from '@/lib/platform/env';
import { AppError } from '@/lib/platform/errors';
import { readCookie } from '@/lib/web/session/csrf';
import { tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';

/**
 * Returns the language of the caller: the account's, or else the cookie's, the browser's preferred one, or English
 * (API-03). On a store's page the store's default language replaces the browser's preference, which counts on the root
 * page only (I18N-07, I18N-11).
 */
export const getLanguage: UseCase<typeof authEndpoints.getLang> = async ({ request, token, context }) => {
  const account = token ? await accountLanguage(context) : null;
  const cookie = readCookie(request, LANGUAGE_COOKIE);
  const wish = isLanguage(cookie) ? cookie : await languageAt(request);
  const lang = account ?? wish ?? parseAcceptedLanguage(request.headers.get('accept-language')) ?? DEFAULT_LANGUAGE;
  return { json: { success: true, lang } };
};

/**
 * Returns the language in which the calling page appears to a visitor who has not chosen one; null for the root page,
 * and for a request without a referrer.
 */
async function languageAt(request: Request): Promise<Language | null> {
  const from = parseRefererPath(request.headers.get('referer'), new URL(request.url).origin);
  if (from === null || from === '/') return null;
  const slug = getFirstSegment(from);
  if (isPlatformSegment(slug) || !isSlugForm(slug)) return DEFAULT_LANGUAGE;
  try {
    const { data: store } = await tenantApi.call(storefrontEndpoints.store, { params: { slug } });
    return store.default_event_lang;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return DEFAULT_LANGUAGE;
    throw error;
  }
}

function parseRefererPath(referer: string | null, origin: string): string | null {
  if (!referer || !URL.canParse(referer)) return null;
  const from = new URL(referer);
  return from.origin === origin || from.origin === new URL(env().PUBLIC_URL).origin ? from.pathname : null;
}

async function accountLanguage(context: Parameters<typeof tenantApi.call>[2]) {
  try {
    return (await tenantApi.call(authEndpoints.user, { params: {} }, context)).language;
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return null;
    throw error;
  }
}
