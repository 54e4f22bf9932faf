import type { Picture } from '../core/place-element';
import { browserPlatform } from './platform';

/** Box around a part of a square picture, as shares of the picture's side. */
export interface PictureBounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const WHOLE: PictureBounds = { left: 0, top: 0, right: 1, bottom: 1 };
/**
 * Side of the downscaled copy that is examined, px. An accuracy of one percent is enough to fit the picture into a
 * frame.
 */
const SAMPLE_PX = 128;
/** Alpha below which a pixel counts as empty. */
const MIN_ALPHA = 24;

/**
 * Returns the smallest axis-aligned box around the opaque part of a square picture; the whole picture when nothing in
 * it is opaque.
 */
export function findOpaqueBounds({ source }: Picture): PictureBounds {
  const canvas = browserPlatform.createCanvas(SAMPLE_PX, SAMPLE_PX);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return WHOLE;
  context.drawImage(source, 0, 0, SAMPLE_PX, SAMPLE_PX);
  const { data } = context.getImageData(0, 0, SAMPLE_PX, SAMPLE_PX);
  let [left, top, right, bottom] = [SAMPLE_PX, SAMPLE_PX, 0, 0];
  for (let y = 0; y < SAMPLE_PX; y++) {
    for (let x = 0; x < SAMPLE_PX; x++) {
      if ((data[(y * SAMPLE_PX + x) * 4 + 3] ?? 0) < MIN_ALPHA) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  if (right <= left) return WHOLE;
  return { left: left / SAMPLE_PX, top: top / SAMPLE_PX, right: right / SAMPLE_PX, bottom: bottom / SAMPLE_PX };
}
