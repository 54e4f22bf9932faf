import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { AppError } from '@/lib/platform/errors';
import { RenderError } from '../core/errors';
import { drawPreview, type PreviewRequest } from './draw-preview';
import { type DrawingPool, getDrawingPool } from './drawing-pool';
import { getPreviewGate, PREVIEW_TIMEOUT_MS } from './gate';

const RETRY = { retryAfterSeconds: 5 };

/**
 * Returns a product's picture as a file (RND-21), drawn with the code and layers of the browser's live preview. The
 * server draws in separate processes; scripts and tests draw in their own process. Elements that cannot be drawn are
 * left out. Visitors take turns by `visitor`.
 * @throws RenderError `missingParameters` for a view that the form does not have, `dimensions`, `exportType`,
 * `quality`; AppError `rate_limited` when too many pictures are requested at once, `unavailable` on timeout
 */
export function renderPreview(request: PreviewRequest, visitor?: string): Promise<Buffer> {
  const pool = getDrawingPool();
  const job = () => (pool ? drawElsewhere(pool, request) : drawPreview(request));
  return getPreviewGate().run(job, PREVIEW_TIMEOUT_MS, visitor);
}

async function drawElsewhere(pool: DrawingPool, request: PreviewRequest): Promise<Buffer> {
  const outcome = await pool.draw(request);
  switch (outcome.kind) {
    case 'drawn':
      return Buffer.from(outcome.bytes);
    case 'refused':
      throw new RenderError(outcome.code);
    case 'late':
      throw new AppError('unavailable', buildErrorReason('picture_late'), RETRY);
    case 'lost':
      throw new AppError('unavailable', buildErrorReason('picture_lost'), { ...RETRY, detail: 'its process ended' });
    default:
      throw new Error(outcome.message);
  }
}
