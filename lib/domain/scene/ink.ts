import { colord, extend } from 'colord';
import a11yPlugin from 'colord/plugins/a11y';
import labPlugin from 'colord/plugins/lab';
import type { PictureColours } from '../pictures/colours';
import type { TextElement } from './schema';

extend([labPlugin, a11yPlugin]);

/** Colour difference (ΔE 2000) below which ink and cloth can hardly be distinguished at arm's length. */
export const MIN_INK_DIFFERENCE = 12;

/** Returns the perceived difference of two hex colours: ΔE 2000, 0 to 100. */
export const calculateInkDifference = (a: string, b: string): number => colord(a).delta(b) * 100;

/** WCAG contrast below which dark ink on dark cloth, or light on light, is unreadable even with different hues. */
export const MIN_INK_CONTRAST = 1.5;
/**
 * WCAG relative luminance up to which a colour is dark, and from which it is light. In between, a difference of hue
 * alone is readable: red on green of equal brightness.
 */
const DARK_UP_TO = 0.1;
const LIGHT_FROM = 0.5;

/**
 * Returns whether ink is hardly visible on a fabric colour: nearly the same colour, or both dark or both light without
 * contrast.
 */
export function isInkTooClose(ink: string, cloth: string): boolean {
  if (calculateInkDifference(ink, cloth) < MIN_INK_DIFFERENCE) return true;
  const [a, b] = [colord(ink), colord(cloth)];
  const luminances = [a.luminance(), b.luminance()];
  const isOneEnd = Math.max(...luminances) <= DARK_UP_TO || Math.min(...luminances) >= LIGHT_FROM;
  return isOneEnd && a.contrast(b) < MIN_INK_CONTRAST;
}

/**
 * Returns whether a text is hardly visible on a product of this colour, because neither its letters nor their outline
 * contrast with it (DSN-09).
 */
export function isInkLost(element: TextElement, blankHex: string): boolean {
  const { fill, stroke, strokeWidth, opacity } = element;
  const inks = [fill, ...(stroke !== null && strokeWidth > 0 ? [stroke] : [])].filter((ink) => ink !== '');
  return inks.length > 0 && inks.every((ink) => isInkTooClose(over(ink, blankHex, opacity), blankHex));
}

/** Share of a picture that may be invisible before the whole picture counts as invisible. */
const MAX_LOST_SHARE = 0.7;

/**
 * Returns whether a picture is hardly visible on a product of this colour, because most of it has nearly that colour.
 */
export function isPictureLost({ colours }: PictureColours, opacity: number, blankHex: string): boolean {
  const coveredShare = colours.reduce((sum, { share }) => sum + share, 0);
  const lost = colours
    .filter(({ hex }) => isInkTooClose(over(hex, blankHex, opacity), blankHex))
    .reduce((sum, { share }) => sum + share, 0);
  return coveredShare > 0 && lost / coveredShare > MAX_LOST_SHARE;
}

/** Returns the colour of ink with some opacity on a background. */
function over(ink: string, ground: string, opacity: number): string {
  const [a, b] = [colord(ink).toRgb(), colord(ground).toRgb()];
  const mix = (over: number, under: number): number => Math.round(over * opacity + under * (1 - opacity));
  return colord({ r: mix(a.r, b.r), g: mix(a.g, b.g), b: mix(a.b, b.b) }).toHex();
}
