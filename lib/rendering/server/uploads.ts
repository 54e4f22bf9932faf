import sharp from 'sharp';
import { AppError, invalidFields } from '@/lib/errors';
import { readImageHeader } from './image-header';

/** Largest file, in bytes, longest side and most pixels that a shopper may send (SECURITY T21). */
export const UPLOAD_LIMITS = { bytes: 20 * 1024 * 1024, sidePx: 8_000, pixels: 40_000_000 } as const;
/** A kept picture is at most this long: enough for 300 mm at 300 dpi. */
const KEPT_SIDE_PX = 4_000;
const SMALL_PICTURE_SECONDS = 20;

export interface InspectedUpload {
  readonly type: 'image/png' | 'image/jpeg';
  readonly bytes: Buffer;
  /** Size of the re-encoded picture, px. */
  readonly width: number;
  readonly height: number;
}

const refused = (message: string): AppError => invalidFields({ file: [message] });

/**
 * Checks and re-encodes an uploaded picture (SECURITY T21–T23): type by magic bytes, size by header before anything is
 * decoded, then upright, in sRGB, without metadata or whatever else the file carried. SVG is refused.
 * @throws AppError `too_large` over 20 MB; `invalid` for other types, larger pictures and damaged files
 */
export async function inspectUpload(file: Buffer): Promise<InspectedUpload> {
  if (file.length > UPLOAD_LIMITS.bytes) throw new AppError('too_large', 'The picture is larger than 20 MB.');
  const header = readImageHeader(file);
  if (!header) throw refused('The picture must be a PNG, JPEG or WebP file.');
  const { widthPx, heightPx } = header;
  const fits = widthPx <= UPLOAD_LIMITS.sidePx && heightPx <= UPLOAD_LIMITS.sidePx;
  if (!fits || widthPx * heightPx > UPLOAD_LIMITS.pixels) throw refused('The picture has too many pixels.');
  if (widthPx < 1 || heightPx < 1) throw refused('The picture could not be read.');
  try {
    return await reEncode(file);
  } catch (cause) {
    throw new AppError('invalid', 'The picture could not be read.', {
      cause,
      errors: { file: ['The picture could not be read.'] },
    });
  }
}

async function reEncode(file: Buffer): Promise<InspectedUpload> {
  const picture = sharp(file, { limitInputPixels: UPLOAD_LIMITS.pixels, failOn: 'error' });
  const { hasAlpha } = await picture.metadata();
  const upright = picture
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: KEPT_SIDE_PX, height: KEPT_SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: SMALL_PICTURE_SECONDS });
  // Every canvas decodes these two to the same pixels.
  const encoded = hasAlpha
    ? upright.png({ compressionLevel: 6 })
    : upright.jpeg({ quality: 92, chromaSubsampling: '4:4:4' });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { type: hasAlpha ? 'image/png' : 'image/jpeg', bytes: data, width: info.width, height: info.height };
}
