import {
  createServer,
  get,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { waitUntil } from '@/tests/setup/wait-until';
import { PageCache } from './page-cache';
import { PageStore } from './page-store';

type Render = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

const LANGUAGES = new Set(['en', 'nl']);
const filler = '<p>merchandise</p>'.repeat(100);
let renderings = 0;
let now = 0;
let cache: PageCache;
let server: Server;
let render: Render;

/** Renders a page in the way Next streams it: headers set one by one, the body in two chunks, a new nonce each time. */
const storePage: Render = (_request, response) => {
  renderings += 1;
  response.statusCode = 200;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('x-page-cache', 'store=7:summer-fest');
  response.setHeader('content-security-policy', `script-src 'self' 'nonce-r${renderings}'; img-src 'self'`);
  response.setHeader('vary', 'rsc');
  response.write(`<html lang="${renderings}"><script async nonce="r${renderings}">go(${renderings})</script>`);
  response.end(`${filler}</html>`);
};

const withHeaders =
  (headers: OutgoingHttpHeaders, status = 200): Render =>
  (_request, response) => {
    renderings += 1;
    response.writeHead(status, { 'content-type': 'text/html', 'x-page-cache': 'store=7:summer-fest', ...headers });
    response.end(filler);
  };

beforeEach(async () => {
  renderings = 0;
  now = 1_000_000;
  render = storePage;
  cache = new PageCache({ languageCookie: 'lang', isLanguage: (value) => LANGUAGES.has(value), now: () => now });
  server = createServer((request, response) => void cache.handle(request, response, (a, b) => render(a, b)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(
  () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
);

function ask(path = '/summer-fest', headers: OutgoingHttpHeaders = {}, method = 'GET'): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const request = get({ port, host: '127.0.0.1', path, headers, method, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on('error', reject);
  });
}

describe('a page cache', () => {
  it('renders an anonymous page once and serves it again, headers and all', async () => {
    const first = await ask();
    const second = await ask();
    expect(renderings).toBe(1);
    expect(second.body.toString()).toBe(`<html lang="1"><script async>go(1)</script>${filler}</html>`);
    expect(second.body).toEqual(first.body);
    expect(first.headers['content-security-policy']).toBe(second.headers['content-security-policy']);
    expect(second.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('renders a page again at the moment from which one of its prices is no longer true', async () => {
    const [soon, later] = [now + 60_000, now + 120_000].map((ms) => new Date(ms).toISOString());
    render = (_request, response) => {
      renderings += 1;
      response.writeHead(200, { 'content-type': 'text/html', 'x-page-cache': 'store=7:summer-fest' });
      response.end(`<p data-valid-until="${later}">1</p><p data-valid-until="${soon}">2</p>${filler}`);
    };
    await ask();
    now += 59_999;
    await ask();
    expect(renderings).toBe(1);
    now += 1;
    await ask();
    expect(renderings).toBe(2);
  });

  it('never lets a browser or a proxy reuse the page without asking', async () => {
    for (const { headers } of [await ask(), await ask()]) {
      expect(headers['cache-control']).toBe('private, no-cache');
      expect(headers.vary).toBe('Cookie, Accept-Language, Accept-Encoding');
      expect(headers['x-page-cache']).toBeUndefined();
    }
  });

  it('caches one page for each language and path, whatever the host, and treats an unknown language as none', async () => {
    await ask('/summer-fest', { cookie: 'lang=nl' });
    await ask('/summer-fest', { cookie: 'lang=en' });
    await ask('/summer-fest/products');
    await ask('/summer-fest', { cookie: 'lang=nl', host: 'other.example' });
    expect(renderings).toBe(3);
    await ask('/summer-fest', { cookie: 'lang=xx' });
    await ask('/summer-fest', { cookie: 'lang=yy; XSRF-TOKEN=a.b; _ga=1' });
    expect(renderings).toBe(4);
  });

  it.each<[string, OutgoingHttpHeaders]>([
    ['a session', { cookie: 'session=abc' }],
    ['an unknown cookie', { cookie: 'lang=en; theme=dark' }],
    ['a language that parsers read differently', { cookie: 'lang=%6El' }],
    ['a language with a space in its name', { cookie: 'lang =nl' }],
    ['two languages', { cookie: 'lang=nl; lang=de' }],
    ['a language in quotes', { cookie: 'lang="nl"' }],
    ['an authorization', { authorization: 'Bearer x' }],
    ['a router request', { rsc: '1' }],
  ])('neither caches nor serves a page for %s', async (_name, headers) => {
    await ask();
    expect((await ask('/summer-fest', headers)).body.toString()).toContain('lang="2"');
    expect((await ask()).body.toString()).toContain('lang="1"');
    expect(renderings).toBe(2);
  });

  it.each(['lang=nl', 'text_1=Ada', 'colour=navy&text_1=Ada', 'colour=navy&colour=red', 'sort=a=b', 'size=<b>'])(
    'does not cache a page whose address contains %s, which may be one visitor’s',
    async (query) => {
      await ask(`/summer-fest?${query}`);
      await ask(`/summer-fest?${query}`);
      expect(renderings).toBe(2);
    },
  );

  it('caches each variant, order and category of a page, however its address orders them, until the store changes', async () => {
    await ask('/summer-fest/products?sort=recent&category=T-shirts');
    await ask('/summer-fest/products?category=T-shirts&sort=recent');
    expect(renderings).toBe(1);
    await ask('/summer-fest/products?category=T-shirts');
    await ask('/summer-fest/products');
    expect(renderings).toBe(3);
    cache.dropStore(7, 'summer-fest');
    await ask('/summer-fest/products?sort=recent&category=T-shirts');
    expect(renderings).toBe(4);
  });

  it('keeps the page of an address although many others were made up for it', async () => {
    await ask('/summer-fest');
    for (let index = 0; index < 1_001; index++) await ask(`/summer-fest?colour=${index}`);
    await ask('/summer-fest');
    expect(renderings).toBe(1_002);
    await ask('/summer-fest?colour=0');
    expect(renderings).toBe(1_003);
  });

  it.each<[string, Render]>([
    ['sets a cookie', withHeaders({ 'set-cookie': 'a=b' })],
    ['is not 200', withHeaders({}, 404)],
    ['is not marked', withHeaders({ 'x-page-cache': '' })],
    ['is marked with nonsense', withHeaders({ 'x-page-cache': 'everyone' })],
    ['is no page', withHeaders({ 'content-type': 'application/json' })],
  ])('does not cache what %s', async (_name, other) => {
    render = other;
    const first = await ask();
    await ask();
    expect(renderings).toBe(2);
    expect(first.body.toString()).toBe(filler);
    expect(first.headers['x-page-cache']).toBeUndefined();
  });
});

describe('a cached response', () => {
  it('has the requested encoding, with the length of that body', async () => {
    const plain = `<html lang="1"><script async>go(1)</script>${filler}</html>`;
    await ask();
    const br = await ask('/summer-fest', { 'accept-encoding': 'gzip, deflate, br' });
    const gz = await ask('/summer-fest', { 'accept-encoding': 'gzip, br;q=0' });
    expect([br.headers['content-encoding'], gz.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.body).toString()).toBe(plain);
    expect(gunzipSync(gz.body).toString()).toBe(plain);
    expect(Number(br.headers['content-length'])).toBe(br.body.length);
    expect(renderings).toBe(1);
  });

  it('is a 304 for a browser that has this very rendering, and the page for one that has an older', async () => {
    const { headers } = await ask();
    const same = await ask('/summer-fest', { 'if-none-match': headers.etag });
    expect([same.status, same.body.length]).toEqual([304, 0]);
    expect(same.headers['content-security-policy']).toBe(headers['content-security-policy']);
    cache.dropStore(7, 'summer-fest');
    const newer = await ask('/summer-fest', { 'if-none-match': headers.etag });
    expect(newer.status).toBe(200);
    expect(newer.headers.etag).not.toBe(headers.etag);
  });

  it('answers HEAD from the cache, without a body', async () => {
    await ask();
    const head = await ask('/summer-fest', {}, 'HEAD');
    expect([head.status, head.body.length, renderings]).toEqual([200, 0, 1]);
  });

  it('is compressed on the way when it must not be cached', async () => {
    render = withHeaders({ 'x-page-cache': '' });
    const { body, headers } = await ask('/login', { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(body).toString()).toBe(filler);
  });
});

describe('invalidation of cached pages', () => {
  it('drops a store’s pages and no other store’s', async () => {
    await ask();
    cache.dropStore(7, 'other');
    cache.dropStore(8, 'summer-fest');
    await ask();
    expect(renderings).toBe(1);
    cache.dropStore(7, 'summer-fest');
    await ask();
    expect(renderings).toBe(2);
  });

  it('happens after five minutes at most', async () => {
    await ask();
    now += 299_999;
    await ask();
    expect(renderings).toBe(1);
    now += 1;
    await ask();
    expect(renderings).toBe(2);
  });

  it('does not cache a page whose store changed while it was rendered, nor serve it to requests after the change', async () => {
    const waiting: (() => void)[] = [];
    let started = 0;
    render = (request, response) => {
      started += 1;
      if (started === 1) waiting.push(() => void storePage(request, response));
      else void storePage(request, response);
    };
    const old = ask();
    await waitUntil('the first rendering', () => waiting.length > 0);
    cache.dropStore(7, 'summer-fest');
    const fresh = await ask();
    expect(fresh.body.toString()).toContain('lang="1"');
    waiting[0]?.();
    await old;
    expect((await ask()).body).toEqual(fresh.body);
  });
});

describe('concurrent requests for a page', () => {
  it('render it once for all', async () => {
    let arrived = 0;
    server.on('request', () => {
      arrived += 1;
    });
    render = async (request, response) => {
      await waitUntil('all twenty visitors', () => arrived === 20);
      await storePage(request, response);
    };
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(renderings).toBe(1);
    expect(new Set(answers.map(({ body }) => body.toString())).size).toBe(1);
  });

  it('continue when the first visitor leaves', async () => {
    const held: ServerResponse[] = [];
    render = (request, response) => {
      if (held.push(response) > 1) void storePage(request, response);
    };
    const { port } = server.address() as AddressInfo;
    const leaver = get({ port, host: '127.0.0.1', path: '/summer-fest', agent: false }).on('error', () => {});
    await waitUntil('the first rendering', () => held.length > 0);
    const second = ask();
    leaver.destroy();
    expect((await second).status).toBe(200);
  });
});

describe('a page of a store', () => {
  const notePages = (): string[] => {
    const notedPages: string[] = [];
    cache = new PageCache({
      languageCookie: 'lang',
      isLanguage: (value) => LANGUAGES.has(value),
      onStorePage: (_request, url, tag) => notedPages.push(`${url} ${tag}`),
    });
    return notedPages;
  };

  it('is reported each time that it is sent: rendered, cached, unchanged, or for one visitor', async () => {
    const notedPages = notePages();
    const { headers } = await ask();
    await ask();
    await ask('/summer-fest', { 'if-none-match': headers.etag });
    await ask('/summer-fest?q=mine');
    expect(notedPages).toEqual([
      ...Array.from({ length: 3 }, () => '/summer-fest store=7:summer-fest'),
      '/summer-fest?q=mine store=7:summer-fest',
    ]);
  });

  it('is not reported when it is an error, or has no tag', async () => {
    const notedPages = notePages();
    render = withHeaders({}, 404);
    await ask();
    render = withHeaders({ 'x-page-cache': '' });
    await ask('/login');
    expect(notedPages).toEqual([]);
  });
});

describe('the limits of the page cache', () => {
  const page = (tag: string, bytes: number) => ({
    tag,
    headers: {},
    etag: '',
    bytes,
    validUntilMs: null,
    bodies: { br: Buffer.alloc(0), gzip: Buffer.alloc(0), identity: Buffer.alloc(0) },
  });

  it('bound its pages and bytes, and evict the least recently used first', () => {
    const store = new PageStore({ maxPages: 3, maxBytes: 800, maxAgeMs: 1_000 });
    const rendering = store.beginRendering();
    for (const key of ['a', 'b', 'c']) rendering.cachePage(key, page('marketing', 100), 0);
    store.find('a', 1);
    rendering.cachePage('d', page('marketing', 100), 0);
    expect([store.find('a', 1), store.find('b', 1)].map((cachedPage) => cachedPage !== undefined)).toEqual([
      true,
      false,
    ]);
    rendering.cachePage('huge', page('marketing', 500), 0);
    expect(store.find('huge', 1)).toBeUndefined();
    expect(store.size).toEqual({ pages: 3, bytes: 300 });
    store.clear();
    expect(store.size).toEqual({ pages: 0, bytes: 0 });
  });
});
