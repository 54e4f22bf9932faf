import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { logger } from '@/lib/platform/log';

/**
 * Serves a web-standard handler over Node's HTTP. Bodies stream in both directions, and a disconnecting client aborts
 * the request.
 */
export async function serveWeb(
  request: IncomingMessage,
  response: ServerResponse,
  handler: (request: Request) => Promise<Response>,
): Promise<void> {
  const abort = new AbortController();
  response.once('close', () => abort.abort());
  try {
    const reply = await handler(toWebRequest(request, abort.signal));
    response.writeHead(reply.status, [...reply.headers].flat());
    if (reply.body) await sendBody(reply.body, response);
    response.end();
  } catch (error) {
    if (!abort.signal.aborted) logger.error({ err: error }, 'a request failed');
    if (response.headersSent) response.destroy();
    else response.writeHead(500, { 'content-length': 0 }).end();
  }
}

function toWebRequest(request: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers();
  for (let at = 0; at + 1 < request.rawHeaders.length; at += 2)
    headers.append(request.rawHeaders[at] ?? '', request.rawHeaders[at + 1] ?? '');
  const method = request.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const url = new URL((request.url ?? '/').replace(/^\/+/, '/'), 'http://tenant-api.internal');
  // Node's type of the stream differs from the DOM's.
  return new Request(url, {
    method,
    headers,
    signal,
    ...(hasBody ? { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' } : {}),
  });
}

async function sendBody(body: ReadableStream<Uint8Array>, response: ServerResponse): Promise<void> {
  const reader = body.getReader();
  response.once('close', () => void reader.cancel().catch(() => undefined));
  for (let part = await reader.read(); !part.done; part = await reader.read()) await write(response, part.value);
}

function write(response: ServerResponse, chunk: Uint8Array): Promise<void> | undefined {
  if (response.write(chunk) || response.destroyed) return undefined;
  return new Promise((resolve) => {
    function go(): void {
      // A long body waits many times, so listeners are removed after each wait.
      response.off('drain', go);
      response.off('close', go);
      resolve();
    }
    response.once('drain', go);
    response.once('close', go);
  });
}
