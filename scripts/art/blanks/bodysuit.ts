import type { BodyShape } from './body-shape';
import { drapeBody, JERSEY, layBody } from './cloth-body';
import { buildFrontNeckline, type CrewNeck, layInsideOfNeck } from './collars';
import { buildCurve, type Line, MIDDLE_PX, mirrorLine, offsetLine, type Point, reverseLine } from './engine/path';
import { fillOutline } from './engine/raster';
import { type Sheet, subtractMasks } from './engine/sheet';
import { sewSeam, sewStitches, sewTwinStitches } from './engine/trims';
import { bindEdge } from './tees';

const LEG: Line = [
  [176, 706],
  [122, 742],
  [84, 800],
  [66, 862],
];
const SHAPE: BodyShape = {
  neck: [112, 118],
  shoulder: [212, 166],
  armpit: [216, 378],
  waist: [214, 560],
  hem: [206, 688],
  hemSag: 0,
  bottom: [...LEG, [64, 884], [40, 892], [0, 894]],
  sleeve: { angle: 33, lengthPx: 196, cuffPx: 150, elbow: 6 },
  slack: { chest: 0.03, hem: 0.07, waistPx: 16, sleeve: 0.08 },
};
const NECK: CrewNeck = { halfWidth: 112, y: 118, depth: 92, rise: 4, bandPx: 17, isBinding: true };
const at = (x: number, y: number): Point => [MIDDLE_PX + x, y];
/** Edge of the shoulder flap that folds over to the front, from the neck to the armhole. */
const ENVELOPE = buildCurve([at(84, 164), at(136, 196), at(178, 236), at(207, 292)]);

/** Draws a baby bodysuit: envelope shoulders, bound edges, three snaps. */
export function drawBodysuit(sheet: Sheet, side: 'front' | 'back'): void {
  const { size } = sheet;
  const isFront = side === 'front';
  const neck = isFront ? NECK : { ...NECK, depth: 44 };
  layInsideOfNeck(sheet, neck, isFront);
  const body = drapeBody(SHAPE, JERSEY, size, isFront ? 72 : 77);
  const mask = subtractMasks(body.mask, fillOutline([...buildFrontNeckline(neck, 2), [size, 0], [0, 0]], size));
  layBody(sheet, body, mask, true);
  const leg = buildCurve([at(206, 688), ...LEG.map(([x, y]) => at(x, y))]);
  bindEdge(sheet, reverseLine(leg), -14);
  bindEdge(sheet, mirrorLine(reverseLine(leg)), 14);
  for (const cuff of body.lines.cuff ? [body.lines.cuff, mirrorLine(body.lines.cuff)] : []) {
    const inward = (cuff[0]?.[0] ?? 0) > MIDDLE_PX ? 1 : -1;
    sewTwinStitches(sheet, offsetLine(cuff, inward * 17), inward * 5, mask);
  }
  bindEdge(sheet, buildFrontNeckline(neck), 17);
  sewStitches(sheet, [at(-66, 851), at(66, 851)], { within: mask });
  if (!isFront) return;
  for (const edge of [ENVELOPE, mirrorLine(ENVELOPE)]) {
    sewSeam(sheet, edge, { depth: 0.34, widthPx: 2, within: mask });
    const inner = edge === ENVELOPE ? -1 : 1;
    sewSeam(sheet, offsetLine(edge, inner * 13), { depth: 0.14, widthPx: 1.2, within: mask });
    sewStitches(sheet, offsetLine(edge, inner * 10), { within: mask, depth: 0.14 });
  }
  sewSeam(sheet, [at(-66, 846), at(66, 846)], { depth: 0.16, within: mask });
  for (const x of [-38, 0, 38]) paintSnap(sheet, MIDDLE_PX + x, 870);
}

function paintSnap(sheet: Sheet, x: number, y: number): void {
  const c = sheet.detailContext;
  for (const [r, dy, fill] of [
    [9.4, 1.6, 'rgba(8,10,14,.3)'],
    [8.6, 0, '#c9cbce'],
    [7.4, -0.4, '#eceded'],
    [4.6, 0, '#b9bcc0'],
    [3.4, -0.3, '#e2e3e5'],
  ] as const) {
    c.fillStyle = fill;
    c.beginPath();
    c.arc(x, y + dy, r, 0, Math.PI * 2);
    c.fill();
  }
}
