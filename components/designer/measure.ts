import type { Scene, SceneElement } from '@/lib/domain/scene/schema';
import { type Bounds, safeZonePx } from '@/lib/domain/scene/snap';
import { type ElementWarning, elementWarnings, type PrintedOn } from '@/lib/domain/scene/warnings';
import { type ElementSize, elementBounds, elementSize } from '@/lib/rendering/core/element-box';
import { fitTextElement } from '@/lib/rendering/core/fit-text';

let context: CanvasRenderingContext2D | null = null;

/** Returns the unscaled size of an element, design px; its fonts must be loaded. */
export function measure(element: SceneElement): ElementSize {
  context ??= document.createElement('canvas').getContext('2d');
  return context ? elementSize(context, element) : { width: 0, height: 0 };
}

/** Returns the axis-aligned bounding box of an element on the sheet, design px. */
export const getElementBounds = (element: SceneElement): Bounds => elementBounds(element, measure(element));

/** Returns an element as it is printed: a text that shoppers may change shrinks to fit its print area (DSN-05). */
export function fitTextToArea(element: SceneElement, area: Pick<Scene, 'width' | 'height'>): SceneElement {
  context ??= document.createElement('canvas').getContext('2d');
  return context ? fitTextElement(context, element, area) : element;
}

export interface Warned {
  readonly element: SceneElement;
  readonly warning: ElementWarning;
}

/** Returns the print warnings of a side. */
export function listSideWarnings(scene: Scene, on: Omit<PrintedOn, 'width' | 'height' | 'safePx'>): Warned[] {
  const area = { ...on, width: scene.width, height: scene.height, safePx: safeZonePx(scene) };
  const judge = (element: SceneElement): ElementWarning[] => {
    const printed = fitTextToArea(element, scene);
    return elementWarnings(printed, getElementBounds(printed), area);
  };
  return scene.elements.flatMap((element) => judge(element).map((warning) => ({ element, warning })));
}
