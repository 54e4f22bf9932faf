import sharp from 'sharp';
import type { PictureColour } from '@/lib/domain/builder/theme';
import { DRAWING_SIDE_PX } from '@/lib/domain/pictures/drawing-size';
import type { InspectedUpload } from './uploads';

/** Maximum side to which a logo is shrunk before its colours are counted, px. */
const SAMPLE_PX = 96;
/** Number of values of a colour channel that fall into one bin of similar colours. */
const BIN = 24;
/** RGB distance below which two colours count as one. */
const MERGE_DISTANCE = 52;
const MAX_COLOURS = 6;
/** Minimum share of the opaque pixels; a colour with less is left out. */
const LEAST_SHARE = 0.015;
/** Alpha from which a pixel counts as opaque. */
const OPAQUE = 128;

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

async function readPixels(bytes: Buffer, sidePx: number): Promise<Pixels> {
  const { data, info } = await sharp(bytes, { limitInputPixels: 40_000_000 })
    .resize({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * Returns the dominant colours of a picture, largest share first, at most six; transparent pixels do not count
 * (ADM-07).
 */
export async function findDominantColours(bytes: Buffer): Promise<PictureColour[]> {
  const { data } = await readPixels(bytes, SAMPLE_PX);
  const bins = new Map<number, { n: number; r: number; g: number; b: number }>();
  let seen = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(at, at + 4);
    if (alpha < OPAQUE) continue;
    seen += 1;
    const key = (Math.floor(r / BIN) << 10) | (Math.floor(g / BIN) << 5) | Math.floor(b / BIN);
    const bin = bins.get(key) ?? { n: 0, r: 0, g: 0, b: 0 };
    bins.set(key, { n: bin.n + 1, r: bin.r + r, g: bin.g + g, b: bin.b + b });
  }
  if (seen === 0) return [];
  // Large bins absorb small neighbouring ones, because the soft edges of a shape are not colours of their own.
  const mergedColours: { n: number; rgb: [number, number, number] }[] = [];
  for (const { n, r, g, b } of [...bins.values()].toSorted((one, other) => other.n - one.n)) {
    const rgb: [number, number, number] = [r / n, g / n, b / n];
    const near = mergedColours.find(
      (one) => Math.hypot(...one.rgb.map((value, index) => value - (rgb[index] ?? 0))) < MERGE_DISTANCE,
    );
    if (near) near.n += n;
    else mergedColours.push({ n, rgb });
  }
  return mergedColours
    .toSorted((one, other) => other.n - one.n)
    .filter(({ n }) => n / seen >= LEAST_SHARE)
    .slice(0, MAX_COLOURS)
    .map(({ n, rgb }) => ({ hex: toHex(rgb), share: Math.round((n / seen) * 1_000) / 1_000 }));
}

const toHex = (rgb: readonly number[]): string =>
  `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/**
 * Maximum side of a logo whose background is removed, px: large enough to print drawings sharply, and small enough to
 * process pixel by pixel.
 */
const CUT_PX = DRAWING_SIDE_PX;
/**
 * Distances from the background colour, per channel. Up to `same` a pixel is background, above `gone` it is ink, and
 * between them it is the soft edge of the ink.
 */
const GROUND = { same: 26, gone: 90 } as const;
/** Share of the border that must have one colour to count as a background. */
const BORDER_SHARE = 0.97;

/**
 * Removes the single-colour background of a logo, from its edges inwards, so that no white box is printed on a dark
 * garment. White areas inside the logo remain. Returns null when there is no such background (the picture is
 * transparent or a photo), and when the picture consists only of background.
 */
export async function removeBackground(picture: InspectedUpload): Promise<InspectedUpload | null> {
  if (picture.type !== 'image/jpeg' && !(await isOpaque(picture.bytes))) return null;
  const pixels = await readPixels(picture.bytes, CUT_PX);
  const ground = findBackgroundColour(pixels);
  if (!ground) return null;
  if (clear(pixels, ground) === pixels.width * pixels.height) return null;
  const { data, width, height } = pixels;
  const bytes = await sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
  return trimMargin({ type: 'image/png', bytes, width, height });
}

const NOTHING = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * Removes the empty margin around a logo, because the margin would make the logo smaller than necessary on every
 * product.
 */
export async function trimMargin(picture: InspectedUpload): Promise<InspectedUpload> {
  if (picture.type !== 'image/png' || (await isOpaque(picture.bytes))) return picture;
  const { data, info } = await sharp(picture.bytes)
    .trim({ background: NOTHING, threshold: 8 })
    .png({ compressionLevel: 6 })
    .toBuffer({ resolveWithObject: true });
  // An empty picture is returned unchanged.
  if (info.width < 8 || info.height < 8) return picture;
  return { type: 'image/png', bytes: data, width: info.width, height: info.height };
}

async function isOpaque(bytes: Buffer): Promise<boolean> {
  return (await sharp(bytes).stats()).isOpaque;
}

type Rgb = readonly [number, number, number];

const distance = (data: Buffer, pixel: number, [r, g, b]: Rgb): number =>
  Math.max(
    Math.abs((data[pixel * 4] ?? 0) - r),
    Math.abs((data[pixel * 4 + 1] ?? 0) - g),
    Math.abs((data[pixel * 4 + 2] ?? 0) - b),
  );

function listBorderPixels(width: number, height: number): number[] {
  const across = Array.from({ length: width }, (_, x) => [x, (height - 1) * width + x]);
  const down = Array.from({ length: height }, (_, y) => [y * width, y * width + width - 1]);
  return [...across, ...down].flat();
}

function findBackgroundColour({ data, width, height }: Pixels): Rgb | null {
  if (width < 8 || height < 8) return null;
  const ground: Rgb = [data[0] ?? 0, data[1] ?? 0, data[2] ?? 0];
  const border = listBorderPixels(width, height);
  const same = border.filter((pixel) => distance(data, pixel, ground) <= GROUND.same).length;
  return same / border.length >= BORDER_SHARE ? ground : null;
}

/**
 * Makes the background colour transparent, by a flood fill from the border. Returns the number of fully transparent
 * pixels that this made.
 */
function clear({ data, width, height }: Pixels, ground: Rgb): number {
  const visited = new Uint8Array(width * height);
  const queue = new Int32Array(width * height);
  let [read, written, cleared] = [0, 0, 0];
  const visit = (pixel: number): void => {
    if (visited[pixel]) return;
    visited[pixel] = 1;
    const off = distance(data, pixel, ground);
    if (off > GROUND.gone) return;
    if (off <= GROUND.same) {
      data[pixel * 4 + 3] = 0;
      cleared += 1;
      queue[written++] = pixel;
      return;
    }
    // The soft edge gets opacity in proportion to its distance from the background colour.
    data[pixel * 4 + 3] = Math.round((255 * (off - GROUND.same)) / (GROUND.gone - GROUND.same));
  };
  for (const pixel of listBorderPixels(width, height)) visit(pixel);
  while (read < written) {
    const pixel = queue[read++] ?? 0;
    const x = pixel % width;
    if (x > 0) visit(pixel - 1);
    if (x < width - 1) visit(pixel + 1);
    if (pixel >= width) visit(pixel - width);
    if (pixel < width * (height - 1)) visit(pixel + width);
  }
  return cleared;
}
