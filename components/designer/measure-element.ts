import type { Scene, SceneElement } from '@/lib/domain/scene/schema';
import { type Bounds, calculateSafeZonePx } from '@/lib/domain/scene/snap';
import { type ElementWarning, listElementWarnings, type PrintSurface } from '@/lib/domain/scene/warnings';
import { calculateElementBounds, calculateElementSize, type ElementSize } from '@/lib/rendering/core/element-box';
import { fitTextElement } from '@/lib/rendering/core/fit-text';

let context: CanvasRenderingContext2D | null = null;

/** Returns the unscaled size of an element, design px; its fonts must be loaded. */
export function measureElement(element: SceneElement): ElementSize {
  context ??= document.createElement('canvas').getContext('2d');
  return context ? calculateElementSize(context, element) : { width: 0, height: 0 };
}

/** Returns the axis-aligned bounding box of an element on the sheet, design px. */
export const getElementBounds = (element: SceneElement): Bounds =>
  calculateElementBounds(element, measureElement(element));

/** Returns an element as it is printed: a text that shoppers may change shrinks to fit its print area (DSN-05). */
export function fitTextToArea(element: SceneElement, area: Pick<Scene, 'width' | 'height'>): SceneElement {
  context ??= document.createElement('canvas').getContext('2d');
  return context ? fitTextElement(context, element, area) : element;
}

export interface WarnedElement {
  readonly element: SceneElement;
  readonly warning: ElementWarning;
}

/** Returns the print warnings of a side. */
export function listSideWarnings(scene: Scene, on: Omit<PrintSurface, 'width' | 'height' | 'safePx'>): WarnedElement[] {
  const area = { ...on, width: scene.width, height: scene.height, safePx: calculateSafeZonePx(scene) };
  const judge = (element: SceneElement): ElementWarning[] => {
    const printed = fitTextToArea(element, scene);
    return listElementWarnings(printed, getElementBounds(printed), area);
  };
  return scene.elements.flatMap((element) => judge(element).map((warning) => ({ element, warning })));
}
