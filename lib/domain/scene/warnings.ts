import { isInkLost } from './ink';
import { printDpi, SOFT_BELOW_DPI } from './print-resolution';
import type { SceneElement } from './schema';
import type { Bounds } from './snap';

/** What a designer should know of an element before it is printed (DSN-09). */
export type ElementWarning =
  /** All of it, or some of it, is not printed. */
  | { readonly kind: 'outside' | 'crosses' }
  /** `dpi` that it prints at, and what the print area is made for; `soft` below what looks sharp at arm's length. */
  | { readonly kind: 'resolution'; readonly dpi: number; readonly wanted: number; readonly soft: boolean }
  /** A text without a letter prints nothing; a hidden layer neither. */
  | { readonly kind: 'empty' | 'hidden' }
  /** Words that come too near to the edge of the print area. */
  | { readonly kind: 'edge' }
  /** `goods`: names of those that are nearly of the text's own colour. */
  | { readonly kind: 'ink'; readonly goods: readonly string[] };

/** Half a design pixel, an eighth of a millimetre, is no overlap that anybody could cut. */
const TOLERANCE_PX = 0.5;

/** Warnings of one element. `bounds` is its turned box, `area` the print area in design px with its dpi, how far from its
 *  edge words are safe, and the colours that the goods are sold in. */
export function elementWarnings(
  element: SceneElement,
  bounds: Bounds,
  area: {
    readonly width: number;
    readonly height: number;
    readonly dpi: number;
    readonly safePx?: number;
    readonly goods?: readonly { readonly name: string; readonly hex: string }[];
  },
): ElementWarning[] {
  const warnings: ElementWarning[] = [];
  if (element.hidden) return [{ kind: 'hidden' }];
  if (element.type === 'Text' && element.text.trim() === '') return [{ kind: 'empty' }];
  const isOutside = bounds.right <= 0 || bounds.bottom <= 0 || bounds.left >= area.width || bounds.top >= area.height;
  const crosses =
    bounds.left < -TOLERANCE_PX ||
    bounds.top < -TOLERANCE_PX ||
    bounds.right > area.width + TOLERANCE_PX ||
    bounds.bottom > area.height + TOLERANCE_PX;
  if (isOutside) warnings.push({ kind: 'outside' });
  else if (crosses) warnings.push({ kind: 'crosses' });
  else if (element.type === 'Text' && isNearEdge(bounds, area, area.safePx ?? 0)) warnings.push({ kind: 'edge' });
  if (element.type === 'Text') {
    const lost = (area.goods ?? []).filter(({ hex }) => isInkLost(element, hex)).map(({ name }) => name);
    if (lost.length > 0) warnings.push({ kind: 'ink', goods: lost });
  }
  if (element.type === 'Image') {
    const dpi = Math.floor(printDpi(element));
    if (dpi < area.dpi) warnings.push({ kind: 'resolution', dpi, wanted: area.dpi, soft: dpi < SOFT_BELOW_DPI });
  }
  return warnings;
}

function isNearEdge(
  { left, top, right, bottom }: Bounds,
  { width, height }: { readonly width: number; readonly height: number },
  safePx: number,
): boolean {
  const within = safePx - TOLERANCE_PX;
  return left < within || top < within || right > width - within || bottom > height - within;
}
