import { type Bounds, type Snap, type SnapLines, snapBox, snapScale } from '@/lib/domain/scene/snap';
import type { Fabric } from '@/lib/rendering/core/render-fabric';
import type { EditorObject } from './fabric-objects';

type Transform = NonNullable<InstanceType<Fabric['Canvas']>['_currentTransform']>;

export const NO_SNAP: Snap = { dx: 0, dy: 0, x: null, y: null };

/** Returns the axis-aligned bounding box of an object, design px. */
export function getObjectBounds(object: EditorObject): Bounds {
  const { left, top, width, height } = object.getBoundingRect();
  return { left, top, right: left + width, bottom: top + height };
}

/**
 * Moves a dragged object to the nearest line that is not farther than `within`, design px. Returns the snap that the
 * guides show; an empty snap when `lines` is null.
 */
export function snapMove(target: EditorObject, lines: SnapLines | null, within: number): Snap {
  if (!lines) return NO_SNAP;
  // Fabric does not update the corners during a gesture; without setCoords they are those of the previous event.
  target.setCoords();
  const snap = snapBox(getObjectBounds(target), lines, within);
  target.set({ left: target.left + snap.dx, top: target.top + snap.dy });
  target.setCoords();
  return snap;
}

/** Snaps while scaling. Elements scale by their corners only, so the other edges move with the snapped one. */
export function snapScaling(
  target: EditorObject,
  { originX, originY }: Pick<Transform, 'originX' | 'originY'>,
  lines: SnapLines | null,
  within: number,
): Snap {
  if (!lines) return NO_SNAP;
  target.setCoords();
  const anchor = target.getPositionByOrigin(originX, originY);
  const { factor, x, y } = snapScale(getObjectBounds(target), anchor, lines, within);
  target.set({ scaleX: target.scaleX * factor, scaleY: target.scaleY * factor });
  target.setPositionByOrigin(anchor, originX, originY);
  target.setCoords();
  return { ...NO_SNAP, x, y };
}
