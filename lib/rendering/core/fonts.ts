/**
 * This file lists the fonts of the platform (EVT-12). Browser and server load the same files from public/fonts, so that
 * both draw the same pixels.
 */

export type FontCategory = 'sans-serif' | 'serif' | 'display' | 'handwriting';
export type FontSubset = 'latin' | 'latin-ext';

export interface FontFile {
  readonly subset: FontSubset;
  /** CSS weight, or a range 'from to' for a variable font. */
  readonly weight: string;
  readonly style: 'normal' | 'italic';
  /** File name below public/fonts. */
  readonly file: string;
}

export interface FontEntry {
  readonly family: string;
  /** Variants in the notation of font catalogues: '400', '700', '400italic', or a range '100 900'. */
  readonly variants: readonly string[];
  readonly subsets: readonly FontSubset[];
  readonly files: readonly FontFile[];
  readonly category: FontCategory;
}

/**
 * Family for glyphs that another family lacks. Every font list ends with it, so that fonts installed on a machine never
 * change the result.
 */
export const FALLBACK_FAMILY = 'Noto Sans';

const BOTH: readonly FontSubset[] = ['latin', 'latin-ext'];

function entry(
  family: string,
  category: FontCategory,
  variants: readonly string[],
  subsets: readonly FontSubset[] = BOTH,
): FontEntry {
  const slug = family.toLowerCase().replaceAll(' ', '-');
  const files = variants.flatMap((variant) =>
    subsets.map((subset): FontFile => {
      const style = variant.endsWith('italic') ? 'italic' : 'normal';
      const weight = variant.replace('italic', '');
      const fileWeight = weight.includes(' ') ? 'wght' : weight;
      return { subset, weight, style, file: `${slug}-${subset}-${fileWeight}-${style}.woff2` };
    }),
  );
  return { family, variants, subsets, files, category };
}

/** All families by name. */
export const FONTS: readonly FontEntry[] = [
  entry('Abril Fatface', 'display', ['400']),
  entry('Alfa Slab One', 'display', ['400']),
  entry('Anton', 'display', ['400']),
  entry('Archivo Black', 'sans-serif', ['400']),
  entry('Bebas Neue', 'display', ['400']),
  entry('Bricolage Grotesque', 'sans-serif', ['200 800']),
  entry('Caveat', 'handwriting', ['700']),
  entry('DM Serif Display', 'serif', ['400']),
  entry('Inter', 'sans-serif', ['100 900']),
  entry('Lato', 'sans-serif', ['400', '400italic', '700', '700italic']),
  entry('Lobster', 'display', ['400']),
  entry('Montserrat', 'sans-serif', ['500', '800']),
  entry(FALLBACK_FAMILY, 'sans-serif', ['400', '700']),
  entry('Oswald', 'sans-serif', ['400', '600']),
  entry('Pacifico', 'handwriting', ['400']),
  entry('Permanent Marker', 'handwriting', ['400'], ['latin']),
  entry('Playfair Display', 'serif', ['500', '500italic', '700']),
  entry('Righteous', 'display', ['400']),
  entry('Rubik Mono One', 'display', ['400']),
  entry('Shrikhand', 'display', ['400']),
  entry('Space Grotesk', 'sans-serif', ['300 700']),
];

const byFamily = new Map(FONTS.map((font) => [font.family.toLowerCase(), font]));

/** Returns the catalogue entry of a family, ignoring case; undefined for an unknown family. */
export function findFont(family: string): FontEntry | undefined {
  return byFamily.get(family.trim().toLowerCase());
}

/**
 * Returns the CSS font list for a family; an unknown family is drawn in the fallback family, never in an installed
 * font.
 */
export function buildFontStack(family: string): string {
  const catalogueFamily = findFont(family)?.family;
  return catalogueFamily && catalogueFamily !== FALLBACK_FAMILY
    ? `"${catalogueFamily}","${FALLBACK_FAMILY}"`
    : `"${FALLBACK_FAMILY}"`;
}

/**
 * Returns the catalogue entries of families and of the fallback family, each once, in catalogue order. Skips unknown
 * families.
 */
export function listFonts(families: Iterable<string>): FontEntry[] {
  const requiredFamilies = new Set([...families, FALLBACK_FAMILY].map((family) => findFont(family)?.family));
  return FONTS.filter((font) => requiredFamilies.has(font.family));
}

/**
 * Character ranges of the two subsets. The split is the usual one of web fonts, so that a page loads latin-ext only
 * when it is needed.
 */
export const UNICODE_RANGES: Readonly<Record<FontSubset, string>> = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,' +
    'U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-0130,U+0132-0151,U+0154-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0305-0307,U+0309-0328,' +
    'U+032A-036F,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
};

/** Returns `@font-face` rules of the given families (default: all); `base` is the path that serves the files. */
export function buildFontFaceCss(
  families: Iterable<string> = FONTS.map((font) => font.family),
  base = '/fonts/',
): string {
  const requestedFonts = new Set([...families].map((family) => findFont(family)));
  return FONTS.filter((font) => requestedFonts.has(font))
    .flatMap((font) =>
      font.files.map(
        (file) =>
          `@font-face{font-family:"${font.family}";${file.style === 'normal' ? '' : `font-style:${file.style};`}font-weight:${file.weight};` +
          `font-display:swap;src:url(${base}${file.file}) format("woff2");unicode-range:${UNICODE_RANGES[file.subset]}}`,
      ),
    )
    .join('\n');
}

/**
 * Returns the weight of a family that is closest to the requested one, so that the canvas never synthesises a bold
 * face. 400 for an unknown family.
 */
export function getClosestWeight(family: string, requestedWeight: number): number {
  const variants = findFont(family)?.variants ?? ['400'];
  const weights = variants
    .filter((variant) => !variant.endsWith('italic'))
    .map((variant) => variant.split(' ').map(Number))
    // A range of weights contains the requested one, or is closest at one of its ends.
    .map(([from = 400, to = from]) => Math.min(Math.max(requestedWeight, from), to));
  const getDistance = (weight: number): number => Math.abs(weight - requestedWeight);
  return weights.reduce(
    (closest, weight) => (getDistance(weight) < getDistance(closest) ? weight : closest),
    weights[0] ?? 400,
  );
}
