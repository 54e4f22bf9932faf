import type { PictureColours } from '../pictures/colours';
import {
  calculateCapitalHeightMm,
  EMBROIDERY_METHOD,
  isStitchable,
  MAX_THREADS,
  MIN_STITCHED_LETTER_MM,
} from './embroidery';
import { isInkLost, isPictureLost } from './ink';
import { calculatePrintDpi, MIN_SHARP_DPI } from './print-resolution';
import type { ImageElement, SceneElement } from './schema';
import type { Bounds } from './snap';

/** Warnings about an element before it is printed (DSN-09). */
export type ElementWarning =
  /** The whole element, or a part of it, lies outside the print area. */
  | { readonly kind: 'outside' | 'crosses' }
  /**
   * `dpi`: resolution at which the picture prints. `requiredDpi`: resolution of the print area. `soft`: whether the
   * print looks soft at arm's length.
   */
  | { readonly kind: 'resolution'; readonly dpi: number; readonly requiredDpi: number; readonly soft: boolean }
  /** An empty text, or a hidden layer, prints nothing. */
  | { readonly kind: 'empty' | 'hidden' }
  /** Text too close to the edge of the print area. */
  | { readonly kind: 'edge' }
  /** `colours`: names of the {@link PrintSurface.grounds} on which the element is hardly visible. */
  | { readonly kind: 'ink'; readonly colours: readonly string[] }
  /** Picture that cannot be embroidered: a photo, a gradient, or more than `most` colours. */
  | { readonly kind: 'stitchPicture'; readonly most: number }
  /** Letters too small to embroider: capitals that are `mm` high instead of at least `least` mm. */
  | { readonly kind: 'stitchLetters'; readonly mm: number; readonly least: number };

/** Overlap with the edge that is ignored, design px: an eighth of a millimetre, which cutting cannot achieve anyway. */
const TOLERANCE_PX = 0.5;

/** Print area, print method and colours with which an element is printed; the warnings depend on them. */
export interface PrintSurface {
  /** Size of the print area, design px. */
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
  /** Distance from the edge of the print area within which text may be cut off, design px. */
  readonly safePx?: number;
  /** Colours that the product is sold in. */
  readonly grounds?: readonly { readonly name: string; readonly hex: string }[];
  /** Print method of the blank. */
  readonly method?: string;
  /** Returns the colours of a picture by its `src`; null while the picture is not read yet. */
  readonly findColours?: (src: string) => PictureColours | null;
}

/** Returns the warnings of one element. `bounds` is its bounding box after rotation. */
export function listElementWarnings(element: SceneElement, bounds: Bounds, area: PrintSurface): ElementWarning[] {
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
    const lost = (area.grounds ?? []).filter(({ hex }) => isInkLost(element, hex)).map(({ name }) => name);
    if (lost.length > 0) warnings.push({ kind: 'ink', colours: lost });
  }
  if (element.type === 'Image') {
    const dpi = Math.floor(calculatePrintDpi(element));
    if (dpi < area.dpi) warnings.push({ kind: 'resolution', dpi, requiredDpi: area.dpi, soft: dpi < MIN_SHARP_DPI });
    warnings.push(...pictureWarnings(element, area));
  } else if (area.method === EMBROIDERY_METHOD) {
    const mm = Math.floor(calculateCapitalHeightMm(element) * 10) / 10;
    if (mm < MIN_STITCHED_LETTER_MM) warnings.push({ kind: 'stitchLetters', mm, least: MIN_STITCHED_LETTER_MM });
  }
  return warnings;
}

function pictureWarnings(element: ImageElement, area: PrintSurface): ElementWarning[] {
  const colours = area.findColours?.(element.src);
  if (!colours) return [];
  const lost = (area.grounds ?? []).filter(({ hex }) => isPictureLost(colours, element.opacity, hex));
  return [
    ...(lost.length > 0 ? [{ kind: 'ink' as const, colours: lost.map(({ name }) => name) }] : []),
    ...(area.method === EMBROIDERY_METHOD && !isStitchable(colours)
      ? [{ kind: 'stitchPicture' as const, most: MAX_THREADS }]
      : []),
  ];
}

function isNearEdge(
  { left, top, right, bottom }: Bounds,
  { width, height }: { readonly width: number; readonly height: number },
  safePx: number,
): boolean {
  const within = safePx - TOLERANCE_PX;
  return left < within || top < within || right > width - within || bottom > height - within;
}
