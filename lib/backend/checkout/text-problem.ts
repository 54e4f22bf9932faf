import type { Scene, TextElement } from '@/lib/domain/scene/schema';
import { listUnprintableCharacters } from '@/lib/domain/text/printable';
import { isTooLongToPrint, MIN_LETTER_PX } from '@/lib/rendering/core/fit-text';
import { createTableMeasurer, listPrintableRanges } from '@/lib/rendering/server/font-tables';

/**
 * Factor for the smallest allowed letters. It is below 1, because this measurement is approximate and must accept every
 * text that the browser's exact measurement accepted.
 */
const MEASURE_TOLERANCE = 0.85;

/** Part of a text that cannot be printed: characters missing in its font, or letters too small to read. */
export type TextProblem =
  | { readonly kind: 'unprintable'; readonly characters: readonly string[] }
  | { readonly kind: 'too long' };

/** Returns why a text cannot be printed in its area; null when it can be printed (DSN-05, RND-21). */
export function findTextProblem(element: TextElement, area: Scene): TextProblem | null {
  const characters = listUnprintableCharacters(element.text, listPrintableRanges(element.fontFamily));
  if (characters.length > 0) return { kind: 'unprintable', characters };
  const isTooLong = isTooLongToPrint(createTableMeasurer(), element, area, MIN_LETTER_PX * MEASURE_TOLERANCE);
  return isTooLong ? { kind: 'too long' } : null;
}
