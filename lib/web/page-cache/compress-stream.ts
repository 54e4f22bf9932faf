import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';
import { chooseEncoding } from './cached-page';
import type { OriginalResponse, ResponseSink } from './intercept';

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|ld\+json|xml|manifest\+json)|image\/svg)/;
/** Minimum size for compression: a smaller response fits into one network packet anyway. */
const MIN_BYTES = 1_400;
/** Maximum size that is compressed in one call, because setting up a stream would cost more. */
const MAX_AT_ONCE_BYTES = 64_000;

/** Compresses a response as it streams. Returns undefined when it should be sent uncompressed. */
export function compressStream(
  request: IncomingMessage,
  response: ServerResponse,
  original: OriginalResponse,
): ResponseSink | undefined {
  const encoding = chooseEncoding(request.headers['accept-encoding']?.toString());
  const length = response.getHeader('content-length');
  const unfit =
    encoding === 'identity' ||
    request.method === 'HEAD' ||
    [204, 206, 304].includes(response.statusCode) ||
    response.hasHeader('content-encoding') ||
    !COMPRESSIBLE.test(String(response.getHeader('content-type') ?? '')) ||
    (length !== undefined && Number(length) < MIN_BYTES);
  if (unfit) return undefined;

  if (!response.hasHeader('vary')) response.setHeader('vary', 'Accept-Encoding');
  // API responses are written in one piece. Pages arrive in chunks that must be sent as they arrive.
  if (/json/.test(String(response.getHeader('content-type'))) && acceptsGzip(request))
    return compressAtOnce(response, original, encoding);
  return streamThrough(response, original, encoding);
}

function streamThrough(response: ServerResponse, original: OriginalResponse, encoding: 'br' | 'gzip'): ResponseSink {
  response.setHeader('content-encoding', encoding);
  response.removeHeader('content-length');
  const stream =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 3 } })
      : createGzip({ level: 3 });
  original.writeHead();
  stream.on('data', (chunk: Buffer) => {
    if (!original.write(chunk)) stream.pause();
  });
  response.on('drain', () => stream.resume());
  stream.on('end', () => original.end());
  response.once('close', () => stream.destroy());
  return {
    // The compressor buffers at most one page. Pausing and resuming it passes on the back-pressure of the socket.
    write: (chunk) => {
      stream.write(chunk);
      return true;
    },
    end: () => void stream.end(),
    flush: () => void stream.flush(),
  };
}

/**
 * Buffers a response until it ends, ignoring flushes, and compresses it in one call. Switches to a stream when the
 * response grows large.
 */
function compressAtOnce(response: ServerResponse, original: OriginalResponse, encoding: 'br' | 'gzip'): ResponseSink {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let stream: ResponseSink | undefined;
  const spill = (): ResponseSink => {
    stream = streamThrough(response, original, encoding);
    for (const chunk of chunks) stream.write(chunk);
    return stream;
  };
  return {
    write: (chunk) => {
      if (stream) return stream.write(chunk);
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MAX_AT_ONCE_BYTES) spill();
      return true;
    },
    end: () => {
      if (stream) return stream.end();
      const whole = Buffer.concat(chunks);
      const small = whole.length < MIN_BYTES;
      const body = small ? whole : gzipSync(whole, { level: 4 });
      if (!small) response.setHeader('content-encoding', 'gzip');
      response.setHeader('content-length', body.length);
      original.writeHead();
      original.end(body);
    },
  };
}

const acceptsGzip = (request: IncomingMessage): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(request.headers['accept-encoding']?.toString() ?? '');
