import { unsealData } from 'iron-session';
import { NextResponse } from 'next/server';
import { LANGUAGE_COOKIE, languageCookie } from '@/lib/domain/languages/language-cookie';
import { pageLanguage } from '@/lib/domain/languages/languages';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { languageOfPath } from '@/lib/domain/routes/privacy-policy';
import { isAdminPath } from '@/lib/domain/routes/segments';
import type { EdgeRule } from './compose';

/** Language of the page, by {@link pageLanguage}; that of its text where an address stands for one (MKT-02). Nothing else
 *  of it shows in the address. */
export const localeRule: EdgeRule = (context) => {
  const { request, path } = context;
  const { language, keep } = pageLanguage({
    enabled: process.env.TRANSLATION_ENABLED !== '0' && !request.headers.has(ROUTE_HEADERS.untranslated),
    asked: request.nextUrl.searchParams.get('lang'),
    stored: request.cookies.get(LANGUAGE_COOKIE)?.value,
    storeDefault: request.headers.get(ROUTE_HEADERS.language),
    accepted: request.headers.get('accept-language'),
    // A store's own domain has a root too, and it is the store's page.
    isRoot: path === '/' && !request.headers.has(ROUTE_HEADERS.store),
  });
  context.locale = languageOfPath(path) ?? language;
  if (keep) context.cookies.push(languageCookie(language));
  return undefined;
};

/** Sends a visitor without a session from an admin page to the login (AUT-08). Pages and calls check again themselves. */
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

/** Keeps integration users in their onboarding; the flag is a hint in a cookie, the tenant API is what decides (ROL-09). */
export const shopifyRule: EdgeRule = ({ request, path }) => {
  if (!isAdminPath(path) || request.cookies.get('onboarding')?.value !== 'open') return undefined;
  return NextResponse.redirect(new URL('/get-started', request.nextUrl), 307);
};

/** The status that the front door chose before the page was known to exist or not. */
export const statusRule: EdgeRule = (context) => {
  const status = Number(context.request.headers.get(ROUTE_HEADERS.status));
  context.status = Number.isInteger(status) && status >= 400 ? status : null;
  return undefined;
};
