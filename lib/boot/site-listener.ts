import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isDecodablePath } from '@/lib/domain/routes/decodable-path';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { buildTransportSecurityHeader } from '@/lib/domain/routes/transport-security';
import { env } from '@/lib/platform/env';
import { buildNotFoundError } from '@/lib/platform/errors';
import { isDependencyAway } from '@/lib/platform/health';
import { logger } from '@/lib/platform/log';
import { getRoutePattern } from '@/lib/platform/metrics/route-pattern';
import { watchRequest } from '@/lib/platform/metrics/watch-requests';
import { isTracing, withSpan } from '@/lib/platform/tracing';
import type { PageCache } from '@/lib/web/page-cache/page-cache';
import { routeRequest } from '@/lib/web/routing/route';
import { buildSiteFile, type SiteFile } from '@/lib/web/routing/site-files';
import type { SiteHosts, StoreSite } from '@/lib/web/routing/site-hosts';
import type { StoreFactsCache } from '@/lib/web/routing/store-facts';
import type { FormerFiles } from '@/lib/web/static-files/former-files';
import { StaticFiles } from '@/lib/web/static-files/static-files';
import type { StoreVisitLog } from '@/lib/web/store-visits/store-visit-log';
import type { Drain } from './drain';
import { renderOrErrorPage } from './error-pages';
import { cleanRequestHeaders, rejectRequest } from './guard-request';
import { ResponseLimiter } from './response-limiter';
import { UnavailablePage } from './unavailable-page';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface Parts {
  readonly dev: boolean;
  readonly pages: PageCache;
  readonly stores: StoreFactsCache;
  readonly hosts: SiteHosts;
  readonly visits: StoreVisitLog;
  readonly drain: Drain;
  /** Scripts and styles of earlier builds; undefined in development, and when their folder could not be written. */
  readonly former?: FormerFiles | undefined;
  readonly next: Handler;
}

/**
 * Creates the handler of all requests. It tries files first, then cached pages, then the routing decision, then Next.
 */
export function createSiteListener({
  dev,
  pages,
  stores,
  hosts,
  visits,
  drain,
  former,
  next,
}: Parts): (request: IncomingMessage, response: ServerResponse) => void {
  const files = new StaticFiles([
    // The folder is created by scripts/build-widget.mjs, for development as well.
    { folder: '.next/widget', prefix: '/widget/', immutable: false, shared: true },
    ...(dev
      ? []
      : [
          { folder: '.next/static', prefix: '/_next/static/', immutable: true },
          { folder: 'public', prefix: '/', immutable: false },
        ]),
  ]);
  const { TRUSTED_PROXIES: proxies, PUBLIC_URL } = env();
  const { host } = new URL(PUBLIC_URL);
  const unavailable = new UnavailablePage();
  const places = new ResponseLimiter(MAX_RENDERINGS);
  const renderPage = async (request: IncomingMessage, response: ServerResponse, site: StoreSite | null) => {
    const visitor = String(request.headers[ROUTE_HEADERS.visitor]);
    if (!places.take(visitor, response)) return sendTooMany(response);
    const decision = await routeRequest({ request: webRequest(request), stores, site, now: Date.now() });
    if (decision.kind === 'redirect') return sendElsewhere(response, decision);
    Object.assign(request.headers, decision.headers);
    if (!(await renderOrErrorPage(request, response, next, isDependencyAway)))
      unavailable.send(request, response, getRequestId(request));
  };
  const answer: Handler = async (request, response) => {
    const url = request.url ?? '/';
    const fromPages = !isApi(url) && !(dev && url.startsWith('/__next'));
    if (fromPages && request.method !== 'GET' && request.method !== 'HEAD') return sendReadOnly(response);
    if (files.handle(request, response) || former?.handle(request, response)) return;
    if (!isDecodablePath(url.split('?')[0] ?? '')) {
      if (isApi(url)) return sendNoCall(response, getRequestId(request));
      if (url.startsWith('/_next/')) return sendNoFile(response);
    }
    if (url.startsWith('/_next/')) return next(request, response);
    const site = (await hosts.find(request.headers.host, Date.now())) ?? null;
    if (site) {
      request.headers[ROUTE_HEADERS.site] = site.slug;
      request.headers[ROUTE_HEADERS.tenant] = String(site.tenantId);
    }
    if (isApi(url)) {
      visits.watchCall(request, response);
      return pages.pass(request, response, next);
    }
    const file = await buildSiteFile(url, site);
    if (file) return sendSiteFile(response, file);
    // A dot in a query is not a file extension: Shopify's shop names contain dots.
    if (dev && url.split('?')[0]?.includes('.')) return next(request, response);
    if (FOLDERS.test(url) && !dev) return sendNoFile(response);
    // Addresses signed by Shopify must not be shortened.
    if (!url.startsWith('/shopify/')) request.url = removeTrackingParameters(url);
    // Visitors choose the Host header, but a cached page is sent to others too.
    request.headers.host = host;
    return pages.handle(request, response, (pageRequest, answered) => renderPage(pageRequest, answered, site));
  };
  return (request, response) => {
    // Next adds ten listeners; draining, metrics, places, cache, compression and error pages add this server's own.
    response.setMaxListeners(response.getMaxListeners() + MAX_OWN_LISTENERS);
    drain.track(response);
    watchRequest(request, response);
    response.setHeader('x-content-type-options', 'nosniff');
    const transport = buildTransportSecurityHeader(PUBLIC_URL, request.headers.host !== host);
    if (transport) response.setHeader('strict-transport-security', transport);
    if (rejectRequest(request, response)) return;
    cleanRequestHeaders(request, proxies);
    const requestId = getRequestId(request);
    const traced = (): Promise<void> => answer(request, response);
    const { method = '' } = request;
    const answered = isTracing()
      ? withSpan(
          `${method} ${getRoutePattern(method, request.url ?? '/', false)}`,
          { 'request.id': requestId },
          async (span) => {
            await traced();
            span.note({ 'http.response.status_code': response.statusCode });
          },
        )
      : traced();
    answered.catch((error: unknown) => {
      const path = request.url?.split('?')[0];
      logger.error({ err: error, requestId, method: request.method, path }, 'a request failed');
      unavailable.send(request, response, requestId);
    });
  };
}

/** Maximum number of this server's own listeners per response. */
const MAX_OWN_LISTENERS = 10;

/** Content security policy of all responses other than pages, which have a policy of their own. */
const UNFRAMED = "frame-ancestors 'none'";

/**
 * Maximum number of concurrent renderings per visitor. A browser requests few pages at once; cached pages do not count.
 */
const MAX_RENDERINGS = 24;

function sendTooMany(response: ServerResponse): void {
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'content-security-policy': UNFRAMED,
    'cache-control': 'no-store',
    'retry-after': '2',
  };
  response.writeHead(429, headers).end('Too many requests. Please try again in a moment.');
}

/** Rejects methods other than GET and HEAD. The connection is closed, so that no body has to be read. */
function sendReadOnly(response: ServerResponse): void {
  const headers = { allow: 'GET, HEAD', 'content-length': 0, 'cache-control': 'no-store', connection: 'close' };
  response.writeHead(405, headers).end();
}

/** Sends a redirect that is not cacheable, because an owner may remove a domain or move a store back. */
function sendElsewhere(response: ServerResponse, { status, location }: { status: number; location: string }): void {
  response.writeHead(status, { location, 'content-length': 0, 'cache-control': 'no-cache' }).end();
}

function sendSiteFile(response: ServerResponse, { type, body }: SiteFile): void {
  const bytes = Buffer.from(body);
  const headers = {
    'content-type': type,
    'content-length': bytes.length,
    'content-security-policy': UNFRAMED,
    'cache-control': 'public, max-age=600',
  };
  response.writeHead(200, headers).end(bytes);
}

/** Folders of files without pages, which middleware skips. */
const FOLDERS = /^\/(?:fonts|goods|art|brand|widget)(?:[/?]|$)/;

/** Sends the API's `not_found` error body for an undecodable address, on which Next would fail. */
function sendNoCall(response: ServerResponse, requestId: string): void {
  const { code, message, status } = buildNotFoundError();
  const headers = {
    'content-type': 'application/json',
    'content-security-policy': UNFRAMED,
    'cache-control': 'private, no-store',
    'x-request-id': requestId,
  };
  response.writeHead(status, headers).end(JSON.stringify({ success: false, message, code, request_id: requestId }));
}

function sendNoFile(response: ServerResponse): void {
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'content-security-policy': UNFRAMED,
    'cache-control': 'no-store',
  };
  response.writeHead(404, headers).end('Not found');
}

/** Query parameters with which search engines, advertisers and mailings count clicks; no page depends on them. */
const TRACKING =
  /^(?:utm_[a-z_]+|srsltid|gclid|gclsrc|gad_(?:source|campaignid)|gbraid|wbraid|_gl|fbclid|msclkid|ttclid|twclid|dclid|yclid|epik|li_fat_id|rdt_cid|ScCid|mkt_tok|_hs(?:enc|mi)|mc_[ce]id|igshid)$/;

/**
 * Returns an address without click-tracking parameters, so that visitors from advertisements get the cached page. The
 * address in the browser does not change.
 */
export function removeTrackingParameters(url: string): string {
  const at = url.indexOf('?');
  if (at < 0) return url;
  const remainingPairs = url
    .slice(at + 1)
    .split('&')
    .filter((pair) => !TRACKING.test(pair.split('=', 1)[0] ?? ''));
  return remainingPairs.length > 0 ? `${url.slice(0, at)}?${remainingPairs.join('&')}` : url.slice(0, at);
}

const isApi = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url);

function webRequest(request: IncomingMessage): Request {
  const { cookie } = request.headers;
  // Treats a path that no URL can contain ("//") as an unknown path.
  const path = (request.url ?? '/').replace(/^\/+/, '/');
  return new Request(new URL(path, env().PUBLIC_URL), cookie ? { headers: { cookie } } : {});
}

/** Returns the request's id for log and error pages, created on first use. */
function getRequestId({ headers }: IncomingMessage): string {
  const receivedId = headers['x-request-id'];
  const id = typeof receivedId === 'string' && /^[\w-]{8,64}$/.test(receivedId) ? receivedId : randomUUID();
  headers['x-request-id'] = id;
  return id;
}
