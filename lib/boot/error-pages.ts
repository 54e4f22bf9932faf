import { IncomingMessage, type ServerResponse } from 'node:http';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { interceptResponse } from '@/lib/page-cache/intercept';

type Headers = Readonly<Record<string, string | string[] | undefined>>;
type Render = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** How Next marks the document that it sends when a page threw: an empty one that waits for its scripts. */
const BARE_MARK = 'id="__next_error__"';
const MARK_WITHIN_BYTES = 1_000;
/** Statuses that pages can choose themselves, by unauthorized(), forbidden() and notFound(); the rest is ours to mend. */
const CHOSEN = new Set([401, 403, 404]);

/** Next hears of an answer's end for the signals of its router, middleware, route and stream, and forgets none of them
 *  before that: an answer that is rendered anew has so many more, and leaks nothing. */
const HEARD_BY_A_RENDERING = 10;

/**
 * Renders a page and never sends Next's bare error document (ERR-03). What failed is rendered once more as the error
 * page of its status: the store's own, then, in case the store is what failed, the platform's. Nothing is sent while what every
 * page needs is away, since that is no fault of the page's.
 * @param isAway whether the database, or the tenant API of another process, does not answer
 * @returns whether a page was sent; if not, nothing was
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

/** The status of a bare document, which is held back; null when something fit to be seen was sent. */
async function tryRender(request: IncomingMessage, response: ServerResponse, render: Render): Promise<number | null> {
  const { writeHead, write, end, flushHeaders } = response;
  let bare: number | null = null;
  let settle: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    settle = resolve;
  });
  response.once('close', settle);
  // Whoever asked may have left before: what is closed says so only once, and the visitor's place would never be free.
  if (response.closed || response.destroyed) settle();
  interceptResponse(response, (original) => {
    const type = String(response.getHeader('content-type') ?? '');
    // Without a type it is a line of text by which Next says that it is broken itself.
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

/** Next writes its routing onto a request, so that the next rendering needs a fresh one. */
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
