import sharp from 'sharp';
import { UPLOAD_LIMITS } from '@/lib/domain/pictures/limits';
import { refusal } from '@/lib/domain/refusals/refusals';
import { AppError, invalidFields } from '@/lib/errors';
import { DECODE_TIMEOUT_MS, decodeGate } from './gate';
import { readImageHeader } from './image-header';

/** Most pixels of a picture in several passes or with 16 bits a channel, by type; a progressive JPEG comes from cameras too. */
const HEAVY_PIXELS = { 'image/png': 10_000_000, 'image/jpeg': 25_000_000, 'image/webp': UPLOAD_LIMITS.pixels } as const;
/** A kept picture is at most this long: enough for 300 mm at 300 dpi. */
const KEPT_SIDE_PX = 4_000;
const SMALL_PICTURE_SECONDS = 20;
// A thread a picture: how many are decoded at once is the gate's business, and the rest of the machine serves pages.
sharp.concurrency(1);

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
 * Two are decoded at a time; `visitor` is who sent it. `mostBytes` is for pixels that we made of something smaller.
 * @throws AppError `too_large` over 10 MB (ADM-11); `invalid` for other types, larger pictures and damaged files; `unavailable` when
 * too many wait
 */
export async function inspectUpload(
  file: Buffer,
  visitor?: string,
  mostBytes: number = UPLOAD_LIMITS.bytes,
): Promise<InspectedUpload> {
  if (file.length > mostBytes) throw new AppError('too_large', refusal('picture_large'));
  const header = readImageHeader(file);
  if (!header) throw refused('The picture must be a PNG, JPEG or WebP file.');
  const { widthPx, heightPx, type, isHeavy } = header;
  const fits = widthPx <= UPLOAD_LIMITS.sidePx && heightPx <= UPLOAD_LIMITS.sidePx;
  if (!fits || widthPx * heightPx > UPLOAD_LIMITS.pixels) throw refused('The picture has too many pixels.');
  if (isHeavy && widthPx * heightPx > HEAVY_PIXELS[type])
    throw refused(
      'The picture has too many pixels for how it is stored. Please save it without interlacing and with 8 bits a channel.',
    );
  if (widthPx < 1 || heightPx < 1) throw refused('The picture could not be read.');
  try {
    return await decodeGate().run(() => reEncode(file), DECODE_TIMEOUT_MS, visitor);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('invalid', refusal('picture_unreadable'), {
      cause,
      errors: { file: [refusal('picture_unreadable')] },
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
