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
  for (let y = 0, o = 0; y < outHeight; y++) {
    for (let x = 0; x < width; x++, o += 4) {
      const across = (2 * x) / Math.max(1, width - 1) - 1;
      let hidden = 0;
      let fx = x;
      let fy = y - Math.ceil(archPx) * across * across;
      if (slopes) {
        const sx = Math.min(slopes.width - 1, Math.floor((x * slopes.width) / width));
        const sy = Math.min(slopes.height - 1, Math.max(0, Math.floor((fy * slopes.height) / height)));
        const at = blendAt(slopes, (x * slopes.width) / width, (fy * slopes.height) / height, sx, sy);
        fx += at[0] * factor;
        fy += at[1] * factor;
        hidden = at[2];
      }
      fetchPixel(from, width, height, fx, fy, to, o, 1 - hidden / 255);
    }
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

const triple: [number, number, number] = [0, 0, 0];

function blendAt(
  { width, height, data }: Slopes,
  u: number,
  v: number,
  x: number,
  y: number,
): readonly [number, number, number] {
  const x1 = Math.min(width - 1, x + 1);
  const y1 = Math.min(height - 1, y + 1);
  const fx = Math.min(1, Math.max(0, u - x));
  const fy = Math.min(1, Math.max(0, v - y));
  for (let c = 0; c < 3; c++) {
    const a = data[(y * width + x) * 4 + c] ?? 0;
    const b = data[(y * width + x1) * 4 + c] ?? 0;
    const d = data[(y1 * width + x) * 4 + c] ?? 0;
    const e = data[(y1 * width + x1) * 4 + c] ?? 0;
    const top = a + (b - a) * fx;
    triple[c as 0 | 1 | 2] = top + (d + (e - d) * fx - top) * fy - (c < 2 ? 128 : 0);
  }
  return triple;
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
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (let k = 0; k < 4; k++) {
    const px = x0 + (k & 1);
    const py = y0 + (k >> 1);
    if (px < 0 || py < 0 || px >= width || py >= height) continue;
    const i = (py * width + px) * 4;
    const weight = (k & 1 ? fx : 1 - fx) * (k >> 1 ? fy : 1 - fy) * (from[i + 3] ?? 0);
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
