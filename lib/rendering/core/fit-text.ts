import type { Scene, SceneElement, TextElement } from '@/lib/domain/scene/schema';
import { elementBounds } from './element-box';
import { placeText } from './place-element';
import { layoutText, type Measurer } from './text-layout';

type Area = Pick<Scene, 'width' | 'height'>;

/** Half a design pixel, an eighth of a millimetre, is no overlap that anybody could cut. */
const TOLERANCE_PX = 0.5;
/** What is shrunk keeps this little away from the edge, so that no serif stands on it. */
const CLEAR_OF_EDGE = 0.98;
/** Letters of 3 mm are the smallest that a press prints legibly; design px. */
export const MIN_LETTER_PX = 12;

/**
 * How much smaller a text must be drawn to stand within its print area: 1 = as designed, else the factor of its scale,
 * above 0. A text whose own point lies outside of the area can't be brought in by shrinking and stays as designed.
 * `context` only measures.
 */
export function fitShare(context: Measurer, element: TextElement, { width, height }: Area): number {
  const bounds = elementBounds(element, layoutText(context, element));
  const { left: x, top: y } = placeText(element);
  const share = Math.min(
    shareOf(x, x - bounds.left),
    shareOf(width - x, bounds.right - x),
    shareOf(y, y - bounds.top),
    shareOf(height - y, bounds.bottom - y),
  );
  if (share <= 0 || share === 1) return 1;
  return share * CLEAR_OF_EDGE;
}

/** Of a reach from the text's point, the part that there is room for. */
function shareOf(room: number, reach: number): number {
  return reach <= room + TOLERANCE_PX ? 1 : room / reach;
}

/** A shopper's text shrunk about its own point until it stands within the print area (DSN-05); anything else as it is:
 *  what a designer lets run over the edge is meant to. */
export function fitElement(context: Measurer, element: SceneElement, area: Area): SceneElement {
  if (element.type !== 'Text' || !element.customisable || element.text === '') return element;
  const share = fitShare(context, element, area);
  if (share === 1) return element;
  return { ...element, scaleX: element.scaleX * share, scaleY: element.scaleY * share };
}

/** Whether a text would have to shrink below what prints legibly. Texts that were designed small stay allowed. */
export function isTooLongToPrint(
  context: Measurer,
  element: TextElement,
  area: Area,
  minLetterPx = MIN_LETTER_PX,
): boolean {
  if (element.text === '') return false;
  const share = fitShare(context, element, area);
  return share < 1 && element.fontSize * Math.min(element.scaleX, element.scaleY) * share < minLetterPx;
}
