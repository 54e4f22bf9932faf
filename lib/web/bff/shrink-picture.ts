import sharp from 'sharp';
import { getPreviewGate, PREVIEW_TIMEOUT_MS } from '@/lib/rendering/server/gate';
import type { CallContext } from '@/lib/web/tenant-api/client';
import { countDrawing } from './drawing-limit';
import { getPictureCache } from './picture-cache';

/**
 * Maximum size and quality of a scaled WebP picture. `maxPx` limits the width, `maxHeightPx` also the height. A picture
 * that is already smaller keeps its size.
 */
interface Shrinking {
  readonly maxPx: number;
  readonly maxHeightPx?: number;
  readonly quality: number;
}

/**
 * Returns a scaled version of a picture, drawn once and cached.
 * @param address cache key, which must contain the picture's id and the size
 * @param read reads the original picture
 */
export async function getShrunkPicture(
  address: string,
  { maxPx, maxHeightPx, quality }: Shrinking,
  context: CallContext,
  read: () => Promise<Buffer>,
): Promise<Buffer> {
  const cachedPicture = await getPictureCache().find(address);
  if (cachedPicture) return cachedPicture.bytes;
  const drawnPicture = await getPictureCache().drawOnce(address, async () => {
    await countDrawing(context.clientIp);
    const bytes = await read();
    const shrink = (): Promise<Buffer> =>
      sharp(bytes)
        .resize({
          width: maxPx,
          ...(maxHeightPx ? { height: maxHeightPx } : {}),
          fit: 'inside',
          withoutEnlargement: true,
        })
        .webp({ quality, effort: 2 })
        .toBuffer();
    return { bytes: await getPreviewGate().run(shrink, PREVIEW_TIMEOUT_MS, context.clientIp), type: 'image/webp' };
  });
  return drawnPicture.bytes;
}

export const sendWebp = (bytes: Buffer, cacheControl: string): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'image/webp',
      'content-length': String(bytes.byteLength),
      'cache-control': cacheControl,
    },
  });
