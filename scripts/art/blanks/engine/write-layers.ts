import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { LayerFiles } from '@/lib/rendering/core/blanks/types';
import { DISPLACEMENT_FULL_SLOPE } from '@/lib/rendering/core/displace-ink';
import { blurField, clamp, type Field, getElement } from './field';
import { splitTone } from './light';
import type { Sheet } from './sheet';

/** Print rectangle in the picture, px. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Resolution of the displacement layer relative to the picture; the composer stretches the layer over the print area.
 */
const DISPLACEMENT_SCALE = 0.5;

const toBytes = (field: Field): Buffer => {
  const out = Buffer.alloc(field.data.length);
  for (let i = 0; i < out.length; i++) out[i] = Math.round(clamp(getElement(field.data, i), 0, 1) * 255);
  return out;
};

/** Encodes a 0–1 field as a grey WebP picture. */
async function encodeGrey(field: Field, quality: number): Promise<Buffer> {
  const raw = { width: field.width, height: field.height, channels: 1 as const };
  return sharp(toBytes(field), { raw })
    .toColourspace('srgb')
    .webp({ quality, effort: 6, smartSubsample: false })
    .toBuffer();
}

async function encodeMask(mask: Field): Promise<Buffer> {
  const rgba = Buffer.alloc(mask.data.length * 4, 255);
  toBytes(mask).forEach((alpha, i) => {
    rgba[i * 4 + 3] = alpha;
  });
  const raw = { width: mask.width, height: mask.height, channels: 4 as const };
  return sharp(rgba, { raw }).webp({ lossless: true, effort: 6 }).toBuffer();
}

export interface SlopeAt {
  readonly right: number;
  readonly down: number;
  /** Share of the ink that parts in front of the print hide, 0–1. */
  readonly cover: number;
}

/**
 * Encodes the slopes within `rect`: R = to the right, G = downwards, 128 = none; B = share of the ink that parts in
 * front of the print hide.
 */
export async function encodeSlopes(rect: Rect, slopeAt: (x: number, y: number) => SlopeAt): Promise<Buffer> {
  const width = Math.round(rect.width * DISPLACEMENT_SCALE);
  const rows = Math.round(rect.height * DISPLACEMENT_SCALE);
  const rgb = Buffer.alloc(width * rows * 3, 0);
  const code = (slope: number) => Math.round(clamp(128 + (slope / DISPLACEMENT_FULL_SLOPE) * 127, 1, 255));
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < width; x++) {
      const { right, down, cover } = slopeAt(
        Math.round(rect.x + x / DISPLACEMENT_SCALE),
        Math.round(rect.y + y / DISPLACEMENT_SCALE),
      );
      rgb.set([code(right), code(down), Math.round(255 * clamp(cover, 0, 1))], (y * width + x) * 3);
    }
  }
  return sharp(rgb, { raw: { width, height: rows, channels: 3 } })
    .webp({ lossless: true, effort: 6 })
    .toBuffer();
}

function encodeDisplacement({ height, cover }: Sheet, rect: Rect): Promise<Buffer> {
  const smooth = blurField(height, 2.5);
  return encodeSlopes(rect, (x, y) => {
    const i = y * smooth.width + x;
    return {
      right: (getElement(smooth.data, i + 1) - getElement(smooth.data, i - 1)) / 2,
      down: (getElement(smooth.data, i + smooth.width) - getElement(smooth.data, i - smooth.width)) / 2,
      cover: getElement(cover.data, i),
    };
  });
}

/**
 * Writes the layers of one view as `{view}-{layer}.webp` into `folder` and returns their names. `printRect` null = no
 * displacement layer; `hasDetail` false = the detail canvas is empty.
 */
export async function writeLayers(
  sheet: Sheet,
  folder: string,
  view: string,
  printRect: Rect | null,
  hasDetail: boolean,
): Promise<{ files: LayerFiles; bytes: number }> {
  await mkdir(folder, { recursive: true });
  // Lossy compression would leave artefacts at the silhouette, so the layers fade softly outside of the mask.
  const { shade, light } = splitTone(sheet.tone);
  const files = {
    mask: `${view}-mask.webp`,
    shade: `${view}-shade.webp`,
    light: `${view}-light.webp`,
    ...(hasDetail && { detail: `${view}-detail.webp` }),
    ...(printRect && { displacement: `${view}-displacement.webp` }),
  };
  let bytes = 0;
  const save = async (name: string, content: Buffer) => {
    bytes += content.length;
    await writeFile(path.join(folder, name), content);
  };
  await save(files.mask, await encodeMask(sheet.mask));
  await save(files.shade, await encodeGrey(shade, 86));
  await save(files.light, await encodeGrey(light, 84));
  if (hasDetail) {
    const pixels = sheet.detailContext.getImageData(0, 0, sheet.size, sheet.size).data;
    const raw = { width: sheet.size, height: sheet.size, channels: 4 as const };
    const content = await sharp(Buffer.from(pixels.buffer), { raw })
      .webp({ quality: 90, alphaQuality: 100, effort: 6 })
      .toBuffer();
    await save(`${view}-detail.webp`, content);
  }
  if (printRect) await save(`${view}-displacement.webp`, await encodeDisplacement(sheet, printRect));
  return { files, bytes };
}
