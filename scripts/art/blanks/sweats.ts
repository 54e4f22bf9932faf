import type { BodyShape } from './body-shape';
import { drapeBody, FLEECE, layBody } from './cloth-body';
import { buildFrontNeckline, type CrewNeck, layBackCollar, layFrontCollar, layInsideOfNeck } from './collars';
import { blurField, createField, type Field, mapField } from './engine/field';
import {
  buildCurve,
  joinMirroredOutline,
  type Line,
  MIDDLE_PX,
  mirrorLine,
  offsetLine,
  type Point,
} from './engine/path';
import { fillOutline, strokeLine } from './engine/raster';
import { castShadow, type Sheet, subtractMasks, tintSheet } from './engine/sheet';
import { sewSeam, sewTwinStitches } from './engine/trims';
import { layHoodBack, layHoodFront } from './hood';
import { layRibs } from './ribs';
import { layZip } from './zip';

const SHAPE: BodyShape = {
  neck: [86, 100],
  shoulder: [222, 158],
  armpit: [236, 352],
  waist: [236, 620],
  hem: [228, 838],
  hemSag: 8,
  sleeve: { angle: 61, lengthPx: 640, cuffPx: 92, elbow: 13 },
  slack: { chest: 0.035, hem: 0.1, waistPx: 20, sleeve: 0.055 },
};
const NECK: CrewNeck = { halfWidth: 86, y: 100, depth: 82, rise: 9, bandPx: 34, ribPx: 4.2 };
const RIB = { hemPx: 66, cuffPx: 62 } as const;
export type SweatKind = 'sweatshirt' | 'hoodie' | 'hoodie-zip';
const SEEDS = { sweatshirt: [22, 27], hoodie: [32, 37], 'hoodie-zip': [42, 47] } as const;

const POCKET: Line = [
  [0, 632],
  [86, 632],
  [98, 640],
  [146, 758],
  [148, 766],
  [148, 832],
  [0, 834],
].map(([x = 0, y = 0]): Point => [MIDDLE_PX + x, y]);
const POCKET_MOUTH = buildCurve([
  [MIDDLE_PX + 92, 634],
  [MIDDLE_PX + 118, 690],
  [MIDDLE_PX + 148, 762],
]);

/** Draws the front or back of a sweatshirt, hoodie or zipped hoodie. */
export function drawSweat(sheet: Sheet, kind: SweatKind, side: 'front' | 'back'): void {
  const { size } = sheet;
  const isFront = side === 'front';
  const hasHood = kind !== 'sweatshirt';
  const hasPocket = hasHood && isFront;
  const seed = SEEDS[kind][isFront ? 0 : 1];
  if (!hasHood && isFront) layInsideOfNeck(sheet, NECK);
  const pocket = fillOutline(joinMirroredOutline(POCKET), size);
  const thick = hasPocket ? mapField(blurField(pocket, 1.6), (v) => v * 3) : createField(size);
  const body = drapeBody(SHAPE, FLEECE, size, seed, thick);
  layRibs(sheet, body.lines, RIB.hemPx, RIB.cuffPx);
  const mask =
    !hasHood && isFront
      ? subtractMasks(body.mask, fillOutline([...buildFrontNeckline(NECK, 3), [size, 0], [0, 0]], size))
      : body.mask;
  for (const shadow of [
    { strength: 0.3, blurPx: 5, dy: 6 },
    { strength: 0.22, blurPx: 2, dy: 2 },
  ])
    castShadow(sheet.tone, mask, shadow);
  layBody(sheet, body, mask, true);
  sewTwinStitches(sheet, offsetLine(body.lines.hem, -5), -5, mask, 0.11);
  if (hasPocket) sewPocket(sheet, mask, pocket);
  if (kind === 'hoodie-zip' && isFront) layZip(sheet, 262, 838 + RIB.hemPx - 8, mask);
  if (!hasHood) {
    if (isFront) layFrontCollar(sheet, NECK, mask);
    else layBackCollar(sheet, NECK, 14, mask);
  } else if (isFront) layHoodFront(sheet, 46);
  else layHoodBack(sheet);
}

function sewPocket(sheet: Sheet, body: Field, pocket: Field): void {
  const { size } = sheet;
  const around = subtractMasks(body, pocket);
  tintSheet(sheet, blurField(pocket, 5), 0.13, around);
  const top: Line = [
    [MIDDLE_PX - 90, 632],
    [MIDDLE_PX + 90, 632],
  ];
  const side: Line = [
    [MIDDLE_PX + 148, 766],
    [MIDDLE_PX + 148, 836],
  ];
  sewSeam(sheet, top, { depth: 0.2 });
  sewTwinStitches(sheet, offsetLine(top, 5), 5, pocket, 0.12);
  for (const flip of [(l: Line) => l, mirrorLine]) {
    const mouth = flip(POCKET_MOUTH);
    sewSeam(sheet, flip(side), { depth: 0.22 });
    tintSheet(sheet, strokeLine(mouth, { widthPx: 12, blurPx: 4 }, size), 0.3, around);
    tintSheet(sheet, strokeLine(mouth, { widthPx: 2.4, blurPx: 0.7 }, size), 0.34, around);
    const inward = flip(offsetLine(POCKET_MOUTH, 12));
    sewTwinStitches(sheet, inward, 5, pocket, 0.12);
  }
}
