import { brotliDecompressSync } from 'node:zlib';
import { ByteReader } from './byte-reader';
import { type Outlines, readOutlines } from './woff2-outlines';

/**
 * Converts WOFF2 to an uncompressed font. The canvas library reads WOFF2 but drops a glyph of many files ($ of
 * Montserrat, Ñ of Lato) that Chromium draws; with uncompressed fonts both draw the same.
 */
const TAGS = [
  ...['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca', 'prep', 'CFF '],
  ...['VORG', 'EBDT', 'EBLC', 'gasp', 'hdmx', 'kern', 'LTSH', 'PCLT', 'VDMX', 'vhea', 'vmtx', 'BASE', 'GDEF', 'GPOS'],
  ...['GSUB', 'EBSC', 'JSTF', 'MATH', 'CBDT', 'CBLC', 'COLR', 'CPAL', 'SVG ', 'sbix', 'acnt', 'avar', 'bdat', 'bloc'],
  ...['bsln', 'cvar', 'fdsc', 'feat', 'fmtx', 'fvar', 'gvar', 'hsty', 'just', 'lcar', 'mort', 'morx', 'opbd', 'prop'],
  ...['trak', 'Zapf', 'Silf', 'Glat', 'Gloc', 'Feat', 'Sill'],
] as const;
const SIGNATURE = 0x774f4632;
const HEADER_BYTES = 48;
const OTHER_TAG = 63;
const LONG_LOCA = 1;
const LOCA_FORMAT_AT = 50;
const METRIC_COUNT_AT = 34;

export interface StoredTable {
  readonly tag: string;
  readonly transformed: boolean;
  readonly bytes: Buffer;
}

/** Reads the tables as stored; outlines and metrics may be transformed. */
export function readTables(font: Buffer): StoredTable[] {
  const head = new ByteReader(font, 12);
  const count = head.uint16();
  const compressedBytes = font.readUInt32BE(20);
  const directory = new ByteReader(font, HEADER_BYTES);
  const entries = Array.from({ length: count }, () => {
    const flags = directory.uint8();
    const known = flags & 0x3f;
    const tag = known === OTHER_TAG ? directory.take(4).toString('latin1') : (TAGS[known] ?? '');
    const version = flags >> 6;
    const originalBytes = directory.base128();
    // Outline tables are transformed in version 0 and plain in version 3, all others the other way round.
    const transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
    return { tag, transformed, storedBytes: transformed ? directory.base128() : originalBytes };
  });
  const data = new ByteReader(brotliDecompressSync(font.subarray(directory.at, directory.at + compressedBytes)));
  return entries.map(({ tag, transformed, storedBytes }) => ({ tag, transformed, bytes: data.take(storedBytes) }));
}

/** Restores the side bearings, which equal the glyphs' left edges. */
function readMetrics(stored: Buffer, metricCount: number, leftEdges: readonly number[]): Buffer {
  const reader = new ByteReader(stored);
  const flags = reader.uint8();
  const advances = Array.from({ length: metricCount }, () => reader.uint16());
  const bearings = leftEdges.map((edge, glyph) => {
    const leftOut = glyph < metricCount ? flags & 1 : flags & 2;
    return leftOut ? edge : reader.int16();
  });
  const out = Buffer.alloc(metricCount * 4 + (leftEdges.length - metricCount) * 2);
  let at = 0;
  bearings.forEach((bearing, glyph) => {
    const advance = advances[glyph];
    if (advance !== undefined) at = out.writeUInt16BE(advance, at);
    at = out.writeInt16BE(bearing, at);
  });
  return out;
}

function restoreTables(stored: readonly StoredTable[]): Map<string, Buffer> {
  const tables = new Map<string, Buffer>(stored.map(({ tag, bytes }) => [tag, Buffer.from(bytes)]));
  const transformed = new Set(stored.filter((table) => table.transformed).map(({ tag }) => tag));
  const glyf = tables.get('glyf');
  if (!glyf || !transformed.has('glyf')) return tables;
  const outlines: Outlines = readOutlines(glyf);
  tables.set('glyf', outlines.glyf);
  tables.set('loca', outlines.loca);
  tables.get('head')?.writeUInt16BE(LONG_LOCA, LOCA_FORMAT_AT);
  const metrics = tables.get('hmtx');
  const metricCount = tables.get('hhea')?.readUInt16BE(METRIC_COUNT_AT) ?? 0;
  if (metrics && transformed.has('hmtx')) tables.set('hmtx', readMetrics(metrics, metricCount, outlines.leftEdges));
  return tables;
}

function writeFont(flavour: number, tables: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const power = 2 ** Math.floor(Math.log2(sorted.length));
  const directory = Buffer.alloc(12 + sorted.length * 16);
  directory.writeUInt32BE(flavour, 0);
  directory.writeUInt16BE(sorted.length, 4);
  directory.writeUInt16BE(power * 16, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE((sorted.length - power) * 16, 10);
  const parts: Buffer[] = [directory];
  let at = directory.length;
  sorted.forEach(([tag, bytes], index) => {
    const entry = 12 + index * 16;
    directory.write(tag, entry, 'latin1');
    // Checksums stay 0, because nothing that draws with the font reads them.
    directory.writeUInt32BE(at, entry + 8);
    directory.writeUInt32BE(bytes.length, entry + 12);
    const padding = Buffer.alloc(-bytes.length & 3);
    parts.push(bytes, padding);
    at += bytes.length + padding.length;
  });
  return Buffer.concat(parts);
}

/** Decodes a WOFF2 file to TrueType. @throws Error when it is not a WOFF2 file */
export function decodeWoff2(font: Buffer): Buffer {
  if (font.length < HEADER_BYTES || font.readUInt32BE(0) !== SIGNATURE) throw new Error('not a WOFF2 font');
  return writeFont(font.readUInt32BE(4), restoreTables(readTables(font)));
}
