import type { ImageElement } from './schema';
import { DESIGN_PX_PER_MM } from './units';

const MM_PER_INCH = 25.4;

/** Below this a printed picture looks soft at arm's length (DSN-09), dots per inch. */
export const SOFT_BELOW_DPI = 150;

type Placed = Pick<ImageElement, 'width' | 'height' | 'scaleX' | 'scaleY'>;

/** Dots per inch at which a picture is printed where it stands: its own pixels over the inches that they cover. The
 *  direction that is stretched more decides. */
export function printDpi({ scaleX, scaleY }: Placed): number {
  return (DESIGN_PX_PER_MM * MM_PER_INCH) / Math.max(scaleX, scaleY);
}

/** Size in px that a picture needs to be printed at `dpi` where this one stands, rounded up. */
export function sizeForDpi(element: Placed, dpi: number): { readonly width: number; readonly height: number } {
  const grow = dpi / printDpi(element);
  return { width: Math.ceil(element.width * grow), height: Math.ceil(element.height * grow) };
}
