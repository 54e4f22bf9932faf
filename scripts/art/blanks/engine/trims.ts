import { clamp, createField, type Field, getElement, lerp, mapField } from './field';
import { createNoise } from './noise';
import { type Line, offsetLine } from './path';
import { type Band, strokeLine } from './raster';
import { type Sheet, tintSheet } from './sheet';

/** Draws a line of stitches: each stitch is a small bright bead over a soft groove. Lengths px. */
export function sewStitches(
  sheet: Sheet,
  line: Line,
  {
    stitch = 3.4,
    gap = 1.9,
    widthPx = 1.1,
    depth = 0.16,
    within,
  }: { stitch?: number; gap?: number; widthPx?: number; depth?: number; within?: Field } = {},
): void {
  const { size } = sheet;
  tintSheet(sheet, strokeLine(line, { widthPx: widthPx * 2.4, blurPx: 1 }, size), depth * 0.5, within);
  tintSheet(
    sheet,
    strokeLine(offsetLine(line, 0.5), { widthPx, dash: [gap, stitch], isButt: true }, size),
    depth * 1.3,
    within,
  );
  tintSheet(sheet, strokeLine(line, { widthPx, dash: [0, gap, stitch, 0], isButt: true }, size), -depth * 0.3, within);
}

/** Draws twin-needle stitching: two stitch lines `apartPx` apart, the fabric between them slightly raised. */
export function sewTwinStitches(sheet: Sheet, line: Line, apartPx = 5, within?: Field, depth = 0.16): void {
  sewStitches(sheet, line, { within, depth });
  sewStitches(sheet, offsetLine(line, apartPx), { within, depth });
}

/** Draws a sewn seam: a dark groove whose lower edge catches light. */
export function sewSeam(
  sheet: Sheet,
  line: Line,
  {
    depth = 0.3,
    widthPx = 1.6,
    puckerPx = 0,
    within,
  }: { depth?: number; widthPx?: number; puckerPx?: number; within?: Field } = {},
): void {
  const { size } = sheet;
  tintSheet(sheet, strokeLine(line, { widthPx: widthPx * 3.2, blurPx: 2.2 }, size), depth * 0.5, within);
  tintSheet(sheet, strokeLine(line, { widthPx, blurPx: 0.6 }, size), depth, within);
  tintSheet(
    sheet,
    strokeLine(offsetLine(line, widthPx * 1.5), { widthPx: widthPx * 1.3, blurPx: 0.8 }, size),
    -depth * 0.22,
    within,
  );
  if (puckerPx > 0) {
    tintSheet(
      sheet,
      strokeLine(offsetLine(line, puckerPx), { widthPx: puckerPx, dash: [3, 6], blurPx: 2 }, size),
      depth * 0.2,
      within,
    );
  }
}

/** Returns the height of knitted rib on a band, px: vertical ribs on a rounded band. Light it with lightHeight. */
export function knitRib(
  band: Band,
  {
    periodPx = 3.6,
    depthPx = 0.55,
    roundPx = 4,
    barrelPx = 0,
    seed = 3,
  }: { periodPx?: number; depthPx?: number; roundPx?: number; barrelPx?: number; seed?: number } = {},
): Field {
  const wander = createNoise(seed);
  const { width, height } = band.mask;
  const out = createField(width, height);
  const length = band.along.data.reduce((longest, u) => Math.max(longest, u), 1);
  for (let i = 0; i < out.data.length; i++) {
    const v = getElement(band.across.data, i);
    const u = getElement(band.along.data, i) + wander(getElement(band.along.data, i) / 40, v * 2) * periodPx * 0.35;
    const wale = Math.cos((u / periodPx) * 2 * Math.PI);
    // The ribs flatten where the band is sewn on.
    const open = Math.min(1, v * 8, (1 - v) * 8);
    const round = Math.sqrt(Math.max(0, 1 - (2 * v - 1) ** 2));
    const barrel = Math.sqrt(Math.max(0, 1 - ((2 * getElement(band.along.data, i)) / length - 1) ** 2));
    out.data[i] = barrelPx * barrel + roundPx * round + depthPx * wale * lerp(0.45, 1, clamp(open, 0, 1));
  }
  return out;
}

/** Kind of weave: fine structure of the cloth, added to the tone as offsets around 0. */
export type Weave = 'jersey' | 'fleece' | 'pique' | 'twill' | 'canvas';

/** Adds a weave to a tone field in place. `strength` 1 = as seen from two metres. */
export function addWeave(tone: Field, weave: Weave, strength = 1, seed = 11): Field {
  const { width } = tone;
  const fine = createNoise(seed);
  const cloud = createNoise(seed + 5);
  const pattern = WEAVES[weave];
  return mapField(tone, (t, i) => {
    const x = i % width;
    const y = (i - x) / width;
    const uneven = cloud(x / 23, y / 29) * 0.006 + cloud(x / 90, y / 80) * 0.006;
    return t * (1 + strength * (pattern(x, y, fine) + uneven));
  });
}

const WEAVES: Record<Weave, (x: number, y: number, noise: (x: number, y: number) => number) => number> = {
  jersey: (x, y, n) => n(x / 1.1, y / 2.6) * 0.016 + n(x / 1.7 + 90, y / 1.2) * 0.009 + (x % 3 === 0 ? -0.006 : 0.003),
  fleece: (x, y, n) => n(x / 1.5, y / 2.2) * 0.018 + n(x / 4 + 40, y / 5) * 0.01,
  pique: (x, y, n) =>
    Math.sin(((x + (Math.floor(y / 2) % 2) * 1.5) / 3) * 2 * Math.PI) * 0.017 * Math.cos((y / 4) * 2 * Math.PI + 0.6) +
    n(x / 1.2, y / 1.3) * 0.014,
  twill: (x, y, n) => Math.sin(((x + y * 0.9) / 3.1) * 2 * Math.PI) * 0.016 + n(x / 1.1, y / 1.1) * 0.016,
  canvas: (x, y, n) =>
    Math.sin((x / 3) * 2 * Math.PI) * 0.014 +
    Math.sin((y / 3) * 2 * Math.PI) * 0.014 +
    n(x / 1.2, y / 3) * 0.016 +
    n(x / 3 + 50, y / 1.2) * 0.016,
};
