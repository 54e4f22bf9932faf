import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { env } from '@/lib/env';
import { routeHeaders } from '@/lib/front-door/route';
import type { StoreFactsCache } from '@/lib/front-door/store-facts';
import { logger } from '@/lib/log';
import type { PageCache } from '@/lib/page-cache/page-cache';
import { StaticFiles } from '@/lib/static-files/static-files';
import type { Drain } from './drain';
import { renderOrErrorPage } from './error-pages';
import { cleanHeaders, refuseMethod } from './guard-request';
import { UnavailablePage } from './unavailable-page';

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
  const proxies = env().TRUSTED_PROXIES;
  const unavailable = new UnavailablePage();
  const renderPage: Handler = async (request, response) => {
    Object.assign(request.headers, await routeHeaders(webRequest(request), stores, Date.now()));
    if (!(await renderOrErrorPage(request, response, next))) unavailable.send(request, response, requestIdOf(request));
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
    cleanHeaders(request, proxies);
    const requestId = requestIdOf(request);
    answer(request, response).catch((error: unknown) => {
      const path = request.url?.split('?')[0];
      logger.error({ err: error, requestId, method: request.method, path }, 'a request failed');
      unavailable.send(request, response, requestId);
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

/** What this request is called in the log and on error pages; given when it is first asked for. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  const id = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  headers['x-request-id'] = id;
  return id;
}
