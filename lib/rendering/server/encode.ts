import type { Canvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import type { ExportSettings } from '../core/limits';
import { encodePng, FAST_PNG_LEVEL } from './png-encoder';

/** By default libvips would use one thread per core for each picture that is being encoded. */
sharp.concurrency(1);
/** Effort of the WebP encoder. The next level takes a quarter longer to save a fifteenth of the bytes. */
const WEBP_EFFORT = 0;

/** Encodes a canvas. JPEG has no transparency, so a JPEG gets a white background. */
export async function encodeCanvas(canvas: Canvas, settings: ExportSettings): Promise<Buffer> {
  const context = canvas.getContext('2d');
  const { width, height } = canvas;
  if (settings.type === 'png') {
    const readRows = (top: number, count: number) => context.getImageData(0, top, width, count).data;
    return encodePng({ widthPx: width, heightPx: height, readRows }, { level: FAST_PNG_LEVEL });
  }
  const { data } = context.getImageData(0, 0, width, height);
  const picture = sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), {
    raw: { width, height, channels: 4 },
  });
  const quality = Math.max(1, Math.round(settings.quality * 100));
  if (settings.type === 'webp') return picture.webp({ quality, effort: WEBP_EFFORT }).toBuffer();
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality }).toBuffer();
}
