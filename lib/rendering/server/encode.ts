import type { Canvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import type { ExportSettings } from '../core/limits';
import { encodePng } from './png-encoder';

/** libvips would otherwise take a thread a core for each of the pictures in flight. */
sharp.concurrency(1);
const WEBP_EFFORT = 1;

/** Bytes of a canvas. `widthPx` shrinks it; its proportions stay. */
export async function encodeCanvas(canvas: Canvas, settings: ExportSettings, widthPx = canvas.width): Promise<Buffer> {
  const context = canvas.getContext('2d');
  const { width, height } = canvas;
  if (settings.type === 'png' && widthPx === width) {
    const readRows = (top: number, count: number) => context.getImageData(0, top, width, count).data;
    return encodePng({ widthPx: width, heightPx: height, readRows });
  }
  const pixels = context.getImageData(0, 0, width, height).data;
  const raw = sharp(pixels, { raw: { width, height, channels: 4 } });
  const sized = widthPx === width ? raw : raw.resize({ width: widthPx });
  const quality = Math.max(1, Math.round(settings.quality * 100));
  if (settings.type === 'webp') return sized.webp({ quality, effort: WEBP_EFFORT }).toBuffer();
  if (settings.type === 'jpeg') return sized.flatten({ background: '#ffffff' }).jpeg({ quality }).toBuffer();
  return sized.png({ compressionLevel: 6 }).toBuffer();
}
