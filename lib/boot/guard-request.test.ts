import { once } from 'node:events';
import type http from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { NO_PROXIES, parseTrustedProxies, type TrustedProxies } from '@/lib/platform/http/client-address';
import { cleanRequestHeaders, createGuardedServer, rejectRequest } from './guard-request';

let server: http.Server;
let port = 0;
let proxies: TrustedProxies = NO_PROXIES;
beforeAll(async () => {
  server = createGuardedServer({ headersMs: 500 }).on('request', (request, response) => {
    if (rejectRequest(request, response)) return;
    cleanRequestHeaders(request, proxies);
    response.end(JSON.stringify(request.headers));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address === 'object' && address) port = address.port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  proxies = NO_PROXIES;
});

async function headersSeen(headers: Record<string, string>): Promise<Record<string, string>> {
  return (await fetch(`http://127.0.0.1:${port}/`, { headers })).json();
}

async function speak(requestHead: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${requestHead}\r\nHost: x\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

describe('the headers of a request', () => {
  it('lose those that only this server may set', async () => {
    const claims = {
      'x-client-address': '203.0.113.9',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'https',
      forwarded: 'for=203.0.113.9',
      'x-middleware-subrequest': 'middleware:middleware',
      'x-service-key': '0'.repeat(64),
      'x-store-tenant': '1',
      'x-page-status': '200',
      'x-page-cache': 'marketing',
      'x-nonce': 'x',
      'x-locale': 'de',
    };
    const seen = await headersSeen({ ...claims, 'accept-language': 'de' });
    expect(Object.keys(seen).filter((name) => name !== 'x-client-address' && name in claims)).toEqual([]);
    expect(seen).toMatchObject({ 'x-client-address': '127.0.0.1', 'accept-language': 'de' });
  });

  it('contain the client’s address when a trusted proxy sent it', async () => {
    const parsed = parseTrustedProxies('127.0.0.0/8');
    if (parsed) proxies = parsed;
    const seen = await headersSeen({ 'x-forwarded-for': '1.1.1.1, 203.0.113.9' });
    expect([seen['x-client-address'], seen['x-forwarded-for']]).toEqual(['203.0.113.9', undefined]);
  });
});

describe('request targets that are not an address of ours', () => {
  it.each([
    ['a whole URL', 'GET http://evil.test/x HTTP/1.1', 400],
    ['what only the router asks for', 'GET /draft-store.rsc HTTP/1.1', 404],
    ['a segment of it', 'GET /dashboard.segments/_tree.segment.rsc HTTP/1.1', 404],
    ['a second host', 'GET / HTTP/1.1\r\nHost: evil.test', 400],
    ['the server as a whole', 'GET * HTTP/1.1', 400],
  ])('are rejected: %s', async (_what, line, status) => {
    expect(await speak(line)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it('do not become a store or file that merely looks like one', async () => {
    for (const path of ['/rsc', '/summer-fest/products?a=.rscx', '/brand/logo.svg'])
      expect(await speak(`GET ${path} HTTP/1.1`)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('a request whose length can be read in two ways', () => {
  it.each([
    ['a length beside chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked'],
    ['chunks in another coding', 'Transfer-Encoding: chunked, identity'],
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 6'],
    ['a length that is no number', 'Content-Length: +5'],
    ['a space before the colon', 'Transfer-Encoding : chunked'],
  ])('is rejected, and what follows it is not parsed as another: %s', async (_what, headers) => {
    const answer = await speak(`POST / HTTP/1.1\r\n${headers}\r\nHost: x\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });
});

describe('unknown methods', () => {
  it.each(['TRACE / HTTP/1.1', 'PROPFIND / HTTP/1.1', 'CONNECT 127.0.0.1:80 HTTP/1.1'])(
    'are rejected with a list of the known ones: %s',
    async (line) => {
      const answer = await speak(line);
      expect(answer).toMatch(/^HTTP\/1\.1 405 /);
      expect(answer).toMatch(/\r\nallow: GET, HEAD, POST/i);
    },
  );
});

describe('a request whose head arrives byte by byte', () => {
  it('is ended with 408 after its timeout, although bytes keep arriving', async () => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      answer += part;
    });
    // A byte sent after the server has ended the connection resets it. `once` would reject because of that error.
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    const drip = setInterval(() => socket.write('a'), 20);
    try {
      await closed;
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    } finally {
      clearInterval(drip);
      socket.destroy();
    }
  });
});
