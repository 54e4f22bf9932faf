import type { CanvasLike, DrawingPlatform } from './blanks/types';
import { RenderError } from './errors';

/** Slope (px per px) at both ends of the displacement layer's 8-bit range. */
export const DISPLACEMENT_FULL_SLOPE = 0.8;

/**
 * Decoded displacement layer of any size, which is stretched over the print area. R = x slope, G = y slope, 128 = flat,
 * B = share of the ink that is hidden.
 */
export interface DisplacementLayer {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/**
 * Position in the ink from which each pixel of displaced ink is read. The positions depend on cloth and size only, so
 * they are cached per cloth.
 */
interface Bend {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  /**
   * For each pixel, the index of the upper left of the four source pixels that it mixes; -1 = outside of the ink.
   * Indexes count pixels of the ink with a margin of one empty pixel.
   */
  readonly from: Int32Array;
  /** Weights of the right and of the lower source pixels, 0 to 1. */
  readonly right: Float32Array;
  readonly below: Float32Array;
  /** Share of each pixel that is visible: 1 = all, 0 = hidden by a cord or zip. */
  readonly visible: Float32Array;
}

const RIM = 1;
const NO_SLOPES = {};
/**
 * Latest positions for each cloth. One entry per cloth is enough, because only one size of a picture is in use at a
 * time: either the size of editor and server, or that of a list's thumbnails.
 */
const bends = new WeakMap<object, Bend>();

/**
 * Draws `ink` on folded cloth: each pixel is read `shiftPx` × slope away, and rows bend upwards by `archPx` in the
 * middle. Returns a new canvas, `archPx` px higher than the ink. Plain arithmetic produces the same bytes on every
 * platform.
 */
export function displaceInk(
  platform: DrawingPlatform,
  ink: CanvasLike,
  slopes: DisplacementLayer | null,
  shiftPx: number,
  archPx: number,
): CanvasLike {
  const from = ink.getContext('2d')?.getImageData(0, 0, ink.width, ink.height).data;
  const bend = getBend(ink.width, ink.height, slopes, shiftPx, archPx);
  const canvas = platform.createCanvas(bend.width, bend.height);
  const context = canvas.getContext('2d');
  if (!from || !context) throw new RenderError('noContext');
  const image = context.createImageData(bend.width, bend.height);
  const to = new Uint32Array(image.data.buffer, image.data.byteOffset, bend.from.length);
  mix(rimmed(from, ink.width, ink.height), ink.width + 2 * RIM, bend, to);
  context.putImageData(image, 0, 0);
  return canvas;
}

function getBend(
  width: number,
  height: number,
  slopes: DisplacementLayer | null,
  shiftPx: number,
  archPx: number,
): Bend {
  const key = [width, height, shiftPx, archPx].join('/');
  const cachedBend = bends.get(slopes ?? NO_SLOPES);
  if (cachedBend?.key === key) return cachedBend;
  const bend = { key, ...planBend(width, height, slopes, shiftPx, archPx) };
  bends.set(slopes ?? NO_SLOPES, bend);
  return bend;
}

function planBend(
  width: number,
  height: number,
  slopes: DisplacementLayer | null,
  shiftPx: number,
  archPx: number,
): Omit<Bend, 'key'> {
  const arch = Math.ceil(archPx);
  const outHeight = height + arch;
  const factor = (DISPLACEMENT_FULL_SLOPE / 127) * shiftPx;
  const from = new Int32Array(width * outHeight).fill(-1);
  const right = new Float32Array(from.length);
  const below = new Float32Array(from.length);
  const visible = new Float32Array(from.length).fill(1);
  for (let y = 0, o = 0; y < outHeight; y++) {
    for (let x = 0; x < width; x++, o++) {
      const across = (2 * x) / Math.max(1, width - 1) - 1;
      const row = y - arch * across * across;
      let sourceX = x;
      let sourceY = row;
      if (slopes) {
        const u = (x * slopes.width) / width;
        const v = (row * slopes.height) / height;
        sourceX += (readSlope(slopes, u, v, 0) - 128) * factor;
        sourceY += (readSlope(slopes, u, v, 1) - 128) * factor;
        visible[o] = 1 - readSlope(slopes, u, v, 2) / 255;
      }
      const left = Math.floor(sourceX);
      const top = Math.floor(sourceY);
      if (left < -RIM || top < -RIM || left >= width || top >= height) continue;
      from[o] = (top + RIM) * (width + 2 * RIM) + left + RIM;
      right[o] = sourceX - left;
      below[o] = sourceY - top;
    }
  }
  return { width, height: outHeight, from, right, below, visible };
}

/**
 * Returns the bilinearly interpolated channel value. A position outside of the layer gets the value of the nearest
 * edge.
 */
function readSlope({ width, height, data }: DisplacementLayer, u: number, v: number, channel: number): number {
  const x = Math.max(0, Math.min(width - 1, Math.floor(u)));
  const y = Math.max(0, Math.min(height - 1, Math.floor(v)));
  const right = x < width - 1 ? 4 : 0;
  const below = y < height - 1 ? width * 4 : 0;
  const i = (y * width + x) * 4 + channel;
  const fx = Math.max(0, Math.min(1, u - x));
  const fy = Math.max(0, Math.min(1, v - y));
  const a = data[i] ?? 0;
  const b = data[i + right] ?? 0;
  const c = data[i + below] ?? 0;
  const d = data[i + right + below] ?? 0;
  const top = a + (b - a) * fx;
  return top + (c + (d - c) * fx - top) * fy;
}

/**
 * Returns the pixels of the ink, one 32-bit word each, with a margin of empty pixels, so that pixels at the edge need
 * no bounds check.
 */
function rimmed(pixels: Uint8ClampedArray, width: number, height: number): Uint32Array {
  const rgbaPixels = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  const out = new Uint32Array((width + 2 * RIM) * (height + 2 * RIM));
  for (let y = 0; y < height; y++)
    out.set(rgbaPixels.subarray(y * width, (y + 1) * width), (y + RIM) * (width + 2 * RIM) + RIM);
  return out;
}

/** Interpolates pixels bilinearly with colours weighted by alpha, so that transparent neighbours add no dark edge. */
function mix(ink: Uint32Array, stride: number, { from, right, below, visible }: Bend, to: Uint32Array): void {
  for (let o = 0; o < to.length; o++) {
    const i = from[o] ?? -1;
    if (i < 0) continue;
    const a = ink[i] ?? 0;
    const b = ink[i + 1] ?? 0;
    const c = ink[i + stride] ?? 0;
    const d = ink[i + stride + 1] ?? 0;
    const visibility = visible[o] ?? 1;
    if (a === b && a === c && a === d) {
      if (a >>> 24 > 0) to[o] = (a & 0xffffff) | (Math.round((a >>> 24) * visibility) << 24);
      continue;
    }
    const fx = right[o] ?? 0;
    const fy = below[o] ?? 0;
    const ofA = (1 - fx) * (1 - fy) * (a >>> 24);
    const ofB = fx * (1 - fy) * (b >>> 24);
    const ofC = (1 - fx) * fy * (c >>> 24);
    const ofD = fx * fy * (d >>> 24);
    const alpha = ofA + ofB + ofC + ofD;
    if (alpha <= 0) continue;
    const red = ((a & 255) * ofA + (b & 255) * ofB + (c & 255) * ofC + (d & 255) * ofD) / alpha;
    const green =
      (((a >>> 8) & 255) * ofA + ((b >>> 8) & 255) * ofB + ((c >>> 8) & 255) * ofC + ((d >>> 8) & 255) * ofD) / alpha;
    const blue =
      (((a >>> 16) & 255) * ofA + ((b >>> 16) & 255) * ofB + ((c >>> 16) & 255) * ofC + ((d >>> 16) & 255) * ofD) /
      alpha;
    to[o] =
      Math.round(red) | (Math.round(green) << 8) | (Math.round(blue) << 16) | (Math.round(alpha * visibility) << 24);
  }
}
