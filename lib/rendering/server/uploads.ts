import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { UPLOAD_LIMITS } from '@/lib/domain/pictures/limits';
import { AppError, buildInvalidFieldsError } from '@/lib/platform/errors';
import { decodeInOwnProcess } from './decoding-process';
import { DECODE_TIMEOUT_MS, getDecodeGate, getLargeDecodeGate } from './gate';
import { parseImageHeader } from './image-header';
import { type ReEncodedPicture, reEncodePicture } from './re-encode';

/**
 * Maximum number of pixels of a picture that needs much memory to decode, by type: a progressive one, one with 16 bits
 * per channel, and every WebP. The limit for JPEG is the highest, because cameras write progressive JPEGs too.
 */
const HEAVY_PIXELS = { 'image/png': 10_000_000, 'image/jpeg': 50_000_000, 'image/webp': 40_000_000 } as const;
/** Number of pixels above which a picture is decoded in a separate process, one at a time. */
const LARGE_PIXELS = 40_000_000;
/** The same limit for pictures to which {@link HEAVY_PIXELS} applies. */
const LARGE_HEAVY_PIXELS = 25_000_000;
const SMALL_PICTURE_SECONDS = 20;
const LARGE_LIMIT_MS = 60_000;
const LARGE_TIMEOUT_MS = 90_000;

export type InspectedUpload = ReEncodedPicture;

const refused = (why: FileRefusal): AppError => buildInvalidFieldsError({ file: [buildErrorReason(why)] });
type FileRefusal = 'picture_kind' | 'picture_pixels' | 'picture_pixels_webp' | 'picture_heavy' | 'picture_unreadable';

/**
 * Checks and re-encodes an uploaded picture. Type and size are checked by magic bytes and header before decoding. The
 * result is upright, in sRGB, without metadata or appended data. SVG is rejected. Two pictures are decoded at a time,
 * plus one large one in a separate process; visitors take turns by `visitor`.
 * @throws AppError `too_large` over 50 MB (ADM-11); `invalid` for other types, for too many pixels and for damaged
 * files; `unavailable` when too many are waiting
 */
export async function inspectUpload(file: Buffer, visitor?: string): Promise<InspectedUpload> {
  if (file.length > UPLOAD_LIMITS.bytes) throw new AppError('too_large', buildErrorReason('picture_large'));
  const header = parseImageHeader(file);
  if (!header) throw refused('picture_kind');
  const { widthPx, heightPx, type } = header;
  const pixels = widthPx * heightPx;
  const fits = widthPx <= UPLOAD_LIMITS.sidePx && heightPx <= UPLOAD_LIMITS.sidePx;
  if (!fits || pixels > UPLOAD_LIMITS.pixels) throw refused('picture_pixels');
  const isHeavy = header.isHeavy || type === 'image/webp';
  if (isHeavy && pixels > HEAVY_PIXELS[type])
    throw refused(type === 'image/webp' ? 'picture_pixels_webp' : 'picture_heavy');
  if (pixels < 1) throw refused('picture_unreadable');
  if (pixels > (isHeavy ? LARGE_HEAVY_PIXELS : LARGE_PIXELS)) return decodeLarge(file, visitor);
  try {
    return await getDecodeGate().run(() => reEncodePicture(file, SMALL_PICTURE_SECONDS), DECODE_TIMEOUT_MS, visitor);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw Object.assign(refused('picture_unreadable'), { cause });
  }
}

async function decodeLarge(file: Buffer, visitor: string | undefined): Promise<InspectedUpload> {
  const outcome = await getLargeDecodeGate().run(
    (signal) => decodeInOwnProcess({ kind: 'picture', bytes: file }, LARGE_LIMIT_MS, signal),
    LARGE_TIMEOUT_MS,
    visitor,
  );
  if (outcome.kind !== 'decoded') throw refused('picture_unreadable');
  const { type, width, height } = outcome;
  return { type, width, height, bytes: Buffer.from(outcome.bytes) };
}
