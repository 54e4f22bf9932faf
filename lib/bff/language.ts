import { authEndpoints } from '@/lib/contracts/auth';
import { storefrontEndpoints } from '@/lib/contracts/storefront';
import { LANGUAGE_COOKIE } from '@/lib/domain/languages/language-cookie';
import { acceptedLanguage, DEFAULT_LANGUAGE, isLanguage, type Language } from '@/lib/domain/languages/languages';
import { firstSegmentOf, isPlatformSegment } from '@/lib/domain/routes/segments';
import { isSlugForm } from '@/lib/domain/store/slug';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { readCookie } from '@/lib/session/csrf';
import { tenantApi } from '@/lib/tenant-api/client';
import type { UseCase } from './context';

/** Account, else cookie, else what the browser prefers, else English (API-03). A store's page that asks hears the store's
 *  own language in place of the browser's wish, and any other page but the root English: only there it counts (I18N-07,
 *  I18N-11). */
export const getLanguage: UseCase<typeof authEndpoints.getLang> = async ({ request, token, context }) => {
  const account = token ? await accountLanguage(context) : null;
  const cookie = readCookie(request, LANGUAGE_COOKIE);
  const wish = isLanguage(cookie) ? cookie : await languageAt(request);
  const lang = account ?? wish ?? acceptedLanguage(request.headers.get('accept-language')) ?? DEFAULT_LANGUAGE;
  return { json: { success: true, lang } };
};

/** What the page that asks is in for who has chosen nothing; null for the root, and when nobody says where they are. */
async function languageAt(request: Request): Promise<Language | null> {
  const from = pathOf(request.headers.get('referer'), new URL(request.url).origin);
  if (from === null || from === '/') return null;
  const slug = firstSegmentOf(from);
  if (isPlatformSegment(slug) || !isSlugForm(slug)) return DEFAULT_LANGUAGE;
  try {
    const { data: store } = await tenantApi.call(storefrontEndpoints.store, { params: { slug } });
    return store.default_event_lang;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return DEFAULT_LANGUAGE;
    throw error;
  }
}

function pathOf(referer: string | null, origin: string): string | null {
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
