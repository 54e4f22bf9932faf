import { IncomingMessage } from 'node:http';

// Facts about Next that its documentation does not state and that the server in front of Next relies on
// (docs/adr/0032). The test of this file and tests/api/next-internals.test.ts fail when an upgrade of Next changes one
// of them.

/** Request headers with which Next's router loads a page in advance, before the visitor opens it. */
export const ROUTER_PREFETCH_HEADERS = ['next-router-prefetch', 'next-router-segment-prefetch'] as const;

/** Request headers with which Next's router requests data other than the page's HTML. */
export const ROUTER_REQUEST_HEADERS = [
  ...ROUTER_PREFETCH_HEADERS,
  'rsc',
  'next-router-state-tree',
  'next-hmr-refresh',
  'next-action',
] as const;

/** Prefixes of headers that Next's parts exchange with each other; visitors must not be able to send them. */
export const INTERNAL_HEADER_PREFIXES = [
  'x-middleware-',
  'x-invoke-',
  'x-nextjs-data',
  'x-now-route-matches',
  'x-matched-path',
  'x-next-resume-',
  'next-resume',
] as const;

/** Response header with the internal address of a rewritten page. Only Next's router needs it. */
export const REWRITE_HEADER = 'x-middleware-rewrite';

/** Addresses that Next's router requests; they would bypass the routing in front of Next. */
export const ROUTER_ADDRESS_PATTERN = /\.rsc(?:[?#]|$)|\.segments?(?:[./?#]|$)/;

/**
 * Number of close listeners that Next adds to a response per rendering. A second rendering adds as many again, which is
 * not a leak.
 */
export const LISTENERS_PER_RENDERING = 10;

const BARE_MARK = 'id="__next_error__"';
const MARK_WITHIN_BYTES = 1_000;

/**
 * Returns whether a response with status 400 or more is Next's own response for a page that threw an error: a document
 * without content that waits for its scripts, or plain text without a content type.
 */
export const isBareErrorResponse = (contentType: string, body: Buffer): boolean =>
  contentType === '' ? body.length > 0 : body.subarray(0, MARK_WITHIN_BYTES).includes(BARE_MARK);

/** Returns a copy of a GET request for a second rendering, because Next changes the request that it renders. */
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
