import type { Scene, SceneElement, TextElement } from '@/lib/domain/scene/schema';
import { calculateElementBounds } from './element-box';
import { placeText } from './place-element';
import { layoutText, type TextMeasurer } from './text-layout';

type Area = Pick<Scene, 'width' | 'height'>;

/**
 * Overlap that is ignored, design px: half a pixel (an eighth of a millimetre) is less than the accuracy of cutting.
 */
const TOLERANCE_PX = 0.5;
/** Factor by which a text that has to shrink is made even smaller, so that no serif touches the edge. */
const CLEAR_OF_EDGE = 0.98;
/** Smallest font size that prints legibly, design px (3 mm). */
export const MIN_LETTER_PX = 12;

/**
 * Returns the factor by which a text must be scaled to fit its print area: 1 = it fits as designed, otherwise between 0
 * and 1. Also returns 1 for a text whose anchor lies outside the area, because shrinking cannot make it fit. `context`
 * is used for measuring only.
 */
export function calculateFitScale(context: TextMeasurer, element: TextElement, { width, height }: Area): number {
  const bounds = calculateElementBounds(element, layoutText(context, element));
  const { left: x, top: y } = placeText(element);
  const share = Math.min(
    calculateAxisScale(x, x - bounds.left),
    calculateAxisScale(width - x, bounds.right - x),
    calculateAxisScale(y, y - bounds.top),
    calculateAxisScale(height - y, bounds.bottom - y),
  );
  if (share <= 0 || share === 1) return 1;
  return share * CLEAR_OF_EDGE;
}

/**
 * Returns the factor at which a text that reaches `reach` px from its anchor fits into `room` px; 1 when it fits
 * already.
 */
function calculateAxisScale(room: number, reach: number): number {
  return reach <= room + TOLERANCE_PX ? 1 : room / reach;
}

/**
 * Shrinks a shopper's text about its anchor until it fits the print area (DSN-05). Other elements stay unchanged,
 * because a designer may let them run over the edge on purpose.
 */
export function fitTextElement(context: TextMeasurer, element: SceneElement, area: Area): SceneElement {
  if (element.type !== 'Text' || !element.customisable || element.text === '') return element;
  const share = calculateFitScale(context, element, area);
  if (share === 1) return element;
  return { ...element, scaleX: element.scaleX * share, scaleY: element.scaleY * share };
}

/**
 * Returns whether a text would have to shrink below `minLetterPx` to fit. False for a text that fits as designed,
 * however small its letters are.
 */
export function isTooLongToPrint(
  context: TextMeasurer,
  element: TextElement,
  area: Area,
  minLetterPx = MIN_LETTER_PX,
): boolean {
  if (element.text === '') return false;
  const share = calculateFitScale(context, element, area);
  return share < 1 && element.fontSize * Math.min(element.scaleX, element.scaleY) * share < minLetterPx;
}
