import { RenderError } from './errors';
import type { CanvasLike, DrawingPlatform } from './goods/types';

/** Slope (px per px) that the ends of the displacement layer's 8-bit range stand for. */
export const DISPLACEMENT_FULL_SLOPE = 0.8;

/** Decoded displacement layer: R = x slope, G = y slope, 128 = none, B = share of the ink hidden; any size, stretched over the print area. */
export interface Slopes {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/**
 * `ink` (width × height) as it lies on folded cloth: each pixel is fetched `shiftPx` × slope away, rows bend upwards by
 * `archPx` in the middle. New canvas, `archPx` px higher than the ink. Plain arithmetic: the same bytes on every platform.
 */
export function displaceInk(
  platform: DrawingPlatform,
  ink: CanvasLike,
  slopes: Slopes | null,
  shiftPx: number,
  archPx: number,
): CanvasLike {
  const { width, height } = ink;
  const outHeight = height + Math.ceil(archPx);
  const from = ink.getContext('2d')?.getImageData(0, 0, width, height).data;
  const canvas = platform.createCanvas(width, outHeight);
  const context = canvas.getContext('2d');
  if (!from || !context) throw new RenderError('noContext');
  const image = context.createImageData(width, outHeight);
  const to = image.data;
  const factor = (DISPLACEMENT_FULL_SLOPE / 127) * shiftPx;
  const arch = Math.ceil(archPx);
  for (let y = 0, o = 0; y < outHeight; y++) {
    for (let x = 0; x < width; x++, o += 4) {
      const across = (2 * x) / Math.max(1, width - 1) - 1;
      const row = y - arch * across * across;
      let moveX = 0;
      let moveY = 0;
      let visible = 1;
      if (slopes) {
        const [u, v] = [(x * slopes.width) / width, (row * slopes.height) / height];
        moveX = (readSlope(slopes, u, v, 0) - 128) * factor;
        moveY = (readSlope(slopes, u, v, 1) - 128) * factor;
        visible = 1 - readSlope(slopes, u, v, 2) / 255;
      }
      fetchPixel(from, width, height, x + moveX, row + moveY, to, o, visible);
    }
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

/** Bilinear channel value, edges repeated. */
function readSlope({ width, height, data }: Slopes, u: number, v: number, channel: number): number {
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

/** Bilinear pixel with colours weighted by alpha: transparent neighbours lend no dark rim. */
function fetchPixel(
  from: Uint8ClampedArray,
  width: number,
  height: number,
  x: number,
  y: number,
  to: Uint8ClampedArray,
  o: number,
  visible: number,
): void {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const fx = x - x0;
  const fy = y - y0;
  let red = 0;
  let green = 0;
  let blue = 0;
  let alpha = 0;
  for (let k = 0; k < 4; k++) {
    const px = x0 + (k & 1);
    const py = y0 + (k >> 1);
    if (px < 0 || py < 0 || px >= width || py >= height) continue;
    const i = (py * width + px) * 4;
    const weight = (k & 1 ? fx : 1 - fx) * (k >> 1 ? fy : 1 - fy) * (from[i + 3] ?? 0);
    if (weight === 0) continue;
    red += (from[i] ?? 0) * weight;
    green += (from[i + 1] ?? 0) * weight;
    blue += (from[i + 2] ?? 0) * weight;
    alpha += weight;
  }
  if (alpha <= 0) return;
  to[o] = Math.round(red / alpha);
  to[o + 1] = Math.round(green / alpha);
  to[o + 2] = Math.round(blue / alpha);
  to[o + 3] = Math.round(alpha * visible);
}
