import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { NextRequest } from 'next/server';
import { serveWeb } from '@/lib/boot/serve-web';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { buildContentSecurityPolicy } from '@/lib/web/edge/policy';
import { middleware } from '@/middleware';

let server: Server;
let address = '';
beforeAll(async () => {
  server = createServer(
    (request, response) => void serveWeb(request, response, (pageRequest) => middleware(new NextRequest(pageRequest))),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (typeof bound === 'object' && bound) address = `http://127.0.0.1:${bound.port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Returns the robots header of a page. The request carries the store's headers, as after request routing. */
async function readRobotsHeader(
  path: string,
  store: string | null,
  more: Record<string, string> = {},
): Promise<string | null> {
  const headers: Record<string, string> =
    store === null ? more : { [ROUTE_HEADERS.store]: store, [ROUTE_HEADERS.tenant]: '1', ...more };
  const answer = await fetch(`${address}${path}`, { headers, redirect: 'manual' });
  expect(answer.status).toBe(Number(more[ROUTE_HEADERS.status] ?? 200));
  return answer.headers.get('x-robots-tag');
}

describe('a page with a secret in its address', () => {
  const readHeaders = async (path: string, store: string | null) => {
    const headers: Record<string, string> =
      store === null ? {} : { [ROUTE_HEADERS.store]: store, [ROUTE_HEADERS.tenant]: '1' };
    const answer = await fetch(`${address}${path}`, { headers, redirect: 'manual' });
    return {
      referrer: answer.headers.get('referrer-policy'),
      isStrict: !answer.headers.get('content-security-policy')?.includes('strict-dynamic'),
    };
  };

  it.each([
    ['/personalise/0b5c?shop=1&key=k', null],
    ['/unsubscribe/7-orders-x', null],
    ['/reset-password/abc', null],
    ['/invitation/abc', null],
    ['/email-verification/abc', null],
    ['/login?key=abc', null],
    ['/login?lang=nl&key=abc', null],
    ['/summer-fest/track?order=o&key=k', 'summer-fest'],
    ['/summer-fest/payment-success?payment_intent=pi_1', 'summer-fest'],
  ])('sends no referrer and runs no third-party script: %s', async (path, store) => {
    expect(await readHeaders(path, store)).toEqual({ referrer: 'no-referrer', isStrict: true });
  });

  it.each([
    ['/login', null],
    ['/login?key=', null],
    ['/login?next=/orders', null],
    ['/summer-fest/checkout', 'summer-fest'],
  ])('does not include %s', async (path, store) => {
    expect(await readHeaders(path, store)).toEqual({ referrer: 'strict-origin-when-cross-origin', isStrict: false });
  });

  it('is not publicly cacheable, and its scripts are trusted one by one all the same', async () => {
    const headers = await readHeaders('/summer-fest/products', 'summer-fest');
    expect(headers).toEqual({ referrer: 'strict-origin-when-cross-origin', isStrict: true });
  });
});

describe('the style sheet of the toasts', () => {
  it('is named by its hash in the policy of pages, for this version of sonner', () => {
    const source = readFileSync('node_modules/sonner/dist/index.mjs', 'utf8');
    const [, sheet = '""'] = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source) ?? [];
    const policy = buildContentSecurityPolicy('n', { area: 'admin', development: false });
    for (const text of [JSON.parse(sheet), ''])
      expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  });
});

describe('indexing by search engines', () => {
  it.each([
    '/summer-fest/checkout',
    '/summer-fest/payment-success',
    '/summer-fest/payment-success?payment_intent=pi_1&payment_intent_client_secret=s',
  ])('excludes pages of an order: %s', async (path) => {
    expect(await readRobotsHeader(path, 'summer-fest')).toBe('noindex');
  });

  it.each([
    ['/login', null, {}],
    ['/reset-password', null, {}],
    ['/invitation/abc', null, {}],
    ['/summer-fest/index-old', 'summer-fest', {}],
    ['/launch-gift/products', 'launch-gift', { [ROUTE_HEADERS.unlisted]: '1' }],
    ['/draft-store', 'draft-store', { [ROUTE_HEADERS.preview]: '1' }],
    ['/site-preview/summer-fest', 'summer-fest', { [ROUTE_HEADERS.preview]: 'site', cookie: 'session=x' }],
    ['/summer-fest/nothing', 'summer-fest', { [ROUTE_HEADERS.status]: '404' }],
    ['/summer-fest/Product=1', 'summer-fest', { [ROUTE_HEADERS.status]: '410' }],
    ['/nothing', null, { [ROUTE_HEADERS.status]: '404' }],
    ['/checkout', 'summer-fest', { [ROUTE_HEADERS.site]: 'summer-fest' }],
  ])('excludes pages that are not public: %s', async (path, store, more) => {
    expect(await readRobotsHeader(path, store, more)).toBe('noindex');
  });

  it.each([
    ['/summer-fest', 'summer-fest'],
    ['/get-started', null],
    ['/summer-fest/products', 'summer-fest'],
    ['/', null],
  ])('includes a store’s own page: %s', async (path, store) => {
    expect(await readRobotsHeader(path, store)).toBeNull();
  });
});
