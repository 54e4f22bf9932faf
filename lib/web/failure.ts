import { headers } from 'next/headers';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';

type Translate = ((key: string) => string) & { raw(key: string): unknown };

/** Texts of error screens from the namespace `errors`; see components/ui/load-failed.tsx. */
export function failureTexts(texts: Translate, homeHref: string, home: string) {
  return {
    title: texts('500.title'),
    text: texts('500.text'),
    partial: texts('partial'),
    retry: texts('retry'),
    home,
    homeHref,
    reference: String(texts.raw('reference')),
  };
}

/** The nonce of this page's security policy, for scripts of our own. */
export async function pageNonce(): Promise<string | undefined> {
  return (await headers()).get(ROUTE_HEADERS.nonce) ?? undefined;
}

/** What this request is called in the log (ERR-06), and the address that it asked for. */
export async function failedRequest(): Promise<{ readonly id: string; readonly path: string }> {
  const known = await headers();
  return { id: known.get('x-request-id') ?? '', path: known.get(ROUTE_HEADERS.path) ?? '/' };
}
