import type { IncomingMessage, ServerResponse } from 'node:http';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { copyForRendering, isBareErrorResponse, LISTENERS_PER_RENDERING } from '@/lib/web/next-internals';
import { interceptResponse } from '@/lib/web/page-cache/intercept';

type Headers = Readonly<Record<string, string | string[] | undefined>>;
type Render = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Statuses that pages can choose through unauthorized(), forbidden() and notFound(); all others are failures. */
const CHOSEN = new Set([401, 403, 404]);

/**
 * Renders a page and never sends Next's bare error document (ERR-03). A failed page is replaced by the error page of
 * its status: first the store's, then the platform's if the store's fails too. Sends nothing while a dependency of all
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
    response.setMaxListeners(response.getMaxListeners() + LISTENERS_PER_RENDERING);
    if ((await tryRender(copyForRendering(request, before.url, attempt), response, render)) === null) return true;
  }
  reset(response, before.answer);
  return false;
}

/**
 * Renders a page, but withholds a bare error document. Returns the status of that document; null when a proper page was
 * sent.
 */
async function tryRender(request: IncomingMessage, response: ServerResponse, render: Render): Promise<number | null> {
  const { writeHead, write, end, flushHeaders } = response;
  let bare: number | null = null;
  let settle: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    settle = resolve;
  });
  response.once('close', settle);
  // The visitor may have disconnected already. `close` is emitted only once, so waiting for it would never free the
  // visitor's place.
  if (response.closed || response.destroyed) settle();
  interceptResponse(response, (original) => {
    const type = String(response.getHeader('content-type') ?? '');
    // An error without a content type is Next's plain-text report of an internal failure.
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
        if (isBareErrorResponse(type, body)) {
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
