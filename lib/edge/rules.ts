import { unsealData } from 'iron-session';
import { NextResponse } from 'next/server';
import { LANGUAGE_COOKIE, languageCookie } from '@/lib/domain/languages/language-cookie';
import { acceptedLanguage, DEFAULT_LANGUAGE, isLanguage, resolveLanguage } from '@/lib/domain/languages/languages';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { isAdminPath } from '@/lib/domain/routes/segments';
import type { EdgeContext, EdgeRule } from './compose';

/**
 * Language of the page: `?lang` → stored choice → the store's own → English; the browser's wish counts on `/` only
 * (I18N-07, I18N-11). Nothing of it shows in the address.
 */
export const localeRule: EdgeRule = (context) => {
  const { request, path } = context;
  const asked = request.nextUrl.searchParams.get('lang');
  const stored = request.cookies.get(LANGUAGE_COOKIE)?.value;
  const enabled = process.env.TRANSLATION_ENABLED !== '0';
  const store = request.headers.get(ROUTE_HEADERS.language);
  if (enabled && isLanguage(asked)) context.locale = keep(context, asked);
  else if (enabled && path === '/' && store === null && !isLanguage(stored))
    context.locale = keep(context, acceptedLanguage(request.headers.get('accept-language')) ?? DEFAULT_LANGUAGE);
  else context.locale = resolveLanguage({ enabled, stored, storeDefault: store });
  return undefined;
};

function keep(context: EdgeContext, language: string): string {
  context.cookies.push(languageCookie(language));
  return language;
}

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
