import { frameCorners } from '@/lib/domain/scene/photo-placement';
import type { Frame } from '@/lib/domain/scene/schema';

/** Cuts off whatever is drawn from here on outside a frame, until the context is restored. The context's transform must be
 *  that of the scene: design px. */
export function clipToFrame(context: CanvasRenderingContext2D, frame: Frame): void {
  context.beginPath();
  for (const [index, { x, y }] of frameCorners(frame).entries()) {
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.closePath();
  context.clip();
}
