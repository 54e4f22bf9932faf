import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { renderOrErrorPage } from './error-pages';
import { UnavailablePage } from './unavailable-page';

type Render = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const BARE = '<!DOCTYPE html><html id="__next_error__"><head></head><body></body></html>';
const html = (response: ServerResponse, status: number, body: string): void => {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'x-of': body.slice(0, 12) });
  response.write(body.slice(0, 5));
  response.end(body.slice(5));
};

let server: http.Server;
let address = '';
let render: Render;
let isAway = false;
beforeAll(async () => {
  const unavailable = new UnavailablePage();
  server = http.createServer(async (request, response) => {
    response.setHeader('x-kept', 'yes');
    if (request.headers['x-test-store']) request.headers['x-store-slug'] = String(request.headers['x-test-store']);
    const sent = await renderOrErrorPage(request, response, render, async () => isAway);
    if (!sent) unavailable.send(request, response, 'request-1');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (typeof bound === 'object' && bound) address = `http://127.0.0.1:${bound.port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function get(path = '/', headers: Record<string, string> = {}) {
  const answer = await fetch(`${address}${path}`, { headers });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

describe('a page that fails', () => {
  it('is sent untouched when it did not fail', async () => {
    render = async (_, response) => html(response, 200, '<p>fine</p>');
    expect(await get()).toMatchObject({ status: 200, body: '<p>fine</p>' });
  });

  it('is sent untouched when it is an error page already', async () => {
    render = async (_, response) => html(response, 404, '<p>nothing here</p>');
    expect(await get()).toMatchObject({ status: 404, body: '<p>nothing here</p>' });
  });

  it.each([
    [500, '500'],
    [403, '403'],
    [401, '401'],
    [404, '404'],
    [502, '500'],
  ])('becomes the error page of its status (%i)', async (status, expectedPage) => {
    render = async (request, response) => {
      const requestedPage = request.headers['x-page-status'];
      if (requestedPage) html(response, Number(requestedPage), `<p>page for ${requestedPage} of ${request.url}</p>`);
      else html(response, status, BARE);
    };
    const answer = await get('/orders?page=2');
    expect(answer).toMatchObject({
      status: Number(expectedPage),
      body: `<p>page for ${expectedPage} of /orders?page=2</p>`,
    });
    expect(answer.headers.get('x-kept')).toBe('yes');
    expect(answer.headers.get('x-of')).toBe('<p>page for ');
  });

  it('is a 503 to try again while a service that every page needs is unavailable', async () => {
    isAway = true;
    render = async (request, response) =>
      request.headers['x-page-status'] ? html(response, 500, '<p>page for 500</p>') : html(response, 500, BARE);
    const answer = await get();
    isAway = false;
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  });

  it('becomes an error page too when it is only a line of text', async () => {
    render = async ({ headers }, response) => {
      if (headers['x-page-status']) return html(response, 500, '<p>page for 500</p>');
      response.statusCode = 500;
      response.end('Internal Server Error');
    };
    expect(await get()).toMatchObject({ status: 500, body: '<p>page for 500</p>' });
  });

  it('can attach a listener for each of its renderings without a warning', async () => {
    const room: boolean[] = [];
    render = async ({ headers }, response) => {
      // Adds six listeners, as Next does (for its router, middleware, route and stream).
      for (let listenerIndex = 0; listenerIndex < 6; listenerIndex++) response.once('close', () => {});
      room.push(response.listenerCount('close') <= response.getMaxListeners());
      if (headers['x-page-status'] && !headers['x-store-slug']) html(response, 500, '<p>platform</p>');
      else html(response, 500, BARE);
    };
    await get('/summer-fest', { 'x-test-store': 'summer-fest' });
    expect(room).toEqual([true, true, true]);
  });

  it('falls back to the platform’s error page when the store itself fails', async () => {
    const seen: unknown[] = [];
    render = async ({ headers }, response) => {
      seen.push([headers['x-page-status'], headers['x-store-slug']]);
      if (headers['x-store-slug']) html(response, 500, BARE);
      else html(response, 500, '<p>platform</p>');
    };
    expect(await get('/summer-fest', { 'x-test-store': 'summer-fest' })).toMatchObject({
      status: 500,
      body: '<p>platform</p>',
    });
    expect(seen).toEqual([
      [undefined, 'summer-fest'],
      ['500', 'summer-fest'],
      ['500', undefined],
    ]);
  });

  it('becomes the static error page when every other error page fails as well', async () => {
    render = async (_, response) => html(response, 500, BARE);
    const answer = await get('/', { 'accept-language': 'de-DE,de;q=0.9' });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(answer.body).toContain('lang="de"');
    expect(answer.body).toContain('Wir sind gleich zurück');
    expect(answer.body).toContain('request-1');
    expect(answer.body).not.toContain('__next_error__');
  });

  it('is left alone when it is the payload of a client-side navigation', async () => {
    render = async (_, response) => {
      response.writeHead(500, { 'content-type': 'text/x-component' });
      response.end('0:["x"]');
    };
    expect(await get()).toMatchObject({ status: 500, body: '0:["x"]' });
  });
});

describe('the static error page', () => {
  it('prefers the chosen language to the browser’s, and is JSON below /api', async () => {
    render = async (_, response) => html(response, 500, BARE);
    expect((await get('/', { cookie: 'a=b; i18n_redirected=fr', 'accept-language': 'de' })).body).toContain(
      'lang="fr"',
    );
    const call = await get('/api/1/orders');
    expect(call.status).toBe(503);
    expect(JSON.parse(call.body)).toMatchObject({ success: false, code: 'unavailable', request_id: 'request-1' });
  });
});
