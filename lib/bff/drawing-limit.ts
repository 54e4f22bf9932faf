import type { RateLimit } from '@/lib/contracts/endpoint';
import { nodeLimit, takePoints } from './node-limit';

/** A page shows about thirty pictures; what was drawn before counts for nothing. */
const DRAWINGS: RateLimit = { points: 900, perSeconds: 300 };
/** A whole festival may stand behind one address: 600 photographs of 12 megapixels in ten minutes, or 50 of the largest. */
const UPLOADS: RateLimit = { points: 1_200, perSeconds: 600 };
/** What a point buys, px: the work of decoding goes by these. */
const PIXELS_A_POINT = 6_000_000;

// It is this node's processor that they protect, so this node counts, and asks nobody.
const drawings = nodeLimit(DRAWINGS);
const uploads = nodeLimit(UPLOADS);

/** Counts a picture that has to be drawn for a visitor. Fails with `rate_limited` when there were too many. */
export const countDrawing = (visitor: string | undefined): Promise<void> => takePoints(drawings, visitor);

/** Counts an upload before it is decoded, by the size that its header tells; none = 1 point. Fails with `rate_limited` when
 *  there were too many. */
export function countUpload(
  visitor: string | undefined,
  size: { readonly widthPx: number; readonly heightPx: number } | null = null,
): Promise<void> {
  const pixels = size ? size.widthPx * size.heightPx : 0;
  // What is over every limit is refused unread, whatever number its header makes up.
  return takePoints(uploads, visitor, Math.min(24, Math.max(1, Math.ceil(pixels / PIXELS_A_POINT))));
}
