import type { SceneElement } from '@/lib/domain/scene/schema';
import type { Bounds } from '@/lib/domain/scene/snap';
import { buildPlaceMatrix, getOutlineWidth, placeText } from './place-element';
import { layoutText } from './text-layout';

export interface ElementSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the size of an element before scale and rotation: of a text in design px, of a picture in its own px.
 * `context` is used for measuring only; fonts must be loaded.
 */
export function calculateElementSize(
  context: Pick<CanvasRenderingContext2D, 'font' | 'measureText'>,
  element: SceneElement,
): ElementSize {
  if (element.type === 'Image') return { width: element.width, height: element.height };
  const { width, height } = layoutText(context, element);
  return { width, height };
}

/** Returns the axis-aligned box around an element in its place, including its outline, design px. */
export function calculateElementBounds(element: SceneElement, { width, height }: ElementSize): Bounds {
  const outline = getOutlineWidth(element);
  const place = element.type === 'Text' ? placeText(element) : element;
  const { a, b, c, d, e, f } = buildPlaceMatrix(place, width, height, outline);
  const [halfX, halfY] = [(width + outline) / 2, (height + outline) / 2];
  const reachX = Math.abs(a * halfX) + Math.abs(c * halfY);
  const reachY = Math.abs(b * halfX) + Math.abs(d * halfY);
  return { left: e - reachX, right: e + reachX, top: f - reachY, bottom: f + reachY };
}
