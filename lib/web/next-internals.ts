import { IncomingMessage } from 'node:http';

// All that the server in front of Next knows of it beyond its documentation (docs/adr/0032). The test beside this file
// and tests/api/next-internals.test.ts fail when an upgrade of Next changes any of it.

/** Request headers with which Next's router loads a page that its visitor has not opened. */
export const ROUTER_PREFETCH_HEADERS = ['next-router-prefetch', 'next-router-segment-prefetch'] as const;

/** Request headers with which Next's router gets something other than the page. */
export const ROUTER_REQUEST_HEADERS = [
  ...ROUTER_PREFETCH_HEADERS,
  'rsc',
  'next-router-state-tree',
  'next-hmr-refresh',
  'next-action',
] as const;

/** Prefixes of headers by which Next's parts instruct each other; visitors must not send them. */
export const INTERNAL_HEADER_PREFIXES = [
  'x-middleware-',
  'x-invoke-',
  'x-nextjs-data',
  'x-now-route-matches',
  'x-matched-path',
  'x-next-resume-',
  'next-resume',
] as const;

/** Response header that names the internal address of a rewritten page. Only Next's router needs it. */
export const REWRITE_HEADER = 'x-middleware-rewrite';

/** Addresses of Next's router, which would bypass the routing in front of Next. */
export const ROUTER_ADDRESS_PATTERN = /\.rsc(?:[?#]|$)|\.segments?(?:[./?#]|$)/;

/**
 * Number of close listeners that Next adds per rendering, for the signals of its router, middleware, route and stream.
 * A second rendering adds as many again, which is not a leak.
 */
export const LISTENERS_PER_RENDERING = 10;

const BARE_MARK = 'id="__next_error__"';
const MARK_WITHIN_BYTES = 1_000;

/**
 * Returns whether a response of status 400 or more is what Next sends when a page threw: a document without content
 * that waits for its scripts, or a line of plain text without a content type.
 */
export const isBareErrorResponse = (contentType: string, body: Buffer): boolean =>
  contentType === '' ? body.length > 0 : body.subarray(0, MARK_WITHIN_BYTES).includes(BARE_MARK);

/** Returns a GET request for another rendering, because Next writes its routing onto the request that it renders. */
export function copyForRendering(
  request: IncomingMessage,
  url: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): IncomingMessage {
  const copy = new IncomingMessage(request.socket);
  copy.method = 'GET';
  copy.url = url;
  copy.httpVersion = request.httpVersion;
  copy.httpVersionMajor = request.httpVersionMajor;
  copy.httpVersionMinor = request.httpVersionMinor;
  Object.assign(copy.headers, headers);
  copy.push(null);
  return copy;
}
