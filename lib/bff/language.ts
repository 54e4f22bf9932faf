import { authEndpoints } from '@/lib/contracts/auth';
import { LANGUAGE_COOKIE } from '@/lib/domain/languages/language-cookie';
import { acceptedLanguage, isLanguage } from '@/lib/domain/languages/languages';
import { AppError } from '@/lib/errors';
import { readCookie } from '@/lib/session/csrf';
import { tenantApi } from '@/lib/tenant-api/client';
import type { UseCase } from './context';

/** Account, else cookie, else what the browser prefers, else English (API-03). */
export const getLanguage: UseCase<typeof authEndpoints.getLang> = async ({ request, token, context }) => {
  const account = token ? await accountLanguage(context) : null;
  const cookie = readCookie(request, LANGUAGE_COOKIE);
  const lang =
    account ?? (isLanguage(cookie) ? cookie : (acceptedLanguage(request.headers.get('accept-language')) ?? 'en'));
  return { json: { success: true, lang } };
};

async function accountLanguage(context: Parameters<typeof tenantApi.call>[2]) {
  try {
    return (await tenantApi.call(authEndpoints.user, { params: {} }, context)).language;
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return null;
    throw error;
  }
}
