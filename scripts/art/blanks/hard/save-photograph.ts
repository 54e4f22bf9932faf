import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { PICTURE_PX } from '@/lib/rendering/core/blanks/types';
import { blurField } from '../engine/field';
import { encodeSlopes, type Rect } from '../engine/write-layers';
import type { Photograph } from './photograph';

const raw = (channels: 1 | 4) => ({ raw: { width: PICTURE_PX, height: PICTURE_PX, channels } });

/** Extends values beyond the silhouette, so that lossy compression causes no artefacts at the edge. */
function spread(values: Float32Array, mask: Float32Array, rounds: number): Float32Array {
  const size = PICTURE_PX;
  const out = Float32Array.from(values);
  const filled = Uint8Array.from(mask, (v) => (v > 0 ? 1 : 0));
  let edge: number[] = [];
  for (let i = 0; i < filled.length; i++) if (filled[i]) edge.push(i);
  for (let round = 0; round < rounds; round++) {
    const next: number[] = [];
    for (const i of edge) {
      for (const neighbour of [i - 1, i + 1, i - size, i + size]) {
        if (neighbour < 0 || neighbour >= filled.length || filled[neighbour]) continue;
        filled[neighbour] = 1;
        out[neighbour] = out[i] ?? 0;
        next.push(neighbour);
      }
    }
    edge = next;
  }
  return out;
}

/** Returns noise of half a brightness step in both directions. It hides the 256 steps of long, smooth gradients. */
const noiseAt = (i: number): number => ((i * 7919 + (i >> 5) * 104_729) % 61) / 61 - 0.5;

async function grey(values: Float32Array, quality: number): Promise<Buffer> {
  const bytes = Buffer.from(
    Uint8Array.from(values, (v, i) => Math.max(0, Math.min(255, Math.round(v * 255 + noiseAt(i))))),
  );
  return sharp(bytes, raw(1)).toColourspace('srgb').webp({ quality, effort: 6, smartSubsample: false }).toBuffer();
}

async function coloured(values: Float32Array): Promise<Buffer> {
  const bytes = Buffer.from(Uint8ClampedArray.from(values, (v) => v * 255));
  return sharp(bytes, raw(4)).webp({ quality: 90, alphaQuality: 100, effort: 6 }).toBuffer();
}

async function encodeAlpha(values: Float32Array, colour: number, isLossless: boolean): Promise<Buffer> {
  const bytes = Buffer.alloc(values.length * 4, colour);
  values.forEach((v, i) => {
    bytes[i * 4 + 3] = Math.round(v * 255);
  });
  const options = isLossless ? { lossless: true } : { quality: 60, alphaQuality: 100 };
  return sharp(bytes, raw(4))
    .webp({ ...options, effort: 6 })
    .toBuffer();
}

const SLOPE_BLUR_PX = 3;

/**
 * Encodes the photograph's slopes within the print area. The weave is finer than the folds, and does not move the ink.
 */
function encodeFolds({ right, down }: NonNullable<Photograph['slopes']>, rect: Rect): Promise<Buffer> {
  const smooth = (data: Float32Array) => blurField({ width: PICTURE_PX, height: PICTURE_PX, data }, SLOPE_BLUR_PX).data;
  const [across, along] = [smooth(right), smooth(down)];
  return encodeSlopes(rect, (x, y) => {
    const i = y * PICTURE_PX + x;
    return { right: across[i] ?? 0, down: along[i] ?? 0, cover: 0 };
  });
}

/**
 * Writes the layers of one view as `{view}-{layer}.webp` into `folder`, and returns the number of bytes written.
 * `printRect` = area of the ink in the picture; without it, or without folds, there is no displacement layer.
 */
export async function savePhotograph(
  picture: Photograph,
  folder: string,
  view: string,
  printRect: Rect | null = null,
): Promise<number> {
  await mkdir(folder, { recursive: true });
  const { mask, fixed, detail, shadow, slopes } = picture;
  const layers: readonly (readonly [string, Promise<Buffer>])[] = [
    ['mask', encodeAlpha(mask, 255, true)],
    ['shade', grey(spread(picture.shade, mask, 10), 93)],
    ['light', grey(spread(picture.light, mask, 10), 86)],
    ...(fixed ? [['fixed', coloured(fixed)] as const] : []),
    ...(detail ? [['detail', coloured(detail)] as const] : []),
    ...(shadow ? [['shadow', encodeAlpha(shadow, 0, false)] as const] : []),
    ...(slopes && printRect ? [['displacement', encodeFolds(slopes, printRect)] as const] : []),
  ];
  let bytes = 0;
  for (const [layer, content] of layers) {
    const file = await content;
    await writeFile(path.join(folder, `${view}-${layer}.webp`), file);
    bytes += file.length;
  }
  return bytes;
}
