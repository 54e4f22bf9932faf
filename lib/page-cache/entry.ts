import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const BROTLI_QUALITY = 5;

export type Encoding = 'br' | 'gzip' | 'identity';

/** A rendered page as it is sent: its own headers (with its policy and nonce), and one body per encoding. */
export interface PageEntry {
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly etag: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
  /** Tag that drops it: `store:{slug}` or `site`. */
  readonly tag: string;
  readonly keptAt: number;
}

export async function makeEntry(html: Buffer, headers: PageEntry['headers'], tag: string, keptAt: number): Promise<PageEntry> {
  const [br, gz] = await Promise.all([
    brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    gzipped(html, { level: 6 }),
  ]);
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  return { headers, etag, bodies: { br, gzip: gz, identity: html }, tag, keptAt };
}

export const entryBytes = (entry: PageEntry): number =>
  entry.bodies.br.byteLength + entry.bodies.gzip.byteLength + entry.bodies.identity.byteLength;

/** The best encoding that the client takes. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  if (/\bbr\b(?!;q=0(\.0+)?(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!;q=0(\.0+)?(,|$))/.test(accepted) ? 'gzip' : 'identity';
}
