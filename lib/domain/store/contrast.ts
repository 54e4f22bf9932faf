import { colord, extend } from 'colord';
import a11yPlugin from 'colord/plugins/a11y';

extend([a11yPlugin]);

/** WCAG AA contrast for body text. */
export const MIN_TEXT_CONTRAST = 4.5;
const INK = '#16181d';
const PAPER = '#ffffff';
const BLACK = '#000000';

/** Returns whether a value is #rgb or #rrggbb (EVT-10); no other value may reach a style attribute. */
export function isHexColour(value: string): boolean {
  return /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value);
}

/** Returns the WCAG contrast ratio of two hex colours, 1 to 21. */
export function calculateContrastRatio(a: string, b: string): number {
  return colord(a).contrast(b);
}

/**
 * Returns the text colour for a background: near-black or white, whichever has more contrast, always at least 4.5 : 1.
 * Where near-black just fails, plain black is used: black or white passes on every colour.
 */
export function chooseReadableTextColour(background: string): string {
  const [inkContrast, paperContrast] = [
    calculateContrastRatio(INK, background),
    calculateContrastRatio(PAPER, background),
  ];
  if (Math.max(inkContrast, paperContrast) < MIN_TEXT_CONTRAST)
    return calculateContrastRatio(BLACK, background) > paperContrast ? BLACK : PAPER;
  return inkContrast >= paperContrast ? INK : PAPER;
}

/**
 * Returns a shade of `colour` with a contrast of at least 4.5 : 1 on `background`: darkened or lightened in small
 * steps, or readable black or white when no shade passes. Hex in, hex out.
 */
export function findReadableShade(colour: string, background: string): string {
  const isLight = colord(background).isLight();
  for (let step = 0; step <= 20; step += 1) {
    const shade = isLight ? colord(colour).darken(step * 0.05) : colord(colour).lighten(step * 0.05);
    // The contrast is measured after rounding to hex, which changes the ratio slightly.
    const hex = shade.toHex();
    if (calculateContrastRatio(hex, background) >= MIN_TEXT_CONTRAST) return hex;
  }
  return chooseReadableTextColour(background);
}

/**
 * Checks the contrast of a primary colour: text on it, and the colour as text on white (EVT-10). `suggestion`: nearest
 * shade with 4.5 : 1 on white, null when the colour itself passes.
 */
export function checkContrast(primary: string) {
  const textOn = chooseReadableTextColour(primary);
  const ratioOnWhite = calculateContrastRatio(primary, PAPER);
  return {
    textOn,
    ratioOn: calculateContrastRatio(textOn, primary),
    ratioOnWhite,
    suggestion: ratioOnWhite < MIN_TEXT_CONTRAST ? findReadableShade(primary, PAPER) : null,
  };
}

/** Store colours that are safe for text and backgrounds (EVT-10). */
export interface StorePalette {
  readonly primary: string;
  readonly onPrimary: string;
  readonly secondary: string;
  readonly onSecondary: string;
  readonly tertiary: string;
  readonly onTertiary: string;
  /** Primary colour, if necessary darkened so that links and prices are readable on white. */
  readonly primaryText: string;
}

/**
 * Returns the palette of a store's colour set. Every pair has a contrast of at least 4.5 : 1. An invalid hex colour is
 * replaced with near-black, so that no unchecked value reaches a style attribute.
 */
export function buildPalette(set: {
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
    onPrimary: chooseReadableTextColour(primary),
    secondary,
    onSecondary: chooseReadableTextColour(secondary),
    tertiary,
    onTertiary: chooseReadableTextColour(tertiary),
    primaryText: findReadableShade(primary, PAPER),
  };
}
