import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Drain } from '@/lib/boot/drain';
import { createSiteListener } from '@/lib/boot/site-listener';
import { createPageCache } from '@/lib/web/page-cache/create-page-cache';
import { SiteHosts } from '@/lib/web/routing/site-hosts';
import { StoreFactsCache } from '@/lib/web/routing/store-facts';
import { StoreVisitLog } from '@/lib/web/store-visits/store-visit-log';
import { setUpOwnDatabase } from './support/database';

jest.setTimeout(120_000);
setUpOwnDatabase();

/** Requests that reached the replacement for Next, in order. */
let rendered: { readonly url: string; readonly host: string | undefined; readonly status?: string }[] = [];
let server: Server;

beforeEach(async () => {
  rendered = [];
  const listener = createSiteListener({
    dev: false,
    pages: createPageCache(),
    hosts: new SiteHosts(),
    stores: new StoreFactsCache(),
    visits: new StoreVisitLog(),
    drain: new Drain(),
    // Replaces Next: returns a page that contains the host of the request, as a link or a canonical address does.
    next: async (pageRequest, response) => {
      const status = pageRequest.headers['x-page-status'];
      rendered.push({
        url: pageRequest.url ?? '',
        host: pageRequest.headers.host,
        ...(status ? { status: String(status) } : {}),
      });
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.setHeader('x-page-cache', 'marketing');
      response.end(`<html><a href="//${pageRequest.headers.host}/">home</a></html>`);
    },
  });
  server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(
  () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
);

interface TestRequest {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: OutgoingHttpHeaders;
  /** First bytes of a body whose rest is never sent. */
  readonly begin?: Buffer;
}

function ask({ method = 'GET', path = '/', headers = {}, begin }: TestRequest = {}) {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status: number; headers: IncomingMessage['headers']; body: string }>((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        sent.destroy();
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        });
      });
    });
    sent.on('error', reject);
    if (begin) sent.write(begin);
    else sent.end();
  });
}

describe('the Host header of a visitor', () => {
  it('does not split the page cache, nor reach a page', async () => {
    const ownHostPage = await ask({ headers: { host: 'localhost:3000' } });
    for (const host of ['evil.test', 'LOCALHOST:3000', '127.0.0.1', 'a.test', 'b.test'])
      expect((await ask({ headers: { host } })).body).toBe(ownHostPage.body);
    expect(rendered).toEqual([{ url: '/', host: 'localhost:3000' }]);
  });

  it('poisons no page, even on the first request', async () => {
    expect((await ask({ headers: { host: 'evil.test' } })).body).not.toContain('evil.test');
    expect((await ask({ headers: { host: 'localhost:3000' } })).body).toContain('//localhost:3000/');
  });

  it('does not reach uncached pages, either', async () => {
    await ask({ path: '/login?next=/dashboard', headers: { host: 'evil.test', cookie: 'session=x' } });
    expect(rendered[0]?.host).toBe('localhost:3000');
  });
});

describe('a body sent to a page', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('is rejected before it is read: %s', async (method) => {
    for (const path of ['/', '/login', '/summer-fest/checkout', '/_next/static/x', '/robots.txt', '/apiary']) {
      const headers = { 'content-length': 50_000_000, 'content-type': 'text/plain', 'next-action': 'deadbeef' };
      const answer = await ask({ method, path, headers, begin: Buffer.alloc(1_000) });
      expect([path, answer.status, answer.headers.allow]).toEqual([path, 405, 'GET, HEAD']);
      expect(answer.headers.connection).toBe('close');
    }
    expect(rendered).toEqual([]);
  });

  it('reaches the API, whose calls check their own', async () => {
    await ask({ method: 'POST', path: '/api/contact', begin: undefined });
    expect(rendered).toHaveLength(1);
  });
});

describe('a response that is not a page', () => {
  it.each(['/robots.txt', '/sitemap.xml', '/fonts/none.woff2', '/api/%ff'])('cannot be framed: %s', async (path) => {
    const { headers } = await ask({ path });
    expect(headers).toMatchObject({
      'content-security-policy': "frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(rendered).toEqual([]);
  });
});

describe('an address with invalid characters', () => {
  it.each(['/api/%ff', '/api/user%E0%A4%A', '/api/2/orders/%ff?page=%ff'])('is not an API call: %s', async (path) => {
    const answer = await ask({ path });
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([404, { success: false, code: 'not_found' }]);
  });

  it.each(['/_next/static/%ff', '/_next/%'])('is not a file: %s', async (path) => {
    expect((await ask({ path })).status).toBe(404);
    expect(rendered).toEqual([]);
  });

  it.each(['/invitation/%ff', '/reset-password/%E0%A4%A', '/orders/%ff', '/%ff', '/summer-fest/%'])(
    'is a page that does not exist: %s',
    async (path) => {
      await ask({ path: `${path}?lang=%ff` });
      expect(rendered).toMatchObject([{ status: '404' }]);
    },
  );
});

describe('the page number of a product list', () => {
  it('beyond the last page answers 404, with any order, category and search', async () => {
    for (const query of [
      'page=2',
      'page=9999',
      'page=2&sort=name-asc',
      'page=2&category=Clothing',
      'page=2&category=%00',
      'page=2&q=shirt',
      'page=2&q=%00%27',
    ]) {
      rendered = [];
      await ask({ path: `/summer-fest/products?${query}` });
      expect([query, rendered[0]?.status]).toEqual([query, '404']);
    }
  });

  it('defaults to the first page', async () => {
    for (const query of ['', '?page=1', '?page=0', '?page=x', '?page=99999999999', '?sort=name-asc']) {
      rendered = [];
      await ask({ path: `/company-kit/products${query}` });
      expect([query, rendered[0]?.status]).toEqual([query, undefined]);
    }
  });
});
