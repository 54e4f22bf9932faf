import { headers } from 'next/headers';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';

type Translate = ((key: string) => string) & { raw(key: string): unknown };

/** Returns the texts of error screens from the namespace `errors`; see components/ui/load-failed.tsx. */
export function buildFailureTexts(texts: Translate, homeHref: string, home: string) {
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

/** Returns the nonce of this page's security policy, for our own scripts. */
export async function getPageNonce(): Promise<string | undefined> {
  return (await headers()).get(ROUTE_HEADERS.nonce) ?? undefined;
}

/** Returns the id under which this request is logged (ERR-06), and its path. */
export async function getFailedRequest(): Promise<{ readonly id: string; readonly path: string }> {
  const requestHeaders = await headers();
  return { id: requestHeaders.get('x-request-id') ?? '', path: requestHeaders.get(ROUTE_HEADERS.path) ?? '/' };
}
