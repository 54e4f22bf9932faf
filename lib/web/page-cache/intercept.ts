import type { ServerResponse } from 'node:http';

/** Target to which a response is written instead of its socket. */
export interface ResponseSink {
  /** @returns false if the writer must wait for `drain` */
  write(chunk: Buffer): boolean;
  end(): void;
  flush?(): void;
}

/** Original methods of a response whose writes are intercepted. */
export interface OriginalResponse {
  readonly writeHead: () => void;
  readonly write: (chunk: Buffer) => boolean;
  readonly end: (chunk?: Buffer) => void;
}

type Callback = (error?: Error | null) => void;

/**
 * Calls `onHead` once, when status and headers are final and nothing has been sent; Next sets some headers just before.
 * If `onHead` returns a sink, the response is written to it and the head is sent when the sink does so; otherwise the
 * response continues unchanged.
 */
export function interceptResponse(
  response: ServerResponse,
  onHead: (original: OriginalResponse) => ResponseSink | undefined,
): void {
  const writeHead = response.writeHead.bind(response);
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  const flushHeaders = response.flushHeaders.bind(response);
  let sink: ResponseSink | undefined;
  let decided = false;

  const restore = (): void => void Object.assign(response, { writeHead, write, end, flushHeaders });
  const original: OriginalResponse = {
    writeHead: () => void writeHead(response.statusCode),
    write: (chunk) => write(chunk),
    end: (chunk) => {
      restore();
      if (chunk) end(chunk);
      else end();
    },
  };
  const decide = (): void => {
    if (decided) return;
    decided = true;
    sink = onHead(original);
    if (!sink) restore();
    else if (sink.flush) Object.assign(response, { flush: () => sink?.flush?.() });
  };

  Object.assign(response, {
    writeHead: (status: number, ...rest: unknown[]) => {
      if (decided) return writeHead(status);
      response.statusCode = status;
      const headers = rest.find((value) => typeof value === 'object' && value !== null);
      setHeaders(response, headers);
      decide();
      return sink ? response : writeHead(status);
    },
    flushHeaders: () => {
      decide();
      if (!sink) flushHeaders();
    },
    write: (chunk: unknown, second?: unknown, third?: unknown) => {
      decide();
      const callback = findCallback(second, third);
      if (!sink) return write(toBuffer(chunk, second), callback);
      const more = sink.write(toBuffer(chunk, second));
      callback?.();
      return more;
    },
    end: (first?: unknown, second?: unknown, third?: unknown) => {
      decide();
      const chunk =
        first === undefined || first === null || typeof first === 'function' ? undefined : toBuffer(first, second);
      const callback = findCallback(first, second, third);
      if (callback) response.once('finish', () => callback());
      if (!sink) return chunk ? end(chunk) : end();
      if (chunk) sink.write(chunk);
      sink.end();
      return response;
    },
  });
}

function findCallback(...values: unknown[]): Callback | undefined {
  const callback = values.find((value) => typeof value === 'function');
  return callback ? () => callback() : undefined;
}

function toBuffer(chunk: unknown, encoding: unknown): Buffer {
  if (chunk instanceof Uint8Array) return Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
  return Buffer.from(String(chunk), typeof encoding === 'string' && Buffer.isEncoding(encoding) ? encoding : 'utf8');
}

/** Headers as `writeHead` takes them: an object, or a flat list of names and values. */
function setHeaders(response: ServerResponse, headers: unknown): void {
  const list = Array.isArray(headers) ? headers : Object.entries(headers ?? {}).flat(1);
  for (let at = 0; at + 1 < list.length; at += 2) {
    const value: unknown = list[at + 1];
    if (value !== undefined)
      response.setHeader(String(list[at]), Array.isArray(value) ? value.map(String) : String(value));
  }
}
