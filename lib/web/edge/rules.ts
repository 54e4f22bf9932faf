import { unsealData } from 'iron-session';
import { NextResponse } from 'next/server';
import { buildLanguageCookie, LANGUAGE_COOKIE } from '@/lib/domain/languages/language-cookie';
import { resolvePageLanguage } from '@/lib/domain/languages/languages';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { getPathLanguage } from '@/lib/domain/routes/privacy-policy';
import { isAdminPath } from '@/lib/domain/routes/segments';
import type { EdgeRule } from './compose';

/**
 * Sets the page's language with {@link resolvePageLanguage}, or from the path of a page that exists in one language
 * only (MKT-02).
 */
export const localeRule: EdgeRule = (context) => {
  const { request, path } = context;
  const { language, shouldSave } = resolvePageLanguage({
    enabled: process.env.TRANSLATION_ENABLED !== '0' && !request.headers.has(ROUTE_HEADERS.untranslated),
    requestedLanguage: request.nextUrl.searchParams.get('lang'),
    stored: request.cookies.get(LANGUAGE_COOKIE)?.value,
    storeDefault: request.headers.get(ROUTE_HEADERS.language),
    accepted: request.headers.get('accept-language'),
    // The root path of a store's own domain shows the store's page, not the platform's home page.
    isRoot: path === '/' && !request.headers.has(ROUTE_HEADERS.store),
  });
  context.locale = getPathLanguage(path) ?? language;
  if (shouldSave) context.cookies.push(buildLanguageCookie(language));
  return undefined;
};

/**
 * Redirects a visitor without a session from an admin page to the sign-in page (AUT-08). Pages and calls verify the
 * session again.
 */
export const authRule: EdgeRule = async ({ request, path }) => {
  if (!isAdminPath(path) || (await hasSession(request.cookies))) return undefined;
  const login = new URL('/login', request.nextUrl);
  login.searchParams.set('next', path + request.nextUrl.search);
  return NextResponse.redirect(login, 307);
};

async function hasSession(cookies: { get(name: string): { value: string } | undefined }): Promise<boolean> {
  const seal = (cookies.get('__Host-session') ?? cookies.get('session'))?.value;
  const password = process.env.SESSION_COOKIE_KEY;
  if (!seal || !password) return Boolean(seal);
  const data = await unsealData<{ token?: string }>(seal, { password });
  return Boolean(data.token);
}

/**
 * Redirects integration users whose onboarding is not complete to their steps. The cookie is only a hint; the tenant
 * API decides (ROL-09).
 */
export const onboardingRule: EdgeRule = ({ request, path }) => {
  if (!isAdminPath(path) || request.cookies.get('onboarding')?.value !== 'open') return undefined;
  return NextResponse.redirect(new URL('/get-started', request.nextUrl), 307);
};

/** Applies the error status that the request routing chose before rendering. */
export const statusRule: EdgeRule = (context) => {
  const status = Number(context.request.headers.get(ROUTE_HEADERS.status));
  context.status = Number.isInteger(status) && status >= 400 ? status : null;
  return undefined;
};
