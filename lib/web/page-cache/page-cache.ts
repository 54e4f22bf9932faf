import type { IncomingMessage, ServerResponse } from 'node:http';
import { PAGE_CACHE_HEADER } from '@/lib/domain/routes/headers';
import { getMetrics } from '@/lib/platform/metrics/metrics';
import { REWRITE_HEADER } from '@/lib/web/next-internals';
import { buildCacheKey, hasKeyQuery } from './cache-key';
import { type CachedPage, chooseEncoding, createCachedPage } from './cached-page';
import { compressStream } from './compress-stream';
import { interceptResponse, type OriginalResponse, type ResponseSink } from './intercept';
import { PageStore } from './page-store';

type Render = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export interface PageCacheOptions {
  readonly languageCookie: string;
  readonly isLanguage: (value: string) => boolean;
  readonly store?: PageStore;
  /**
   * Called for every page of a store that is sent, whether cached or not. `url` is the requested address, `tag`
   * identifies the store.
   */
  readonly onStorePage?: (request: IncomingMessage, url: string, tag: string) => void;
  readonly now?: () => number;
}

const TAG = /^(?:marketing|store=\d+:[a-z0-9-]{1,100})$/;
const VARY = 'Cookie, Accept-Language, Accept-Encoding';
const VARIANT_LIMITS = { maxPages: 1_000, maxBytes: 32 * 1024 * 1024 };
const BROWSER_CACHING = 'private, no-cache';

export const buildStoreTag = (tenantId: number, slug: string): string => `store=${tenantId}:${slug}`;

/**
 * Cache of rendered pages in front of Next (ADR 0004): one rendering per page and language, cached for five minutes or
 * until its store changes. Compresses and passes through all responses that may not be cached.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #store: PageStore;
  /** Cached pages whose address has a query. They are separate, so that invented queries cannot evict other pages. */
  readonly #variants = new PageStore(VARIANT_LIMITS);
  readonly #now: () => number;
  /**
   * Renderings in progress by cache key. Each promise resolves to whether the page was cached ('kept'), must not be
   * cached ('private'), or could not be rendered ('failed').
   */
  #inFlight = new Map<string, Promise<'kept' | 'private' | 'failed'>>();

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#store = options.store ?? new PageStore();
    this.#now = options.now ?? Date.now;
  }

  /** Removes all cached pages of a store. Requests from now on do not wait for a rendering that started before. */
  dropStore(tenantId: number, slug: string): void {
    for (const store of [this.#store, this.#variants]) store.drop(buildStoreTag(tenantId, slug));
    this.#inFlight = new Map();
  }

  clear(): void {
    for (const store of [this.#store, this.#variants]) store.clear();
    this.#inFlight = new Map();
  }

  /** Responds from the cache, or else renders the page. Calls `render` at most once. */
  async handle(request: IncomingMessage, response: ServerResponse, render: Render): Promise<void> {
    const key = buildCacheKey(request, this.#options);
    if (key === null) {
      getMetrics()?.pages.inc({ outcome: 'for one visitor' });
      return this.pass(request, response, render);
    }
    for (;;) {
      const cachedPage = this.#storeOf(key).find(key, this.#now());
      if (cachedPage) {
        getMetrics()?.pages.inc({ outcome: 'kept' });
        this.#options.onStorePage?.(request, request.url ?? '/', cachedPage.tag);
        return sendCachedPage(request, response, cachedPage);
      }
      if (request.method === 'HEAD') return this.pass(request, response, render);
      const leader = this.#inFlight.get(key);
      if (!leader) return this.#lead(key, request, response, render);
      const outcome = await leader;
      if (response.destroyed) return;
      if (outcome === 'private') return this.pass(request, response, render);
    }
  }

  /** Renders without caching and compresses the response. */
  async pass(request: IncomingMessage, response: ServerResponse, render: Render): Promise<void> {
    const notePage = this.#watchPage(request, response);
    interceptResponse(response, (original) => {
      notePage();
      finishHead(response);
      return compressStream(request, response, original);
    });
    await render(request, response);
  }

  /**
   * Returns a function that reports a rendered page to `onStorePage`. It must be called before the page's tag is
   * removed. The address is read beforehand, because rendering changes it.
   */
  #watchPage(request: IncomingMessage, response: ServerResponse): () => void {
    const { url = '/' } = request;
    return () => {
      const tag = response.statusCode === 200 ? String(response.getHeader(PAGE_CACHE_HEADER) ?? '') : '';
      if (TAG.test(tag)) this.#options.onStorePage?.(request, url, tag);
    };
  }

  #storeOf(key: string): PageStore {
    return hasKeyQuery(key) ? this.#variants : this.#store;
  }

  async #lead(key: string, request: IncomingMessage, response: ServerResponse, render: Render): Promise<void> {
    getMetrics()?.pages.inc({ outcome: 'rendered' });
    const rendering = this.#storeOf(key).beginRendering();
    let resolve: (outcome: 'kept' | 'private' | 'failed') => void = () => {};
    const promise = new Promise<'kept' | 'private' | 'failed'>((finish) => {
      resolve = finish;
    });
    const inFlight = this.#inFlight;
    inFlight.set(key, promise);
    const finish = (outcome: 'kept' | 'private' | 'failed'): void => {
      if (inFlight.get(key) !== promise) return;
      inFlight.delete(key);
      rendering.done();
      resolve(outcome);
    };
    // When the visitor disconnects, the rendering is given up, and the next waiting request starts another one.
    response.once('close', () => finish('failed'));
    // Conditional headers are removed, because the cache needs a complete response instead of a 304.
    delete request.headers['if-none-match'];
    delete request.headers['if-modified-since'];
    const notePage = this.#watchPage(request, response);
    interceptResponse(response, (original) => {
      notePage();
      const tag = keepableTag(response);
      finishHead(response);
      if (!tag) {
        finish('private');
        return compressStream(request, response, original);
      }
      return collect(async (body) => {
        const page = await createCachedPage(tag, response.getHeaders(), body);
        rendering.cachePage(key, page, this.#now());
        finish('kept');
        sendRendered(request, response, original, page);
      });
    });
    await render(request, response);
  }
}

function keepableTag(response: ServerResponse): string | null {
  const tag = String(response.getHeader(PAGE_CACHE_HEADER) ?? '');
  const isPage = String(response.getHeader('content-type') ?? '').startsWith('text/html');
  return response.statusCode === 200 && isPage && !response.hasHeader('set-cookie') && TAG.test(tag) ? tag : null;
}

/** Sets the headers of every page, whether cached or not. Called as late as possible, because Next replaces them. */
function finishHead(response: ServerResponse): void {
  response.removeHeader(PAGE_CACHE_HEADER);
  // Next's router needs this header on its own requests.
  if (String(response.getHeader('content-type') ?? '').startsWith('text/html')) response.removeHeader(REWRITE_HEADER);
  if (!String(response.getHeader('content-type') ?? '').startsWith('text/')) return;
  response.setHeader('vary', VARY);
  if (!/no-store/.test(String(response.getHeader('cache-control') ?? '')))
    response.setHeader('cache-control', BROWSER_CACHING);
}

function collect(onBody: (body: Buffer) => Promise<void>): ResponseSink {
  const chunks: Buffer[] = [];
  return {
    write: (chunk) => {
      chunks.push(chunk);
      return true;
    },
    end: () => void onBody(Buffer.concat(chunks)),
  };
}

function sendRendered(
  request: IncomingMessage,
  response: ServerResponse,
  original: OriginalResponse,
  page: CachedPage,
): void {
  if (response.destroyed) return;
  const body = setPageHead(request, response, page);
  original.writeHead();
  original.end(body);
}

function sendCachedPage(request: IncomingMessage, response: ServerResponse, page: CachedPage): void {
  if (request.headers['if-none-match']?.includes(page.etag)) {
    response.writeHead(304, { ...page.headers, etag: page.etag, vary: VARY, 'cache-control': BROWSER_CACHING }).end();
    return;
  }
  const body = setPageHead(request, response, page);
  response.writeHead(200);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function setPageHead(request: IncomingMessage, response: ServerResponse, page: CachedPage): Buffer {
  const encoding = chooseEncoding(request.headers['accept-encoding']?.toString());
  const body = page.bodies[encoding];
  // The first visitor also gets the headers with hashes, because that visitor's page was rewritten too.
  for (const [name, value] of Object.entries(page.headers)) response.setHeader(name, value);
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
  response.removeHeader('transfer-encoding');
  response.setHeader('content-length', body.length);
  response.setHeader('etag', page.etag);
  response.setHeader('vary', VARY);
  response.setHeader('cache-control', BROWSER_CACHING);
  return body;
}
