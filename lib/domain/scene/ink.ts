import { colord, extend } from 'colord';
import a11yPlugin from 'colord/plugins/a11y';
import labPlugin from 'colord/plugins/lab';
import type { PictureColours } from '../pictures/colours';
import type { TextElement } from './schema';

extend([labPlugin, a11yPlugin]);

/** ΔE 2000 below which ink and cloth can hardly be told apart at arm's length. */
export const LEAST_INK_DIFFERENCE = 12;

/** How far two hex colours are apart to the eye: ΔE 2000, 0 to 100. */
export const inkDifference = (a: string, b: string): number => colord(a).delta(b) * 100;

/** WCAG contrast below which dark ink on dark cloth, or light on light, can't be read, although the two hues differ. */
export const MIN_INK_CONTRAST = 1.5;
/** WCAG relative luminance, 0 to 1, up to which a colour is dark, and from which it is light. Between them a difference of hue
 *  alone can be read: red on green of one brightness. */
const DARK_UP_TO = 0.1;
const LIGHT_FROM = 0.5;

/** Whether ink can hardly be told from the cloth beneath it: nearly one colour, or both dark or both light without contrast. */
export function isInkTooClose(ink: string, cloth: string): boolean {
  if (inkDifference(ink, cloth) < LEAST_INK_DIFFERENCE) return true;
  const [a, b] = [colord(ink), colord(cloth)];
  const luminances = [a.luminance(), b.luminance()];
  const isOneEnd = Math.max(...luminances) <= DARK_UP_TO || Math.min(...luminances) >= LIGHT_FROM;
  return isOneEnd && a.contrast(b) < MIN_INK_CONTRAST;
}

/** Whether a text would hardly show on goods of this colour: neither its letters nor their outline stand out (DSN-09). */
export function isInkLost(element: TextElement, goodsHex: string): boolean {
  const { fill, stroke, strokeWidth, opacity } = element;
  const inks = [fill, ...(stroke !== null && strokeWidth > 0 ? [stroke] : [])].filter((ink) => ink !== '');
  return inks.length > 0 && inks.every((ink) => isInkTooClose(over(ink, goodsHex, opacity), goodsHex));
}

/** Share of a picture that may be lost before all of it counts as lost. */
const MAX_LOST_SHARE = 0.7;

/** Whether a picture would hardly show on goods of this colour: most of it is nearly of the goods' own colour. */
export function isPictureLost({ colours }: PictureColours, opacity: number, goodsHex: string): boolean {
  const known = colours.reduce((sum, { share }) => sum + share, 0);
  const lost = colours
    .filter(({ hex }) => isInkTooClose(over(hex, goodsHex, opacity), goodsHex))
    .reduce((sum, { share }) => sum + share, 0);
  return known > 0 && lost / known > MAX_LOST_SHARE;
}

/** The colour that ink of some opacity gives on a ground. */
function over(ink: string, ground: string, opacity: number): string {
  const [a, b] = [colord(ink).toRgb(), colord(ground).toRgb()];
  const mix = (over: number, under: number): number => Math.round(over * opacity + under * (1 - opacity));
  return colord({ r: mix(a.r, b.r), g: mix(a.g, b.g), b: mix(a.b, b.b) }).toHex();
}
