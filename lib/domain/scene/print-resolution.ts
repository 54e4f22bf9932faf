import type { ImageElement } from './schema';
import { DESIGN_PX_PER_MM } from './units';

const MM_PER_INCH = 25.4;

/** Resolution below which a print looks soft at arm's length (DSN-09), dpi. */
export const MIN_SHARP_DPI = 150;

type Placed = Pick<ImageElement, 'width' | 'height' | 'scaleX' | 'scaleY'>;

/**
 * Returns the resolution at which a picture is printed in its place, dpi. The direction in which it is stretched more
 * decides.
 */
export function calculatePrintDpi({ scaleX, scaleY }: Placed): number {
  return (DESIGN_PX_PER_MM * MM_PER_INCH) / Math.max(scaleX, scaleY);
}

/** Returns the size in px that a picture needs for `dpi` in this place, rounded up. */
export function calculateSizeForDpi(element: Placed, dpi: number): { readonly width: number; readonly height: number } {
  const grow = dpi / calculatePrintDpi(element);
  return { width: Math.ceil(element.width * grow), height: Math.ceil(element.height * grow) };
}
