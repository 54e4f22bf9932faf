/**
 * Facts about the colours of a picture, with which the program distinguishes photos from logos and decides whether the
 * picture is visible on a fabric.
 */
export interface PictureColours {
  /** Most frequent colours with their share of the pixels that are not transparent, largest first. */
  readonly colours: readonly { readonly hex: string; readonly share: number }[];
  /** Number of colours that cover a visible share. */
  readonly count: number;
  /**
   * Share of semi-transparent pixels. A high share comes from soft shadows and fades, a low one from the edges of
   * shapes.
   */
  readonly soft: number;
}

/**
 * Longest side of the sample whose pixels are counted, px. The sample is scaled without smoothing, which would mix
 * colours at edges.
 */
export const COLOUR_SAMPLE_PX = 96;
/** Bits per channel that distinguish two colours: 16 steps, so that JPEG noise does not add colours. */
const STEP_BITS = 4;
/** Minimum share that a colour must cover to be counted. */
const MIN_SHARE = 0.004;
const MAX_LISTED = 24;
const EMPTY_BELOW = 24;
const OPAQUE_FROM = 232;

/** Counts the colours of a small copy of a picture; `rgba` has four bytes per pixel. */
export function countColours(rgba: ArrayLike<number>): PictureColours {
  const seen = new Map<number, { pixels: number; r: number; g: number; b: number }>();
  let [inked, soft] = [0, 0];
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = [rgba[at], rgba[at + 1], rgba[at + 2], rgba[at + 3]];
    if (alpha < EMPTY_BELOW) continue;
    inked += 1;
    if (alpha < OPAQUE_FROM) soft += 1;
    const shift = 8 - STEP_BITS;
    const key = ((r >> shift) << (2 * STEP_BITS)) | ((g >> shift) << STEP_BITS) | (b >> shift);
    const colour = seen.get(key) ?? { pixels: 0, r: 0, g: 0, b: 0 };
    colour.pixels += 1;
    colour.r += r;
    colour.g += g;
    colour.b += b;
    seen.set(key, colour);
  }
  if (inked === 0) return { colours: [], count: 0, soft: 0 };
  const sorted = [...seen.values()].toSorted((a, b) => b.pixels - a.pixels);
  const colours = sorted.slice(0, MAX_LISTED).map(({ pixels, r, g, b }) => ({
    hex: `#${[r, g, b]
      .map((sum) =>
        Math.round(sum / pixels)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`,
    share: Math.round((pixels / inked) * 1_000) / 1_000,
  }));
  const count = sorted.filter(({ pixels }) => pixels / inked >= MIN_SHARE).length;
  return { colours, count, soft: Math.round((soft / inked) * 1_000) / 1_000 };
}
