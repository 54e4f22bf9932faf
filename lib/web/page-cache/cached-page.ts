import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { PAGE_CACHE_HEADER } from '@/lib/domain/routes/headers';
import { hashPage } from './hash-page';
import { findValidUntilMs } from './valid-until';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Takes 2 ms for a page of 70 kB; quality 11 would take 100 ms and save 10 %. */
const BROTLI_QUALITY = 5;

export type Encoding = 'br' | 'gzip' | 'identity';

/** Rendered page: its headers, with hashes of its scripts, and its body, compressed once per encoding. */
export interface CachedPage {
  readonly tag: string;
  readonly headers: Readonly<Record<string, number | string | string[]>>;
  readonly etag: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
  readonly bytes: number;
  /**
   * Time at which the page's content becomes outdated, ms since 1970; null = only a change of its store makes it
   * outdated.
   */
  readonly validUntilMs: number | null;
}

/** Headers that belong to a single response, or that the cache sets itself. */
const UNCACHED_HEADERS = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'date',
  'etag',
  'vary',
  'cache-control',
  PAGE_CACHE_HEADER,
  'x-powered-by',
]);

export async function createCachedPage(
  tag: string,
  rendered: Readonly<Record<string, number | string | string[] | undefined>>,
  html: Buffer,
): Promise<CachedPage> {
  const cachedHeaders: Record<string, number | string | string[]> = {};
  for (const [name, value] of Object.entries(rendered))
    if (value !== undefined && !UNCACHED_HEADERS.has(name)) cachedHeaders[name] = value;
  const { headers, body } = hashPage(cachedHeaders, html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const [br, gz] = await Promise.all([compressBrotli(body, { params }), compressGzip(body, { level: 6 })]);
  return {
    tag,
    headers,
    // A weak tag, because all three encodings of the page share it.
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    bodies: { br, gzip: gz, identity: body },
    bytes: br.length + gz.length + body.length,
    validUntilMs: findValidUntilMs(body.toString('utf8')),
  };
}

/** Returns the best encoding that the request accepts. `q=0` excludes an encoding. */
export function chooseEncoding(accept: string | undefined): Encoding {
  if (!accept) return 'identity';
  const accepted = new Set<string>();
  for (const part of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.trim().split(';');
    if (!parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))) accepted.add(name.trim());
  }
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : 'identity';
}
