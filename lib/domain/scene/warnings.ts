import { printDpi, SOFT_BELOW_DPI } from './print-resolution';
import type { SceneElement } from './schema';
import type { Bounds } from './snap';

/** What a designer should know of an element before it is printed (DSN-09). */
export type ElementWarning =
  /** All of it, or some of it, is not printed. */
  | { readonly kind: 'outside' | 'crosses' }
  /** `dpi` that it prints at, and what the print area is made for; `soft` below what looks sharp at arm's length. */
  | { readonly kind: 'resolution'; readonly dpi: number; readonly wanted: number; readonly soft: boolean }
  /** A text without a letter prints nothing. */
  | { readonly kind: 'empty' };

/** Half a design pixel, an eighth of a millimetre, is no overlap that anybody could cut. */
const TOLERANCE_PX = 0.5;

/** Warnings of one element. `bounds` is its turned box, `area` the print area in design px with its dpi. */
export function elementWarnings(
  element: SceneElement,
  bounds: Bounds,
  area: { readonly width: number; readonly height: number; readonly dpi: number },
): ElementWarning[] {
  const warnings: ElementWarning[] = [];
  if (element.type === 'Text' && element.text.trim() === '') return [{ kind: 'empty' }];
  const isOutside = bounds.right <= 0 || bounds.bottom <= 0 || bounds.left >= area.width || bounds.top >= area.height;
  const crosses =
    bounds.left < -TOLERANCE_PX ||
    bounds.top < -TOLERANCE_PX ||
    bounds.right > area.width + TOLERANCE_PX ||
    bounds.bottom > area.height + TOLERANCE_PX;
  if (isOutside) warnings.push({ kind: 'outside' });
  else if (crosses) warnings.push({ kind: 'crosses' });
  if (element.type === 'Image') {
    const dpi = Math.floor(printDpi(element));
    if (dpi < area.dpi) warnings.push({ kind: 'resolution', dpi, wanted: area.dpi, soft: dpi < SOFT_BELOW_DPI });
  }
  return warnings;
}
