import { printDpi } from './print-resolution';
import type { SideScenes } from './schema';

/** Resolution from which prints count as sharp in every detail, dpi. */
const SHARP_FROM_DPI = 300;

/**
 * Returns the dpi that a product can promise: that of its print file, when everything in its design prints at 300 or
 * more. Null when a picture has fewer, or when shoppers may replace it, so that nothing can be promised.
 */
export function sharpPrintDpi(scenes: SideScenes, areaDpi: number): number | null {
  const elements = [scenes.front, scenes.back].flatMap((scene) => scene?.elements ?? []);
  const isSharp = elements.every(
    (element) => element.type === 'Text' || (!element.customisable && printDpi(element) >= SHARP_FROM_DPI),
  );
  return areaDpi >= SHARP_FROM_DPI && isSharp ? areaDpi : null;
}
