import { promisify } from 'node:util';
import zlib from 'node:zlib';

const deflateRaw = promisify(zlib.deflateRaw);
const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const FILTER_UP = 2;
const ROWS_PER_BAND = 256;
/** Bands being compressed at a time: enough for the thread pool, few enough for memory. */
const BANDS_IN_FLIGHT = 3;
const ADLER_PRIME = 65_521;
/** Longest run whose sums still fit 32 bits before the remainder must be taken. */
const ADLER_RUN = 3_800;

export interface PixelSource {
  readonly widthPx: number;
  readonly heightPx: number;
  /** RGBA bytes of `count` rows from row `top` on. */
  readRows(top: number, count: number): Uint8ClampedArray;
}

export interface PngOptions {
  /** Written as pHYs; the file then knows its printed size. */
  readonly dpi?: number;
  /** zlib level: 1 is a quarter of the time of 6 and a fifth larger. */
  readonly level?: number;
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};

function chunk(type: string, data: Buffer): Buffer[] {
  const name = Buffer.from(type, 'latin1');
  return [uint32(data.length), name, data, uint32(zlib.crc32(data, zlib.crc32(name)))];
}

function adler32(bytes: Uint8Array, start: number): number {
  let low = start & 0xffff;
  let high = start >>> 16;
  for (let i = 0; i < bytes.length; ) {
    const end = Math.min(i + ADLER_RUN, bytes.length);
    for (; i < end; i++) {
      low += bytes[i] ?? 0;
      high += low;
    }
    low %= ADLER_PRIME;
    high %= ADLER_PRIME;
  }
  return ((high << 16) | low) >>> 0;
}

/** Four byte-wise subtractions at a time: borrows must not run from one channel into the next. */
function filterUp(rows: Uint32Array, above: Uint32Array, width: number, count: number): Buffer {
  const stride = width * 4 + 1;
  const out = Buffer.allocUnsafe(stride * count);
  const line = new Uint32Array(width);
  const lineBytes = new Uint8Array(line.buffer);
  for (let row = 0; row < count; row++) {
    const upper = row === 0 ? above : rows;
    const from = row * width;
    const upperFrom = row === 0 ? 0 : from - width;
    for (let x = 0; x < width; x++) {
      const a = rows[from + x] ?? 0;
      const b = upper[upperFrom + x] ?? 0;
      line[x] = a === b ? 0 : ((a | 0x80808080) - (b & 0x7f7f7f7f)) ^ ((a ^ ~b) & 0x80808080);
    }
    out[row * stride] = FILTER_UP;
    out.set(lineBytes, row * stride + 1);
  }
  return out;
}

function header({ widthPx, heightPx }: PixelSource, dpi: number | undefined): Buffer[] {
  const trueColourWithAlpha = Buffer.from([8, 6, 0, 0, 0]);
  const parts = [
    SIGNATURE,
    ...chunk('IHDR', Buffer.concat([uint32(widthPx), uint32(heightPx), trueColourWithAlpha])),
    ...chunk('sRGB', Buffer.from([0])),
  ];
  if (dpi) {
    const perMetre = uint32(Math.round(dpi / 0.0254));
    parts.push(...chunk('pHYs', Buffer.concat([perMetre, perMetre, Buffer.from([1])])));
  }
  return parts;
}

/**
 * Writes an RGBA PNG band by band: filtering here, compression on the thread pool meanwhile, so that no second copy of
 * the whole picture is ever held. A quarter of the time of the canvas's own encoder for up to a quarter more bytes.
 */
export async function encodePng(source: PixelSource, { dpi, level = 1 }: PngOptions = {}): Promise<Buffer> {
  const { widthPx, heightPx } = source;
  const bands: Promise<Buffer>[] = [];
  let above: Uint32Array = new Uint32Array(widthPx);
  let checksum = 1;
  for (let top = 0; top < heightPx; top += ROWS_PER_BAND) {
    const count = Math.min(ROWS_PER_BAND, heightPx - top);
    const pixels = source.readRows(top, count);
    const rows = new Uint32Array(pixels.buffer, pixels.byteOffset, widthPx * count);
    const filtered = filterUp(rows, above, widthPx, count);
    above = rows.slice((count - 1) * widthPx);
    checksum = adler32(filtered, checksum);
    const finishFlush = top + count >= heightPx ? zlib.constants.Z_FINISH : zlib.constants.Z_FULL_FLUSH;
    bands.push(deflateRaw(filtered, { level, memLevel: 9, finishFlush }));
    // Waiting also lets other requests of the process have their turn.
    await (bands[bands.length - BANDS_IN_FLIGHT] ?? new Promise(setImmediate));
  }
  const compressed = await Promise.all(bands);
  const parts = header(source, dpi);
  compressed.forEach((data, index) => {
    const zlibHeader = index === 0 ? [Buffer.from([0x78, 1])] : [];
    const zlibFooter = index === compressed.length - 1 ? [uint32(checksum)] : [];
    parts.push(...chunk('IDAT', Buffer.concat([...zlibHeader, data, ...zlibFooter])));
  });
  parts.push(...chunk('IEND', Buffer.alloc(0)));
  return Buffer.concat(parts);
}
