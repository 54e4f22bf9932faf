import type { RateLimit } from '@/lib/contracts/endpoint';
import { consumeRatePoints, createNodeLimit } from './node-limit';

/** Limit per visitor. A page shows about thirty pictures, and cached ones do not count. */
const DRAWINGS: RateLimit = { points: 900, perSeconds: 300 };
/**
 * Limit per visitor, in points of {@link PIXELS_A_POINT}: 600 photos of 12 megapixels in ten minutes, or 50 of the
 * largest, because all guests of a festival may share one network address.
 */
const UPLOADS: RateLimit = { points: 1_200, perSeconds: 600 };
/** Pixels that one rate-limit point covers; decoding cost is proportional to pixels. */
const PIXELS_A_POINT = 6_000_000;

// Counted in this node's memory, because the limits protect this node's processor.
const drawings = createNodeLimit(DRAWINGS);
const uploads = createNodeLimit(UPLOADS);

/** Counts a picture that has to be drawn for a visitor. Fails with `rate_limited` above the limit. */
export const countDrawing = (visitor: string | undefined): Promise<void> => consumeRatePoints(drawings, visitor);

/**
 * Counts an upload before decoding, by the picture size in its header; a file without a size counts as 1 point. Fails
 * with `rate_limited` above the limit.
 */
export function countUpload(
  visitor: string | undefined,
  size: { readonly widthPx: number; readonly heightPx: number } | null = null,
): Promise<void> {
  const pixels = size ? size.widthPx * size.heightPx : 0;
  // At most 24 points: pictures above the maximum size are rejected before they are decoded, whatever size their header
  // states.
  return consumeRatePoints(uploads, visitor, Math.min(24, Math.max(1, Math.ceil(pixels / PIXELS_A_POINT))));
}
