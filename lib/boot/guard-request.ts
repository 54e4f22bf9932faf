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

/** @returns whether it answered: some methods reach neither Next nor the API */
export function refuseMethod(request: IncomingMessage, response: ServerResponse): boolean {
  if (METHODS.split(', ').includes(request.method ?? '')) return false;
  response.writeHead(405, { allow: METHODS, 'content-length': 0 }).end();
  return true;
}

/** Time limits against slow senders, and an answer to CONNECT, which node gives to its own event. */
export function limitConnections(server: Server): void {
  server.headersTimeout = 10_000;
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = 65_000;
  server.on('connect', (_request, socket) => {
    socket.end(
      `HTTP/1.1 405 Method Not Allowed\r\nAllow: ${METHODS}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    );
  });
}
