import type { IncomingMessage, ServerResponse } from 'node:http';
import { env } from '@/lib/env';
import { routeHeaders } from '@/lib/front-door/route';
import type { StoreFactsCache } from '@/lib/front-door/store-facts';
import { logger } from '@/lib/log';
import type { PageCache } from '@/lib/page-cache/page-cache';
import { StaticFiles } from '@/lib/static-files/static-files';
import type { Drain } from './drain';
import { cleanHeaders, refuseMethod } from './guard-request';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface Parts {
  readonly dev: boolean;
  readonly pages: PageCache;
  readonly stores: StoreFactsCache;
  readonly drain: Drain;
  readonly next: Handler;
}

/** The way of a request: files, then kept pages, then the front door's decision on its status, then Next. */
export function siteListener({
  dev,
  pages,
  stores,
  drain,
  next,
}: Parts): (request: IncomingMessage, response: ServerResponse) => void {
  const files = new StaticFiles(
    dev
      ? []
      : [
          { folder: '.next/static', prefix: '/_next/static/', immutable: true },
          { folder: 'public', prefix: '/', immutable: false },
        ],
  );
  const renderPage: Handler = async (request, response) => {
    Object.assign(request.headers, await routeHeaders(webRequest(request), stores, Date.now()));
    await next(request, response);
  };
  const answer: Handler = async (request, response) => {
    const url = request.url ?? '/';
    if (files.handle(request, response)) return;
    if (url.startsWith('/_next/') || (dev && url.includes('.'))) return next(request, response);
    if (isApi(url)) return pages.pass(request, response, next);
    return pages.handle(request, response, renderPage);
  };
  return (request, response) => {
    drain.track(response);
    if (refuseMethod(request, response)) return;
    cleanHeaders(request);
    answer(request, response).catch((error: unknown) => {
      logger.error({ err: error, method: request.method, path: request.url?.split('?')[0] }, 'a request failed');
      sendUnavailable(response);
    });
  };
}

const isApi = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url);

function webRequest(request: IncomingMessage): Request {
  const { cookie } = request.headers;
  // A path that no URL can hold ("//") is looked up as what it is: unknown.
  const path = (request.url ?? '/').replace(/^\/+/, '/');
  return new Request(new URL(path, env().PUBLIC_URL), cookie ? { headers: { cookie } } : {});
}

/** The pages' own error page needs what has just failed, so this one needs nothing. */
function sendUnavailable(response: ServerResponse): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(503, {
    'content-type': 'text/plain; charset=utf-8',
    'retry-after': '5',
    'cache-control': 'no-store',
  });
  response.end('Service unavailable. Please try again in a moment.');
}
