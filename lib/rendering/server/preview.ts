import { refusal } from '@/lib/domain/refusals/refusals';
import { AppError } from '@/lib/errors';
import { RenderError } from '../core/errors';
import { drawPreview, type PreviewRequest } from './draw-preview';
import { type DrawingPool, drawingPool } from './drawing-pool';
import { PREVIEW_TIMEOUT_MS, renderGate } from './gate';

const RETRY = { retryAfterSeconds: 5 };

/**
 * A product's picture as a file (RND-21): the same drawing code and layers as the live preview in the browser. The
 * server draws it in a process of its own; a script or test, which has none, draws it here.
 * Elements that can't be drawn are left out of it. `visitor` is who asks for it: visitors take turns.
 * @throws RenderError `missingParameters` for a view that the form lacks, `dimensions`, `exportType`, `quality`;
 * AppError `rate_limited` when too many pictures are wanted at once, `unavailable` when one takes too long
 */
export function renderPreview(request: PreviewRequest, visitor?: string): Promise<Buffer> {
  const pool = drawingPool();
  const job = () => (pool ? drawElsewhere(pool, request) : drawPreview(request));
  return renderGate().run(job, PREVIEW_TIMEOUT_MS, visitor);
}

async function drawElsewhere(pool: DrawingPool, request: PreviewRequest): Promise<Buffer> {
  const outcome = await pool.draw(request);
  switch (outcome.kind) {
    case 'drawn':
      return Buffer.from(outcome.bytes);
    case 'refused':
      throw new RenderError(outcome.code);
    case 'late':
      throw new AppError('unavailable', refusal('picture_late'), RETRY);
    case 'lost':
      throw new AppError('unavailable', refusal('picture_lost'), { ...RETRY, detail: 'its process ended' });
    default:
      throw new Error(outcome.message);
  }
}
