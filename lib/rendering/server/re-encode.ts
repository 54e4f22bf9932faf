import sharp from 'sharp';
import { MAX_STORED_PICTURE_BYTES, UPLOAD_LIMITS } from '@/lib/domain/pictures/limits';

/** Maximum side of a stored picture, px: enough for 300 mm at 300 dpi. */
export const MAX_STORED_SIDE_PX = 4_000;
/** Maximum side, px, of a picture whose file would otherwise exceed {@link MAX_STORED_PICTURE_BYTES}. */
const SMALLER_SIDE_PX = 2_400;
/**
 * Number of pixels above which a picture that must be rotated is shrunk first, because rotation keeps all of its pixels
 * in memory.
 */
const TURNED_WHOLE_PIXELS = 25_000_000;
// Uses one thread per picture: the gate decides how many pictures are decoded at once, and the other cores serve pages.
sharp.concurrency(1);

export interface ReEncodedPicture {
  readonly type: 'image/png' | 'image/jpeg';
  readonly bytes: Buffer;
  /** Size of the re-encoded picture, px. */
  readonly width: number;
  readonly height: number;
}

/**
 * Re-encodes a picture upright, in sRGB and without metadata, with sides of at most `sidePx`. Each step may take
 * `seconds`.
 * @throws the errors of sharp
 */
export async function reEncodePicture(
  file: Buffer,
  seconds: number,
  sidePx = MAX_STORED_SIDE_PX,
): Promise<ReEncodedPicture> {
  const options = { limitInputPixels: UPLOAD_LIMITS.pixels, failOn: 'error' } as const;
  const box = { width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true } as const;
  const { hasAlpha, orientation = 1, format, width, height } = await sharp(file, options).metadata();
  const isLarge = orientation > 1 && format !== 'jpeg' && width * height > TURNED_WHOLE_PIXELS;
  const source = isLarge
    ? await sharp(file, options)
        .resize(box)
        .withMetadata({ orientation })
        .timeout({ seconds })
        .png({ compressionLevel: 0 })
        .toBuffer()
    : file;
  const upright = sharp(source, options).autoOrient().toColourspace('srgb').resize(box).timeout({ seconds });
  // The canvases of server and browsers decode these two formats to identical pixels.
  const encoded = hasAlpha
    ? upright.png({ compressionLevel: 6 })
    : upright.jpeg({ quality: 92, chromaSubsampling: '4:4:4' });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  if (data.length > MAX_STORED_PICTURE_BYTES && sidePx > SMALLER_SIDE_PX)
    return reEncodePicture(file, seconds, SMALLER_SIDE_PX);
  return { type: hasAlpha ? 'image/png' : 'image/jpeg', bytes: data, width: info.width, height: info.height };
}
