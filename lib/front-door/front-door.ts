import type { IncomingMessage, ServerResponse } from 'node:http';
import { DEFAULT_LANGUAGE, isLanguage } from '@/lib/domain/languages/languages';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { logger } from '@/lib/log';
import { PageCache, type PageIdentity } from '@/lib/page-cache/page-cache';
import { sessionCookieName } from '@/lib/session/cookie';
import type { StoreChange } from '@/lib/tenant-api/feed';
import { isKeptSitePage } from './paths';
import { ROUTE_HEADERS, routeHeaders } from './route';
import { StoreFactsCache } from './store-facts';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** What every page request passes before Next: who asks, what the path means, and whether the page is at hand. */
export class FrontDoor {
  readonly #stores = new StoreFactsCache();
  readonly #pages = new PageCache();

  /** Something changed: the next request sees it. */
  apply(change: StoreChange): void {
    if (change.kind !== 'store') return;
    this.#stores.drop(change.slug);
    this.#pages.drop(storeTag(change.slug));
    this.#pages.drop('site');
  }

  /** Changes may have been missed. */
  forget(): void {
    this.#stores.clear();
    this.#pages.clear();
  }

  async serve(request: IncomingMessage, response: ServerResponse, render: Handler): Promise<void> {
    try {
      const found = await routeHeaders(toWebRequest(request), this.#stores, Date.now());
      Object.assign(request.headers, found);
      await this.#pages.serve(request, response, identify(request, found), render);
    } catch (error) {
      if (response.headersSent) throw error;
      // The tenant API is away: say so with the status that makes clients come back.
      logger.error({ err: error }, 'page could not be routed');
      const status = error instanceof AppError ? error.status : 500;
      response.writeHead(status === 404 ? 404 : 503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '5', 'cache-control': 'no-store' });
      response.end('Service unavailable. Please try again in a moment.');
    }
  }
}

/** Headers that only this process may set; whatever a client sent under these names is dropped. */
export function stripRouteHeaders(request: IncomingMessage): void {
  for (const name of [...Object.values(ROUTE_HEADERS), 'x-client-address', 'x-locale', 'x-nonce', 'x-path']) delete request.headers[name];
  request.headers['x-client-address'] = request.socket.remoteAddress ?? '';
}

function toWebRequest(request: IncomingMessage): Request {
  const headers = new Headers();
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie);
  const path = (request.url ?? '/').replace(/^\/+/, '/');
  return new Request(new URL(path, env().PUBLIC_URL), { headers });
}

/** A page may be kept when nothing but its path and language decides what it shows. */
function identify(request: IncomingMessage, found: Record<string, string>): PageIdentity | null {
  const path = request.url ?? '/';
  const cookie = request.headers.cookie ?? '';
  const wanted = request.method === 'GET' || request.method === 'HEAD';
  if (!wanted || path.includes('?') || request.headers['rsc'] || env().NODE_ENV !== 'production') return null;
  if (cookie.includes(`${sessionCookieName()}=`) || found[ROUTE_HEADERS.status] || found[ROUTE_HEADERS.preview]) return null;
  const slug = found[ROUTE_HEADERS.store];
  const stored = /(?:^|; )i18n_redirected=([a-z]+)/.exec(cookie)?.[1];
  // Without a stored choice the front page looks at the browser's wish and sets the cookie: not for keeping.
  if (!slug && (!isKeptSitePage(path) || (path === '/' && !isLanguage(stored)))) return null;
  if (slug && /\/(checkout|payment-success)$/.test(path)) return null;
  const language = isLanguage(stored) ? stored : (found[ROUTE_HEADERS.language] ?? DEFAULT_LANGUAGE);
  return { key: `${request.headers.host}|${path}|${language}`, tag: slug ? storeTag(slug) : 'site' };
}

const storeTag = (slug: string): string => `store:${slug}`;
