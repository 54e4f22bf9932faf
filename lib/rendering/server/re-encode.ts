import sharp from 'sharp';
import { KEPT_PICTURE_BYTES, UPLOAD_LIMITS } from '@/lib/domain/pictures/limits';

/** A kept picture is at most this long: enough for 300 mm at 300 dpi. */
export const KEPT_SIDE_PX = 4_000;
/** What is made of a picture whose pixels need more room than one that is kept may take. */
const SMALLER_SIDE_PX = 2_400;
/** Above this a picture that has to be turned is made smaller first: turning needs all of it in memory. */
const TURNED_WHOLE_PIXELS = 25_000_000;
// A thread a picture: how many are decoded at once is the gate's business, and the rest of the machine serves pages.
sharp.concurrency(1);

export interface ReEncoded {
  readonly type: 'image/png' | 'image/jpeg';
  readonly bytes: Buffer;
  /** Size of the re-encoded picture, px. */
  readonly width: number;
  readonly height: number;
}

/** A picture upright, in sRGB, at most {@link KEPT_SIDE_PX} long and without metadata. @throws what sharp throws */
export async function reEncode(file: Buffer, seconds: number, sidePx = KEPT_SIDE_PX): Promise<ReEncoded> {
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
  // Every canvas decodes these two to the same pixels.
  const encoded = hasAlpha
    ? upright.png({ compressionLevel: 6 })
    : upright.jpeg({ quality: 92, chromaSubsampling: '4:4:4' });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  if (data.length > KEPT_PICTURE_BYTES && sidePx > SMALLER_SIDE_PX) return reEncode(file, seconds, SMALLER_SIDE_PX);
  return { type: hasAlpha ? 'image/png' : 'image/jpeg', bytes: data, width: info.width, height: info.height };
}
