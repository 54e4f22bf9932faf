import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import { countFilteredBytes, filterRows } from './png-filter';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const ROWS_PER_BAND = 64;
/** Number of bands in memory: one is filtered while the previous one is compressed. */
const BANDS_AT_ONCE = 2;
/**
 * Default zlib level. From level 4 on, deflate matches lazily, and below 5 it rarely searches far: a fifth of level 6's
 * time for slightly more bytes.
 */
const LEVEL = 4;
/** zlib level of previews: half the time of {@link LEVEL} for a fifth more bytes. */
export const FAST_PNG_LEVEL = 1;
const OUTPUT_CHUNK_BYTES = 256 * 1024;

export interface PixelSource {
  readonly widthPx: number;
  readonly heightPx: number;
  /**
   * Returns the RGBA bytes of `count` rows, beginning with row `top`, in a separate buffer. The encoder detaches the
   * buffer after reading it.
   */
  readRows(top: number, count: number): Uint8ClampedArray;
}

export interface PngOptions {
  /** Resolution that is written to the pHYs chunk, so that the file states its printed size. */
  readonly dpi?: number;
  /** zlib level, 1–9. */
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
 * Yields filtered scanlines band by band, reusing two buffers in turn ({@link BANDS_AT_ONCE}), because allocating new
 * memory takes longer than the filtering.
 */
function* scanlines({ widthPx, heightPx, readRows }: PixelSource): Generator<Buffer> {
  const bandBytes = countFilteredBytes(widthPx, Math.min(ROWS_PER_BAND, heightPx));
  const memory = Buffer.allocUnsafe(bandBytes * BANDS_AT_ONCE);
  let above: Uint32Array = new Uint32Array(widthPx);
  for (let top = 0; top < heightPx; top += ROWS_PER_BAND) {
    const count = Math.min(ROWS_PER_BAND, heightPx - top);
    const { buffer, byteOffset } = readRows(top, count);
    const rows = new Uint32Array(buffer, byteOffset, widthPx * count);
    const place = (top / ROWS_PER_BAND) % BANDS_AT_ONCE;
    const band = filterRows(rows, above, widthPx, count, memory.subarray(place * bandBytes));
    above = rows.slice((count - 1) * widthPx);
    // Frees the memory at once. Node 20, which some systems use (ADR 17), has no `transfer` and leaves this to the
    // garbage collector.
    if (buffer instanceof ArrayBuffer && 'transfer' in buffer) buffer.transfer(0);
    yield band;
  }
}

/**
 * Compresses the bands. Requests the next band while the previous one is being compressed, but no further band, because
 * its memory would still be in use.
 */
async function compressAll(deflate: zlib.Deflate, bands: Iterable<Buffer>): Promise<void> {
  try {
    let compressed = Promise.resolve();
    for (const band of bands) {
      await compressed;
      compressed = new Promise((resolve, reject) => {
        deflate.write(band, (error) => (error ? reject(error) : resolve()));
      });
    }
    await compressed;
  } finally {
    deflate.end();
  }
}

/**
 * Writes an RGBA PNG band by band, so that there is never a second copy of the whole picture. Filtering runs here while
 * compression runs on the thread pool. Takes a third of the time of the canvas's own encoder, for at most a few more
 * bytes.
 */
export async function encodePng(source: PixelSource, { dpi, level = LEVEL }: PngOptions = {}): Promise<Buffer> {
  const deflate = zlib.createDeflate({ level, memLevel: 9, chunkSize: OUTPUT_CHUNK_BYTES });
  const parts = header(source, dpi);
  const written = pipeline(deflate, async (compressed) => {
    for await (const data of compressed) parts.push(...chunk('IDAT', data));
  });
  await Promise.all([compressAll(deflate, scanlines(source)), written]);
  parts.push(...chunk('IEND', Buffer.alloc(0)));
  return Buffer.concat(parts);
}
