import { colord, extend } from 'colord';
import a11yPlugin from 'colord/plugins/a11y';

extend([a11yPlugin]);

/** WCAG AA for body text. */
export const MIN_TEXT_CONTRAST = 4.5;
const INK = '#16181d';
const PAPER = '#ffffff';
const BLACK = '#000000';

/** True for #rgb and #rrggbb alone (EVT-10): nothing else may reach a style attribute. */
export function isHexColour(value: string): boolean {
  return /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value);
}

/** WCAG contrast ratio of two hex colours, 1 to 21. */
export function contrastRatio(a: string, b: string): number {
  return colord(a).contrast(b);
}

/** The text colour to put on a background: near-black or white, whichever reads better, always at 4.5 : 1 or more.
 *  Where the soft black just fails, plain black is taken: one of white and black passes on every colour. */
export function readableTextOn(background: string): string {
  const [ink, paper] = [contrastRatio(INK, background), contrastRatio(PAPER, background)];
  if (Math.max(ink, paper) < MIN_TEXT_CONTRAST) return contrastRatio(BLACK, background) > paper ? BLACK : PAPER;
  return ink >= paper ? INK : PAPER;
}

/** A shade of `colour` that reads at 4.5 : 1 or more on `background`: darkened or lightened in small steps, and the
 *  readable black or white when no shade does. Hex in, hex out. */
export function readableShade(colour: string, background: string): string {
  const isLight = colord(background).isLight();
  for (let step = 0; step <= 20; step += 1) {
    const shade = isLight ? colord(colour).darken(step * 0.05) : colord(colour).lighten(step * 0.05);
    // Measured as it will be written: rounding to hex moves the ratio a little.
    const hex = shade.toHex();
    if (contrastRatio(hex, background) >= MIN_TEXT_CONTRAST) return hex;
  }
  return readableTextOn(background);
}

/** How a primary colour reads: the text that is put on it, and the colour itself as text on white (EVT-10).
 *  `suggestion`: the nearest shade that reads on white at 4.5 : 1, null when the colour itself does. */
export function checkContrast(primary: string) {
  const textOn = readableTextOn(primary);
  const ratioOnWhite = contrastRatio(primary, PAPER);
  return {
    textOn,
    ratioOn: contrastRatio(textOn, primary),
    ratioOnWhite,
    suggestion: ratioOnWhite < MIN_TEXT_CONTRAST ? readableShade(primary, PAPER) : null,
  };
}

/** Colours of a store that are safe to set text in and on (EVT-10). */
export interface StorePalette {
  readonly primary: string;
  readonly onPrimary: string;
  readonly secondary: string;
  readonly onSecondary: string;
  readonly tertiary: string;
  readonly onTertiary: string;
  /** The primary, made dark enough for links and prices on white. */
  readonly primaryText: string;
}

/** The palette that a store's colour set gives, every pair at 4.5 : 1 or more. A value that is no hex colour counts
 *  as near-black, so that nothing foreign reaches a style. */
export function paletteOf(set: {
  readonly primary: string;
  readonly secondary: string;
  readonly tertiary?: string | null;
}): StorePalette {
  const safe = (value: string) => (isHexColour(value) ? colord(value).toHex() : INK);
  const primary = safe(set.primary);
  const secondary = safe(set.secondary);
  const tertiary = safe(set.tertiary || set.secondary);
  return {
    primary,
    onPrimary: readableTextOn(primary),
    secondary,
    onSecondary: readableTextOn(secondary),
    tertiary,
    onTertiary: readableTextOn(tertiary),
    primaryText: readableShade(primary, PAPER),
  };
}
