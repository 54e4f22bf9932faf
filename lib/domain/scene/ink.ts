import { colord, extend } from 'colord';
import labPlugin from 'colord/plugins/lab';
import type { PictureColours } from '../pictures/colours';
import type { TextElement } from './schema';

extend([labPlugin]);

/** ΔE 2000 below which ink and cloth can hardly be told apart at arm's length. */
export const LEAST_INK_DIFFERENCE = 12;

/** How far two hex colours are apart to the eye: ΔE 2000, 0 to 100. */
export const inkDifference = (a: string, b: string): number => colord(a).delta(b) * 100;

/** Whether a text would hardly show on goods of this colour: neither its letters nor their outline stand out (DSN-09). */
export function isInkLost(element: TextElement, goodsHex: string): boolean {
  const { fill, stroke, strokeWidth, opacity } = element;
  const inks = [fill, ...(stroke !== null && strokeWidth > 0 ? [stroke] : [])].filter((ink) => ink !== '');
  return (
    inks.length > 0 && inks.every((ink) => inkDifference(over(ink, goodsHex, opacity), goodsHex) < LEAST_INK_DIFFERENCE)
  );
}

/** Share of a picture that may be lost before all of it counts as lost. */
const MAX_LOST_SHARE = 0.7;

/** Whether a picture would hardly show on goods of this colour: most of it is nearly of the goods' own colour. */
export function isPictureLost({ colours }: PictureColours, opacity: number, goodsHex: string): boolean {
  const known = colours.reduce((sum, { share }) => sum + share, 0);
  const lost = colours
    .filter(({ hex }) => inkDifference(over(hex, goodsHex, opacity), goodsHex) < LEAST_INK_DIFFERENCE)
    .reduce((sum, { share }) => sum + share, 0);
  return known > 0 && lost / known > MAX_LOST_SHARE;
}

/** The colour that ink of some opacity gives on a ground. */
function over(ink: string, ground: string, opacity: number): string {
  const [a, b] = [colord(ink).toRgb(), colord(ground).toRgb()];
  const mix = (over: number, under: number): number => Math.round(over * opacity + under * (1 - opacity));
  return colord({ r: mix(a.r, b.r), g: mix(a.g, b.g), b: mix(a.b, b.b) }).toHex();
}
