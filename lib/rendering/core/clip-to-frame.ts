import { listFrameCorners } from '@/lib/domain/scene/photo-placement';
import type { Frame } from '@/lib/domain/scene/schema';

/**
 * Clips all further drawing to a frame until the context is restored. The context's transform must be the scene's, in
 * which one unit is one design px.
 */
export function clipToFrame(context: CanvasRenderingContext2D, frame: Frame): void {
  context.beginPath();
  for (const [index, { x, y }] of listFrameCorners(frame).entries()) {
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.closePath();
  context.clip();
}
