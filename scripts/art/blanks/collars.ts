import { createInnerTone } from './cloth-body';
import { type Field, mapField } from './engine/field';
import { lightHeight } from './engine/light';
import { buildCurve, joinMirroredLine, type Line, MIDDLE_PX, offsetLine } from './engine/path';
import { type Band, fillOutline, mapBand } from './engine/raster';
import { layPart, type Sheet, tintSheet } from './engine/sheet';
import { addWeave, knitRib, sewSeam, sewStitches, sewTwinStitches } from './engine/trims';

/** Round neck; x is measured from the middle, px. */
export interface CrewNeck {
  /** Half width of the opening. */
  readonly halfWidth: number;
  readonly y: number;
  /** Depth of the opening at the front. */
  readonly depth: number;
  /** Height of the back edge's arch above its ends. */
  readonly rise: number;
  readonly bandPx: number;
  /** Whether the neck has a plain binding instead of knitted rib. */
  readonly isBinding?: boolean;
  readonly ribPx?: number;
}

const half = (halfWidth: number, endY: number, middleY: number, fullness = 0.62): Line =>
  buildCurve([
    [MIDDLE_PX, middleY],
    [MIDDLE_PX + halfWidth * 0.32, middleY - (middleY - endY) * 0.055],
    [MIDDLE_PX + halfWidth * fullness, middleY - (middleY - endY) * 0.27],
    [MIDDLE_PX + halfWidth * 0.88, middleY - (middleY - endY) * 0.64],
    [MIDDLE_PX + halfWidth, endY],
  ]);

/** Returns the front edge of the neck opening, from left to right. */
export const buildFrontNeckline = (neck: CrewNeck, outBy = 0): Line =>
  joinMirroredLine(half(neck.halfWidth + outBy, neck.y + outBy * 0.28, neck.y + neck.depth + outBy));
/** Returns the upper edge of the back of the neck, from left to right. */
export const buildBackNeckline = (neck: CrewNeck, downBy = 0): Line =>
  joinMirroredLine(
    buildCurve([
      [MIDDLE_PX, neck.y - neck.rise + downBy],
      [MIDDLE_PX + neck.halfWidth * 0.55, neck.y - neck.rise * 0.72 + downBy],
      [MIDDLE_PX + neck.halfWidth, neck.y + downBy * 0.9],
    ]),
  );

function layRib(sheet: Sheet, band: Band, neck: CrewNeck, brightness: number): void {
  const height = neck.isBinding
    ? mapField(band.across, (v) => 3.4 * Math.sqrt(Math.max(0, 1 - (2 * v - 1) ** 2)))
    : knitRib(band, { periodPx: neck.ribPx ?? 3.5, depthPx: 0.42, roundPx: 4.5 });
  const lit = lightHeight(height, { occlusion: 0.25, contrast: 0.62, relief: 0.9 });
  const tone = addWeave(
    mapField(lit, (t) => t * brightness),
    'jersey',
    0.6,
  );
  layPart(sheet, { mask: band.mask, tone, shadows: [{ strength: 0.2 * brightness, blurPx: 5, dy: 3 }] });
}

/** Draws the inside of the back through the neck opening, with collar, tape and woven label. */
export function layInsideOfNeck(sheet: Sheet, neck: CrewNeck, hasLabel = true): void {
  const { size } = sheet;
  const inside = fillOutline([...buildBackNeckline(neck), ...buildFrontNeckline(neck, 4).slice().reverse()], size);
  layPart(sheet, { mask: inside, tone: createInnerTone(size, neck.y + 10, neck.y + neck.depth + 20, 'jersey') });
  const band = mapBand(buildBackNeckline(neck), buildBackNeckline(neck, neck.bandPx * 0.86), size);
  layRib(sheet, band, neck, 0.82);
  const tapeEdge = buildBackNeckline(neck, neck.bandPx * 0.86 + 9);
  const tape = mapBand(buildBackNeckline(neck, neck.bandPx * 0.86), tapeEdge, size);
  tintSheet(sheet, tape.mask, -0.07, inside);
  sewSeam(sheet, buildBackNeckline(neck, neck.bandPx * 0.86), { depth: 0.22, widthPx: 1.2, within: inside });
  sewStitches(sheet, tapeEdge, { within: inside, depth: 0.14 });
  if (hasLabel) paintLabel(sheet, MIDDLE_PX, neck.y - neck.rise + neck.bandPx * 0.86 + 6);
}

/**
 * Paints a small woven label, folded at its lower edge. It carries two lines of illegible weaving instead of a name.
 */
export function paintLabel(sheet: Sheet, x: number, y: number, width = 38, height = 21): void {
  const c = sheet.detailContext;
  c.fillStyle = 'rgba(10,12,16,.28)';
  c.fillRect(x - width / 2 + 1, y + 2, width + 1, height + 1.5);
  c.fillStyle = '#e9e6df';
  c.fillRect(x - width / 2, y, width, height);
  c.fillStyle = 'rgba(60,58,54,.10)';
  for (let k = 0; k < height; k += 2) c.fillRect(x - width / 2, y + k, width, 1);
  c.fillStyle = '#3d4148';
  c.fillRect(x - 9, y + 6, 18, 2.4);
  c.fillRect(x - 6, y + 11.5, 12, 1.4);
  c.fillStyle = 'rgba(20,20,20,.16)';
  c.fillRect(x - width / 2, y + height - 2.5, width, 2.5);
}

/** Draws the collar of the front view, with the seam and twin needle stitches below it. `within` = the body's mask. */
export function layFrontCollar(sheet: Sheet, neck: CrewNeck, within: Field): void {
  const { size } = sheet;
  const inner = buildFrontNeckline(neck);
  const outer = buildFrontNeckline(neck, neck.bandPx);
  layRib(sheet, mapBand(inner, outer, size), neck, 0.985);
  sewSeam(sheet, outer, { depth: 0.24, widthPx: 1.3 });
  if (!neck.isBinding) sewTwinStitches(sheet, offsetLine(outer, -3.5), -5, within, 0.13);
}

/** Draws the collar of the back view. */
export function layBackCollar(sheet: Sheet, neck: CrewNeck, dip: number, within: Field): void {
  const { size } = sheet;
  const top = buildBackNeckline(neck);
  const lower = joinMirroredLine(
    half(neck.halfWidth + neck.bandPx, neck.y + neck.bandPx * 0.28, neck.y + dip + neck.bandPx, 0.66),
  );
  layRib(sheet, mapBand(top, lower, size), neck, 0.985);
  sewSeam(sheet, lower, { depth: 0.24, widthPx: 1.3 });
  if (!neck.isBinding) sewTwinStitches(sheet, offsetLine(lower, -3.5), -5, within, 0.13);
}
