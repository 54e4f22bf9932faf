import { IncomingMessage, type ServerResponse } from 'node:http';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { interceptResponse } from '@/lib/page-cache/intercept';

type Headers = Readonly<Record<string, string | string[] | undefined>>;
type Render = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Mark of the document that Next sends when a page threw: an empty one that waits for its scripts. */
const BARE_MARK = 'id="__next_error__"';
const MARK_WITHIN_BYTES = 1_000;
/** Statuses that pages can choose through unauthorized(), forbidden() and notFound(); all others are failures. */
const CHOSEN = new Set([401, 403, 404]);

/**
 * Number of close listeners that Next adds per rendering, for the signals of its router, middleware, route and stream.
 * A second rendering adds as many again, which is not a leak.
 */
const HEARD_BY_A_RENDERING = 10;

/**
 * Renders a page and never sends Next's bare error document (ERR-03). A failed page is replaced by the error page of
 * its status: the store's, then, in case the store failed, the platform's. Nothing is sent while a dependency of all
 * pages is unavailable.
 * @param isAway whether the database, or the tenant API of another process, does not respond
 * @returns whether a page was sent
 */
export async function renderOrErrorPage(
  request: IncomingMessage,
  response: ServerResponse,
  render: Render,
  isAway: () => Promise<boolean>,
): Promise<boolean> {
  const before = { headers: { ...request.headers }, url: request.url ?? '/', answer: { ...response.getHeaders() } };
  const failed = await tryRender(request, response, render);
  if (failed === null) return true;
  const status = CHOSEN.has(failed) ? failed : 500;
  if (status === 500 && (await isAway())) {
    reset(response, before.answer);
    return false;
  }
  const headers: Headers = { ...before.headers, [ROUTE_HEADERS.status]: String(status) };
  const { [ROUTE_HEADERS.store]: store, ...platform } = headers;
  for (const attempt of store === undefined ? [platform] : [headers, platform]) {
    reset(response, before.answer);
    response.setMaxListeners(response.getMaxListeners() + HEARD_BY_A_RENDERING);
    if ((await tryRender(copyOf(request, before.url, attempt), response, render)) === null) return true;
  }
  reset(response, before.answer);
  return false;
}

/** Returns the status of a bare error document, which is withheld; null when a proper page was sent. */
async function tryRender(request: IncomingMessage, response: ServerResponse, render: Render): Promise<number | null> {
  const { writeHead, write, end, flushHeaders } = response;
  let bare: number | null = null;
  let settle: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    settle = resolve;
  });
  response.once('close', settle);
  // The visitor may have disconnected already: `close` is emitted once, and waiting for it would never free the
  // visitor's place.
  if (response.closed || response.destroyed) settle();
  interceptResponse(response, (original) => {
    const type = String(response.getHeader('content-type') ?? '');
    // Without a content type it is Next's plain-text report of an internal failure.
    if (response.statusCode < 400 || !(type === '' || type.startsWith('text/html'))) {
      settle();
      return undefined;
    }
    const chunks: Buffer[] = [];
    return {
      write: (chunk) => {
        chunks.push(chunk);
        return true;
      },
      end: () => {
        const body = Buffer.concat(chunks);
        if ((type === '' && body.length > 0) || body.subarray(0, MARK_WITHIN_BYTES).includes(BARE_MARK)) {
          bare = response.statusCode;
          Object.assign(response, { writeHead, write, end, flushHeaders });
        } else {
          original.writeHead();
          original.end(body);
        }
        settle();
      },
    };
  });
  await render(request, response);
  await ended;
  response.off('close', settle);
  return bare;
}

function reset(response: ServerResponse, headers: ReturnType<ServerResponse['getHeaders']>): void {
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
  response.statusCode = 200;
}

/** Copies a request, because Next writes its routing onto it, and the next rendering needs a fresh one. */
function copyOf(request: IncomingMessage, url: string, headers: Headers): IncomingMessage {
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
