/**
 * PNG row filter, which writes the filtered `row` to `out`. Each RGBA pixel is a 32-bit word, so that one operation
 * handles four bytes, without carries between them.
 */
type Fill = (row: Uint32Array, above: Uint32Array, out: Uint32Array) => void;

const SUB = 1;
const UP = 2;
const AVERAGE = 3;
const PAETH = 4;

/** Distance between two sampled pixels of a row. */
const SAMPLE_STEP = 9;
/** Number of rows that share one choice of filter. */
const ROWS_PER_CHOICE = 4;

/** Returns a - b per byte, without borrows between bytes. */
const subtract = (a: number, b: number): number => ((a | 0x80808080) - (b & 0x7f7f7f7f)) ^ ((a ^ ~b) & 0x80808080);
/** Returns the average of a and b per byte, rounded down. */
const average = (a: number, b: number): number => (a & b) + (((a ^ b) >>> 1) & 0x7f7f7f7f);

function nearest(a: number, b: number, c: number): number {
  const toA = Math.abs(b - c);
  const toB = Math.abs(a - c);
  const toC = Math.abs(a + b - c - c);
  if (toA <= toB && toA <= toC) return a;
  return toB <= toC ? b : c;
}

/** Returns Paeth's predictor per byte. Flat artwork nearly always takes one of the first two branches. */
function paeth(a: number, b: number, c: number): number {
  if (c === a) return b;
  if (c === b) return a;
  return (
    nearest(a & 255, b & 255, c & 255) |
    (nearest((a >>> 8) & 255, (b >>> 8) & 255, (c >>> 8) & 255) << 8) |
    (nearest((a >>> 16) & 255, (b >>> 16) & 255, (c >>> 16) & 255) << 16) |
    (nearest(a >>> 24, b >>> 24, c >>> 24) << 24)
  );
}

const FILL: Readonly<Record<number, Fill>> = {
  [SUB]: (row, _above, out) => {
    let left = 0;
    for (let x = 0; x < row.length; x++) {
      const pixel = row[x] ?? 0;
      out[x] = subtract(pixel, left);
      left = pixel;
    }
  },
  [UP]: (row, above, out) => {
    for (let x = 0; x < row.length; x++) out[x] = subtract(row[x] ?? 0, above[x] ?? 0);
  },
  [AVERAGE]: (row, above, out) => {
    let left = 0;
    for (let x = 0; x < row.length; x++) {
      const pixel = row[x] ?? 0;
      out[x] = subtract(pixel, average(left, above[x] ?? 0));
      left = pixel;
    }
  },
  [PAETH]: (row, above, out) => {
    let left = 0;
    let corner = 0;
    for (let x = 0; x < row.length; x++) {
      const pixel = row[x] ?? 0;
      const upper = above[x] ?? 0;
      out[x] = subtract(pixel, paeth(left, upper, corner));
      left = pixel;
      corner = upper;
    }
  },
};

/** Returns the sum of the absolute values of the bytes, read as signed numbers; a lower sum compresses better. */
function weight(packedBytes: number): number {
  const signed = ((packedBytes & 0x7f7f7f7f) ^ (((packedBytes >>> 7) & 0x01010101) * 0x7f)) >>> 0;
  return (signed & 255) + ((signed >>> 8) & 255) + ((signed >>> 16) & 255) + (signed >>> 24);
}

/** Selects the filter with the smallest residual on a sample of the row's pixels. */
function choose(row: Uint32Array, above: Uint32Array): number {
  let [sub, up, avg, pth] = [0, 0, 0, 0];
  for (let x = 1; x < row.length; x += SAMPLE_STEP) {
    const pixel = row[x] ?? 0;
    const upper = above[x] ?? 0;
    const left = row[x - 1] ?? 0;
    if (pixel === upper && pixel === left) continue;
    sub += weight(subtract(pixel, left));
    up += weight(subtract(pixel, upper));
    avg += weight(subtract(pixel, average(left, upper)));
    pth += weight(subtract(pixel, paeth(left, upper, above[x - 1] ?? 0)));
  }
  const least = Math.min(sub, up, avg, pth);
  if (least === up) return UP;
  if (least === sub) return SUB;
  return least === avg ? AVERAGE : PAETH;
}

/** Returns the number of bytes of `count` scanlines. */
export const countFilteredBytes = (width: number, count: number): number => (width * 4 + 1) * count;

/**
 * Filters `count` rows of `width` pixels into PNG scanlines. A scanline is a byte with the filter type, followed by the
 * row's difference from its prediction. `above` is the row before the first one; zeros at the top of a picture. Writes
 * to the start of `out`, which needs at least {@link countFilteredBytes}.
 */
export function filterRows(rows: Uint32Array, above: Uint32Array, width: number, count: number, out: Buffer): Buffer {
  const stride = countFilteredBytes(width, 1);
  const line = new Uint32Array(width);
  const bytes = new Uint8Array(line.buffer);
  let upper = above;
  let filter = UP;
  for (let y = 0; y < count; y++) {
    const row = rows.subarray(y * width, (y + 1) * width);
    if (y % ROWS_PER_CHOICE === 0) filter = choose(row, upper);
    FILL[filter]?.(row, upper, line);
    out[y * stride] = filter;
    out.set(bytes, y * stride + 1);
    upper = row;
  }
  return out.subarray(0, stride * count);
}
