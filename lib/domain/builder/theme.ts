import { colord, extend } from 'colord';
import mix from 'colord/plugins/mix';
import {
  calculateContrastRatio,
  chooseReadableTextColour,
  findReadableShade,
  isHexColour,
  MIN_TEXT_CONTRAST,
} from '../store/contrast';

extend([mix]);

/** Initial colours of a new store: #rrggbb; white text on `primary` has a contrast of at least 4.5 : 1 (ADM-07). */
export interface ThemeColours {
  readonly primary: string;
  readonly secondary: string;
  readonly tertiary: string;
}

/** Colour of a picture and the share of the picture that it covers, 0 to 1. */
export interface PictureColour {
  readonly hex: string;
  readonly share: number;
}

const INK: ThemeColours = { primary: '#1b1f27', secondary: '#4c5563', tertiary: '#e7e7e3' };
const PAPER = '#ffffff';
/** Share of white in the soft background of a theme. */
const SOFT = 0.86;
/**
 * Saturation in percent below which a colour counts as grey. Black, white and metal are ignored, because they do not
 * show a brand's hue.
 */
const GREY_SATURATION = 12;

/** Returns how characteristic a colour is of a picture: large and saturated colours rank first. */
const weight = ({ hex, share }: PictureColour): number => Math.sqrt(share) * (0.25 + colord(hex).toHsl().s / 100);

const isGrey = (hex: string): boolean => {
  const { s, l } = colord(hex).toHsl();
  return s < GREY_SATURATION || l < 8 || l > 95;
};

const soft = (hex: string): string => colord(hex).mix(PAPER, SOFT).toHex();

/** Returns a second colour for single-colour logos: rotated on the colour wheel and readable on white. */
const getPartnerColour = (hex: string): string =>
  findReadableShade(colord(hex).rotate(150).saturate(0.1).toHex(), PAPER);

/**
 * Proposes up to three themes from a logo's colours, the closest to the logo first (ADM-07). A primary colour that is
 * too light for white text is darkened. A logo without colours gets the platform's dark default.
 */
export function proposeThemes(colours: readonly PictureColour[]): ThemeColours[] {
  const strong = colours
    .filter(({ hex }) => isHexColour(hex) && !isGrey(hex))
    .toSorted((a, b) => weight(b) - weight(a))
    .map(({ hex }) => colord(hex).toHex());
  const [first, second = first && getPartnerColour(first)] = strong;
  if (!first || !second) return [INK];
  const third = strong[2];
  const deep = findReadableShade(colord(first).mix('#10131a', 0.62).toHex(), PAPER);
  const proposals = [
    buildTheme(first, second, third ?? soft(first)),
    buildTheme(second, first, soft(second)),
    buildTheme(deep, first, soft(first)),
  ];
  return proposals.filter(({ primary }, index) => proposals.findIndex((one) => one.primary === primary) === index);
}

const buildTheme = (primary: string, secondary: string, tertiary: string): ThemeColours => ({
  primary: findReadableShade(primary, PAPER),
  secondary,
  tertiary,
});

/** Returns whether white text is readable on a theme's primary colour, which buttons use. */
export const isReadableTheme = ({ primary }: ThemeColours): boolean =>
  isHexColour(primary) && calculateContrastRatio(primary, chooseReadableTextColour(primary)) >= MIN_TEXT_CONTRAST;

/** Garment colour of a blank. */
export interface GarmentColour {
  readonly code: string;
  readonly hex: string;
}

/**
 * Minimum contrast at which a part of a logo is visible on cloth. WCAG's value of 3 for graphics would leave
 * multi-coloured logos without any garment colour.
 */
const VISIBLE = 1.8;
/** Share of a logo, 0 to 1, that must be visible on a suitable garment colour. */
const ENOUGH = 0.8;

/**
 * Selects a garment colour on which nearly all of the logo is visible. Returns null for a garment without colours.
 * @param turn position of the garment in a grid; it varies the selected colour, so that the grid is not all black
 */
export function chooseGarmentColour<T extends GarmentColour>(
  garment: readonly T[],
  logo: readonly PictureColour[],
  turn = 0,
): T | null {
  if (logo.length === 0) return garment[turn % Math.max(1, garment.length)] ?? null;
  const whole = logo.reduce((sum, { share }) => sum + share, 0);
  const seen = ({ hex }: GarmentColour): number =>
    logo.reduce((sum, part) => sum + (calculateContrastRatio(part.hex, hex) >= VISIBLE ? part.share : 0), 0) / whole;
  const good = garment.filter((colour) => seen(colour) >= ENOUGH);
  if (good.length > 0) return good[turn % good.length] ?? null;
  return garment.toSorted((a, b) => seen(b) - seen(a))[0] ?? null;
}
