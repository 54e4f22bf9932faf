import type { BodyShape } from './body-shape';
import { drapeBody, layBody, PIQUE } from './cloth-body';
import { buildBackNeckline, buildFrontNeckline, type CrewNeck, layInsideOfNeck } from './collars';
import { blurField, type Field, mapField } from './engine/field';
import { lightHeight } from './engine/light';
import { buildCurve, type Line, MIDDLE_PX, mirrorLine, offsetLine, type Point, reverseLine } from './engine/path';
import { fillOutline, mapBand, strokeLine } from './engine/raster';
import { layPart, type Sheet, subtractMasks, tintSheet } from './engine/sheet';
import { addWeave, sewSeam, sewStitches, sewTwinStitches } from './engine/trims';
import { layRibStrip } from './ribs';

const SHAPE: BodyShape = {
  neck: [84, 100],
  shoulder: [234, 156],
  armpit: [246, 346],
  waist: [236, 610],
  hem: [244, 900],
  hemSag: 10,
  sleeve: { angle: 43, lengthPx: 214, cuffPx: 132, elbow: 6 },
  slack: { chest: 0.03, hem: 0.08, waistPx: 14, sleeve: 0.08 },
};
const NECK: CrewNeck = { halfWidth: 84, y: 100, depth: 84, rise: 14, bandPx: 22, ribPx: 3.2 };
const PLACKET = { top: 178, bottom: 366, halfPx: 18 } as const;
const at = (x: number, y: number): Point => [MIDDLE_PX + x, y];
/** Outline of the right collar leaf: along the neck to the middle, to its point, back up to the shoulder. */
const LEAF: Line = [
  ...buildCurve([at(80, 88), at(66, 134), at(38, 168), at(3, 190)]),
  ...buildCurve([at(3, 190), at(36, 222), at(70, 247)]),
  ...buildCurve([at(70, 247), at(97, 196), at(112, 148), at(113, 110), at(80, 88)]),
];

/** Draws a polo shirt of piqué with a knitted collar, three-button placket and rib cuffs. */
export function drawPolo(sheet: Sheet, side: 'front' | 'back'): void {
  const { size } = sheet;
  const isFront = side === 'front';
  if (isFront) layInsideOfNeck(sheet, NECK);
  const placket: Line = [
    at(-PLACKET.halfPx, PLACKET.top),
    at(PLACKET.halfPx, PLACKET.top),
    at(PLACKET.halfPx, PLACKET.bottom),
    at(-PLACKET.halfPx, PLACKET.bottom),
  ];
  const flap = fillOutline(placket, size);
  const thick = mapField(blurField(flap, 1.4), (v) => (isFront ? v * 2.6 : 0));
  const body = drapeBody(SHAPE, PIQUE, size, isFront ? 62 : 67, thick);
  if (body.lines.cuff) {
    const [axis, cuff] = [body.lines.sleeveAxis, body.lines.cuff];
    const end = cuff.map(([x, y]): Point => [x + axis[0] * 22, y + axis[1] * 22]);
    layRibStrip(sheet, cuff, end, 14, 3);
    layRibStrip(sheet, mirrorLine(cuff), mirrorLine(end), 14, 3);
  }
  const hole = fillOutline([...buildFrontNeckline(NECK, 3), [size, 0], [0, 0]], size);
  const mask = isFront ? subtractMasks(body.mask, hole) : body.mask;
  layBody(sheet, body, mask, true);
  sewTwinStitches(sheet, offsetLine(body.lines.hem, -20), -5, mask);
  if (!isFront) {
    layBackOfCollar(sheet);
    return;
  }
  sewPlacket(sheet, flap, subtractMasks(body.mask, hole));
  for (const leaf of [LEAF, mirrorLine(LEAF)]) layLeaf(sheet, leaf);
}

function sewPlacket(sheet: Sheet, flap: Field, within: Field): void {
  const { size } = sheet;
  const { halfPx, top, bottom } = PLACKET;
  tintSheet(sheet, blurField(flap, 3), 0.1, subtractMasks(within, flap));
  for (const x of [-halfPx, halfPx]) {
    sewSeam(sheet, [at(x, top), at(x, bottom)], { depth: 0.2, widthPx: 1.3, within });
    sewStitches(sheet, [at(x * 0.74, top), at(x * 0.74, bottom - 6)], { within, depth: 0.13 });
  }
  sewSeam(sheet, [at(-halfPx, bottom), at(halfPx, bottom)], { depth: 0.2, within });
  sewStitches(sheet, [at(-halfPx * 0.74, bottom - 6), at(halfPx * 0.74, bottom - 6)], { depth: 0.13 });
  sewStitches(sheet, [at(-halfPx * 0.74, bottom - 24), at(halfPx * 0.74, bottom - 24)], { depth: 0.13 });
  tintSheet(
    sheet,
    strokeLine([at(halfPx + 2, top), at(halfPx + 2, bottom)], { widthPx: 4, blurPx: 2.4 }, size),
    0.12,
    within,
  );
  for (const y of [212, 262, 316]) paintButton(sheet, MIDDLE_PX, y);
}

/** Paints a four-hole button of pale horn, which suits every colour of cloth. */
function paintButton(sheet: Sheet, x: number, y: number): void {
  const c = sheet.detailContext;
  const disc = (r: number, dx: number, dy: number, fill: string | CanvasGradient) => {
    c.fillStyle = fill as string;
    c.beginPath();
    c.arc(x + dx, y + dy, r, 0, Math.PI * 2);
    c.fill();
  };
  disc(9.6, 1, 2.2, 'rgba(10,12,16,.26)');
  const face = c.createRadialGradient(x - 3, y - 4, 1, x, y, 10);
  face.addColorStop(0, '#fbfaf7');
  face.addColorStop(0.72, '#e7e4dd');
  face.addColorStop(1, '#c4c0b7');
  disc(8.8, 0, 0, face);
  c.strokeStyle = 'rgba(90,86,78,.3)';
  c.lineWidth = 0.9;
  c.beginPath();
  c.arc(x, y, 5.9, 0, Math.PI * 2);
  c.stroke();
  for (const [dx, dy] of [
    [-2, -2],
    [2, -2],
    [-2, 2],
    [2, 2],
  ] as const)
    disc(1, dx, dy, 'rgba(60,56,50,.75)');
}

function layLeaf(sheet: Sheet, outline: Line): void {
  const { size } = sheet;
  const mask = fillOutline(outline, size);
  const [rim, wide] = [blurField(mask, 3), blurField(mask, 14)];
  const height = mapField(mask, (_, i) => {
    const y = Math.floor(i / size);
    return (rim.data[i] ?? 0) * 3 + (wide.data[i] ?? 0) * 9 + Math.cos(y * 1.9) * 0.14;
  });
  const tone = addWeave(lightHeight(height, { contrast: 0.7, occlusion: 0.2 }), 'jersey', 0.7, 64);
  layPart(sheet, {
    mask,
    tone,
    shadows: [
      { strength: 0.26, blurPx: 6, dy: 5 },
      { strength: 0.22, blurPx: 2, dy: 1.5 },
    ],
  });
  sewSeam(sheet, offsetLine(outline, 0.5), { depth: 0.1, widthPx: 1 });
}

function layBackOfCollar(sheet: Sheet): void {
  const { size } = sheet;
  const lower = buildCurve([
    at(-114, 116),
    at(-92, 140),
    at(-46, 154),
    at(0, 157),
    at(46, 154),
    at(92, 140),
    at(114, 116),
  ]);
  const top = buildBackNeckline({ ...NECK, rise: 12 }, -8);
  const mask = fillOutline([...top, ...reverseLine(lower)], size);
  const band = mapBand(top, lower, size);
  const height = mapField(
    band.across,
    (v, i) => 7 * Math.sqrt(Math.max(0, 1 - (v - 0.05) ** 2)) + Math.cos(Math.floor(i / size) * 1.9) * 0.14,
  );
  const tone = addWeave(lightHeight(height, { contrast: 0.7, occlusion: 0.1 }), 'jersey', 0.7, 65);
  layPart(sheet, {
    mask,
    tone,
    shadows: [
      { strength: 0.26, blurPx: 6, dy: 5 },
      { strength: 0.2, blurPx: 2, dy: 1 },
    ],
  });
}
