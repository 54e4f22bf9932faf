import { buildFontFaceCss, FALLBACK_FAMILY, findFont } from './fonts';

/**
 * Values with which Arial takes the same space as a family. `size`: width of the family's glyphs in % of Arial's at the
 * same font size, averaged over English letters by frequency. `ascent`, `descent`: extent above and below the baseline
 * in % of the font size, after `size` is applied.
 */
interface Metrics {
  readonly size: number;
  readonly ascent: number;
  readonly descent: number;
}

const of = (size: number, ascent: number, descent: number): Metrics => ({ size, ascent, descent });

const METRICS: Readonly<Record<string, Metrics>> = {
  'Abril Fatface': of(103.2, 102.6, 28.2),
  'Alfa Slab One': of(121.3, 85.4, 27.5),
  Anton: of(92.1, 127.6, 35.7),
  'Archivo Black': of(124.9, 70.3, 16.8),
  'Bebas Neue': of(77.5, 116.1, 38.7),
  'Bricolage Grotesque': of(106.8, 87.1, 25.3),
  Caveat: of(78, 123.1, 38.5),
  'DM Serif Display': of(100.5, 103.1, 33.3),
  Inter: of(107.3, 90.3, 22.5),
  Lato: of(99.8, 98.9, 21.3),
  Lobster: of(82.1, 121.8, 30.4),
  Montserrat: of(122.3, 79.2, 20.5),
  'Noto Sans': of(113.8, 93.9, 25.7),
  Oswald: of(90.6, 131.7, 31.9),
  Pacifico: of(92.5, 140.9, 49),
  'Permanent Marker': of(115, 96.5, 27.6),
  'Playfair Display': of(103.9, 104.1, 24.1),
  Righteous: of(106.5, 92.5, 24.1),
  'Rubik Mono One': of(193.4, 48.2, 15.8),
  Shrikhand: of(119.1, 86.1, 36.3),
  'Space Grotesk': of(110.9, 88.7, 26.3),
};

const getFallbackName = (family: string): string => `${family} Fallback`;

/**
 * Returns the CSS font list of a page's texts. Until the family has loaded, an installed font is used with matching
 * metrics, so that nothing moves when the family arrives. Pictures are drawn with {@link buildFontStack}, without
 * installed fonts.
 */
export function buildPageFontStack(family: string): string {
  const catalogueFamily = findFont(family)?.family ?? FALLBACK_FAMILY;
  const last = catalogueFamily === FALLBACK_FAMILY ? '' : `"${FALLBACK_FAMILY}",`;
  return `"${catalogueFamily}","${getFallbackName(catalogueFamily)}",${last}sans-serif`;
}

const written = new Map<string, string>();

/**
 * Returns `@font-face` rules of a page's families, of the fallback family, and of the metric-matched substitutes that
 * are used until the families load. The result is cached per combination of families; there are few combinations.
 */
export function buildPageFontCss(families: readonly string[]): string {
  const key = families.join('+');
  const css =
    written.get(key) ?? `${buildFontFaceCss([...families, FALLBACK_FAMILY])}\n${buildFallbackFontCss(families)}`;
  if (families.every((family) => findFont(family))) written.set(key, css);
  return css;
}

/** Returns `@font-face` rules of the metric-matched substitutes for families. */
export function buildFallbackFontCss(families: Iterable<string>): string {
  const catalogueFamilies = new Set([...families].flatMap((family) => findFont(family)?.family ?? []));
  return [...catalogueFamilies]
    .flatMap((family) => {
      const metrics = METRICS[family];
      return metrics ? [face(family, metrics)] : [];
    })
    .join('\n');
}

const face = (family: string, { size, ascent, descent }: Metrics): string =>
  `@font-face{font-family:"${getFallbackName(family)}";src:local("Arial"),local("Liberation Sans"),local("Roboto");` +
  `size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`;
