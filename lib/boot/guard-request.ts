import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { PAGE_CACHE_HEADER, ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { getClientAddress, getVisitorKey, type TrustedProxies } from '@/lib/platform/http/client-address';
import { INTERNAL_HEADER_PREFIXES, ROUTER_ADDRESS_PATTERN } from '@/lib/web/next-internals';

/** Headers that only this server may set, or that would change the host that Next assumes. */
const OURS = new Set<string>([...Object.values(ROUTE_HEADERS), PAGE_CACHE_HEADER, 'x-service-key', 'forwarded']);
const OURS_PREFIXES = ['x-forwarded-', ...INTERNAL_HEADER_PREFIXES];
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** Removes headers that visitors must not set, and adds a header with the visitor's key, by which limits count. */
export function cleanRequestHeaders(request: IncomingMessage, proxies: TrustedProxies): void {
  const forwarded = request.headers['x-forwarded-for']?.toString();
  const visitor = getVisitorKey(getClientAddress(request.socket.remoteAddress ?? '', forwarded, proxies));
  for (const name of Object.keys(request.headers)) {
    if (OURS.has(name) || OURS_PREFIXES.some((prefix) => name.startsWith(prefix))) delete request.headers[name];
  }
  request.headers[ROUTE_HEADERS.visitor] = visitor;
}

/**
 * Responds to requests that must reach neither Next nor the API.
 * @returns whether it responded
 */
export function rejectRequest(request: IncomingMessage, response: ServerResponse): boolean {
  const target = request.url ?? '/';
  const hosts = request.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  // Rejects absolute URLs, which are for proxies, `*`, which means the server and not a page, and two Host headers, of
  // which different programs read different ones.
  const isOdd = hosts > 1 || !target.startsWith('/');
  if (isOdd || ROUTER_ADDRESS_PATTERN.test(target)) {
    response.writeHead(isOdd ? 400 : 404, { 'content-length': 0, 'cache-control': 'no-store' }).end();
    return true;
  }
  if (METHODS.split(', ').includes(request.method ?? '')) return false;
  response.writeHead(405, { allow: METHODS, 'content-length': 0 }).end();
  return true;
}

const HEADERS_MS = 10_000;

/**
 * Creates a server with timeouts against slow senders and a response to CONNECT, for which Node emits a separate event.
 * `headersMs`: maximum time to receive a request's headers, milliseconds.
 */
export function createGuardedServer({ headersMs = HEADERS_MS }: { readonly headersMs?: number } = {}): Server {
  const server = createServer({
    headersTimeout: headersMs,
    // Enough for a picture of 50 MB over a connection of 3 Mbit/s.
    requestTimeout: 150_000,
    keepAliveTimeout: 65_000,
    // Node checks every 30 seconds by default, which would make the limit ineffective.
    connectionsCheckingInterval: headersMs / 10,
  });
  server.on('connect', (_request, socket) => {
    socket.end(
      `HTTP/1.1 405 Method Not Allowed\r\nAllow: ${METHODS}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    );
  });
  return server;
}
