import { contrastRatio } from '../store/contrast';

/** Below this contrast a swatch can't be told from the page (WCAG asks 3 : 1 of controls; pastels are meant to show). */
const VISIBLE_CONTRAST = 1.3;

/** True when a colour swatch (hex) needs a border to be seen on a white page. */
export function needsSwatchBorder(hex: string): boolean {
  return contrastRatio(hex, '#ffffff') < VISIBLE_CONTRAST;
}
