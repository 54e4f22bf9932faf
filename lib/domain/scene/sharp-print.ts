import { calculatePrintDpi } from './print-resolution';
import type { SideScenes } from './schema';

/** Resolution from which prints count as sharp in every detail, dpi. */
const SHARP_FROM_DPI = 300;

/**
 * Returns the resolution that a product page may promise, dpi: the resolution of the print file, if that and every
 * picture in the design have at least 300 dpi. Null otherwise, and when shoppers may replace a picture, so that its
 * resolution is unknown.
 */
export function findSharpPrintDpi(scenes: SideScenes, areaDpi: number): number | null {
  const elements = [scenes.front, scenes.back].flatMap((scene) => scene?.elements ?? []);
  const isSharp = elements.every(
    (element) => element.type === 'Text' || (!element.customisable && calculatePrintDpi(element) >= SHARP_FROM_DPI),
  );
  return areaDpi >= SHARP_FROM_DPI && isSharp ? areaDpi : null;
}
