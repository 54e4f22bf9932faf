import type { ServerResponse } from 'node:http';

export interface Captured {
  readonly status: number;
  readonly headers: Record<string, string | string[]>;
  readonly body: Buffer;
}

/** Headers that belong to one sending and not to the page. */
const PER_SENDING = new Set(['transfer-encoding', 'connection', 'keep-alive', 'date', 'content-length', 'content-encoding', 'etag', 'vary', 'cache-control', 'x-request-id']);

/**
 * Copies what is written to a response while it goes out. Resolves with the whole of it, or with null when the
 * connection ended before the page did.
 */
export function captureResponse(response: ServerResponse): Promise<Captured | null> {
  const chunks: Buffer[] = [];
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  const copy = (chunk: unknown, encoding: unknown): void => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk, typeof encoding === 'string' && Buffer.isEncoding(encoding) ? encoding : 'utf8'));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  // node:http's overloads cannot be expressed by one function; the arguments go through as they came.
  response.write = ((...args: Parameters<typeof write>) => {
    copy(args[0], args[1]);
    return write(...args);
  }) as typeof response.write;
  response.end = ((...args: Parameters<typeof end>) => {
    copy(args[0], args[1]);
    return end(...args);
  }) as typeof response.end;
  return new Promise((resolve) => {
    response.once('finish', () => resolve({ status: response.statusCode, headers: pageHeaders(response), body: Buffer.concat(chunks) }));
    response.once('close', () => resolve(null));
  });
}

function pageHeaders(response: ServerResponse): Captured['headers'] {
  const headers: Captured['headers'] = {};
  for (const [name, value] of Object.entries(response.getHeaders())) {
    if (value !== undefined && !PER_SENDING.has(name)) headers[name] = Array.isArray(value) ? value : String(value);
  }
  return headers;
}
