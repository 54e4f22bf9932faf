import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { PAGE_CACHE_HEADER, ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { clientAddress, type TrustedProxies, visitorOf } from '@/lib/web/client-address';

/** Headers that only this server may say, or that would make Next believe in another host. */
const OURS = new Set<string>([...Object.values(ROUTE_HEADERS), PAGE_CACHE_HEADER, 'x-service-key', 'forwarded']);
const OURS_PREFIX = /^(?:x-middleware-|x-forwarded-|x-invoke-)/;
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** Takes away what a visitor must not be able to claim, and writes down whom the limits count. */
export function cleanHeaders(request: IncomingMessage, proxies: TrustedProxies): void {
  const forwarded = request.headers['x-forwarded-for']?.toString();
  const visitor = visitorOf(clientAddress(request.socket.remoteAddress ?? '', forwarded, proxies));
  for (const name of Object.keys(request.headers)) {
    if (OURS.has(name) || OURS_PREFIX.test(name)) delete request.headers[name];
  }
  request.headers[ROUTE_HEADERS.visitor] = visitor;
}

/** Next's own names for what its router asks for by header: as addresses they would lead around the front door. */
const ROUTER_ONLY = /\.rsc(?:[?#]|$)|\.segments?(?:[./?#]|$)/;

/** @returns whether it answered: some requests reach neither Next nor the API */
export function refuseRequest(request: IncomingMessage, response: ServerResponse): boolean {
  const target = request.url ?? '/';
  const hosts = request.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  // Whole URLs are for proxies, and two hosts are for whoever hopes that two programs read different ones.
  const isOdd = hosts > 1 || !(target.startsWith('/') || target === '*');
  if (isOdd || ROUTER_ONLY.test(target)) {
    response.writeHead(isOdd ? 400 : 404, { 'content-length': 0, 'cache-control': 'no-store' }).end();
    return true;
  }
  if (METHODS.split(', ').includes(request.method ?? '')) return false;
  response.writeHead(405, { allow: METHODS, 'content-length': 0 }).end();
  return true;
}

/** Time limits against slow senders, and an answer to CONNECT, which node gives to its own event. */
export function limitConnections(server: Server): void {
  server.headersTimeout = 10_000;
  // A picture of 50 MB over a connection that sends 3 Mbit/s.
  server.requestTimeout = 150_000;
  server.keepAliveTimeout = 65_000;
  server.on('connect', (_request, socket) => {
    socket.end(
      `HTTP/1.1 405 Method Not Allowed\r\nAllow: ${METHODS}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    );
  });
}
