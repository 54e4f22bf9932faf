import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Original, Sink } from './intercept';
import { chooseEncoding } from './kept-page';

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|ld\+json|xml|manifest\+json)|image\/svg)/;
const MIN_BYTES = 1_000;

/** Compresses an answer as it streams, or undefined when it should go as it is. */
export function compressStream(
  request: IncomingMessage,
  response: ServerResponse,
  original: Original,
): Sink | undefined {
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

  response.setHeader('content-encoding', encoding);
  response.removeHeader('content-length');
  if (!response.hasHeader('vary')) response.setHeader('vary', 'Accept-Encoding');
  const stream =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : createGzip({ level: 5 });
  original.writeHead();
  stream.on('data', (chunk: Buffer) => {
    if (!original.write(chunk)) stream.pause();
  });
  response.on('drain', () => stream.resume());
  stream.on('end', () => original.end());
  response.once('close', () => stream.destroy());
  return {
    // The stream's own buffer is bounded by what one page holds; the socket's pressure is kept by pause and resume.
    write: (chunk) => {
      stream.write(chunk);
      return true;
    },
    end: () => void stream.end(),
    flush: () => void stream.flush(),
  };
}
