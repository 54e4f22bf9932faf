import type { RateLimit } from '@/lib/contracts/endpoint';
import { consumeRatePoints, createNodeLimit } from './node-limit';

/** A page shows about thirty pictures; cached ones do not count. */
const DRAWINGS: RateLimit = { points: 900, perSeconds: 300 };
/** A whole festival may share one address: 600 photos of 12 megapixels in ten minutes, or 50 of the largest. */
const UPLOADS: RateLimit = { points: 1_200, perSeconds: 600 };
/** Pixels that one rate-limit point covers; decoding cost is proportional to pixels. */
const PIXELS_A_POINT = 6_000_000;

// The limits protect this node's processor, so each node counts in memory.
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
  // Pictures above all limits are rejected unread, whatever size their header claims.
  return consumeRatePoints(uploads, visitor, Math.min(24, Math.max(1, Math.ceil(pixels / PIXELS_A_POINT))));
}
