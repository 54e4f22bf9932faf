import { printDpi } from './print-resolution';
import type { SideScenes } from './schema';

/** Dots per inch from which prints count as sharp in every detail. */
const SHARP_FROM_DPI = 300;

/** Returns the dots per inch that a product can promise: those of its print file, when everything in its design prints at
 *  300 or more. Null when a picture has fewer, or is the shopper's to replace, so that nothing can be promised. */
export function sharpPrintDpi(scenes: SideScenes, areaDpi: number): number | null {
  const elements = [scenes.front, scenes.back].flatMap((scene) => scene?.elements ?? []);
  const isSharp = elements.every(
    (element) => element.type === 'Text' || (!element.customisable && printDpi(element) >= SHARP_FROM_DPI),
  );
  return areaDpi >= SHARP_FROM_DPI && isSharp ? areaDpi : null;
}
