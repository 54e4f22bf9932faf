import { FLEECE } from './cloth-body';
import { paintLabel } from './collars';
import { blurField, type Field, mapField, smoothstep } from './engine/field';
import { lightHeight } from './engine/light';
import { createNoise } from './engine/noise';
import {
  buildCurve,
  joinMirroredOutline,
  type Line,
  MIDDLE_PX,
  mirrorLine,
  offsetLine,
  type Point,
} from './engine/path';
import { fillOutline, mapBand } from './engine/raster';
import { intersectMasks, layPart, type Sheet, subtractMasks } from './engine/sheet';
import { addWeave, sewSeam, sewStitches, sewTwinStitches } from './engine/trims';

const halfLine = (points: Line): Line => buildCurve(points.map(([x, y]): Point => [MIDDLE_PX + x, y]));

const HOOD = halfLine([
  [0, 26],
  [52, 32],
  [98, 62],
  [122, 108],
  [134, 152],
  [122, 196],
  [78, 238],
  [22, 266],
  [0, 270],
]);
const OPENING = halfLine([
  [0, 56],
  [40, 62],
  [72, 92],
  [80, 132],
  [64, 180],
  [30, 222],
  [0, 250],
]);

/**
 * Draws the hood of the front view: lined inside, double-stitched edge, meeting in a point below the chin. Call it
 * after laying the body.
 */
export function layHoodFront(sheet: Sheet, cordPx: number): void {
  const { size } = sheet;
  const outer = fillOutline(joinMirroredOutline(HOOD), size);
  const opening = fillOutline(joinMirroredOutline(OPENING), size);
  const soft = createNoise(91);
  const broad = blurField(outer, 26);
  const rim = blurField(subtractMasks(outer, opening), 9);
  const height = mapField(broad, (v, i) => {
    const x = i % size;
    const y = (i - x) / size;
    const crease = Math.sin((Math.abs(x - MIDDLE_PX) - y * 0.35) / 17) * smoothstep(120, 240, y) * 1.6;
    return v * 26 + (rim.data[i] ?? 0) * 17 + soft(x / 42, y / 56) * 3 + crease;
  });
  const tone = addWeave(lightHeight(height, { occlusion: 0.35, contrast: 0.8 }), FLEECE.weave, 1, 92);
  layPart(sheet, {
    mask: outer,
    tone,
    height,
    shadows: [
      { strength: 0.3, blurPx: 9, dy: 7 },
      { strength: 0.2, blurPx: 3, dy: 2 },
    ],
  });
  layLining(sheet, opening);
  const right = OPENING;
  for (const edge of [offsetLine(right, -11), mirrorLine(offsetLine(right, -11))]) {
    sewTwinStitches(
      sheet,
      edge,
      4,
      intersectMasks(
        outer,
        mapField(opening, (v) => 1 - v),
      ),
      0.13,
    );
  }
  sewSeam(sheet, mirrorLine(HOOD.slice(58)), { depth: 0.22 });
  sewSeam(sheet, HOOD.slice(58), { depth: 0.22 });
  // One edge lies over the other below the chin.
  sewSeam(
    sheet,
    buildCurve([
      [MIDDLE_PX - 5, 246],
      [MIDDLE_PX + 4, 258],
      [MIDDLE_PX + 8, 269],
    ]),
    { depth: 0.34, widthPx: 1.6 },
  );
  for (const side of [-1, 1] as const) layCord(sheet, side, cordPx);
}

function layLining(sheet: Sheet, opening: Field): void {
  const { size } = sheet;
  const depth = blurField(opening, 13);
  const tone = mapField(opening, (_, i) => {
    const y = Math.floor(i / size);
    return 0.86 - 0.42 * smoothstep(70, 235, y) - 0.16 * smoothstep(0.5, 1, 1.45 - (depth.data[i] ?? 0));
  });
  layPart(sheet, { mask: opening, tone: addWeave(tone, 'fleece', 0.8, 93) });
  sewSeam(
    sheet,
    [
      [MIDDLE_PX, 56],
      [MIDDLE_PX, 150],
    ],
    { depth: 0.2, within: opening },
  );
  const neck = buildCurve([
    [MIDDLE_PX - 74, 150],
    [MIDDLE_PX, 164],
    [MIDDLE_PX + 74, 150],
  ]);
  const tape = mapBand(neck, offsetLine(neck, 10), size);
  layPart(sheet, {
    mask: intersectMasks(tape.mask, opening),
    tone: mapField(tone, (t) => t * 1.1),
    shadows: [{ strength: 0.15, blurPx: 2 }],
  });
  sewStitches(sheet, offsetLine(neck, 8), { within: opening });
  paintLabel(sheet, MIDDLE_PX, 166, 34, 20);
}

/**
 * Draws a flat cord out of its eyelet, with a metal tip. It ends above the print area, because a cord over a print
 * hides letters.
 */
function layCord(sheet: Sheet, side: -1 | 1, lengthPx: number): void {
  const { size, detailContext: c } = sheet;
  const x = MIDDLE_PX + side * 37;
  const end = 252 + lengthPx - (side > 0 ? 6 : 0);
  const at = (share: number): number => 240 + (end - 240) * share;
  const line = buildCurve([
    [x, 240],
    [x + side * 4, at(0.16)],
    [x + side * 1, at(0.37)],
    [x + side * 5, at(0.68)],
    [x + side * 2, end],
  ]);
  const band = mapBand(offsetLine(line, 3.4), offsetLine(line, -3.4), size);
  const height = mapField(
    band.across,
    (v, i) =>
      3.2 * Math.sqrt(Math.max(0, 1 - (2 * v - 1) ** 2)) + 0.35 * Math.sin(((band.along.data[i] ?? 0) + v * 5) * 1.5),
  );
  const tone = mapField(lightHeight(height, { contrast: 0.7, occlusion: 0.2 }), (t) => t * 1.02);
  layPart(sheet, {
    mask: band.mask,
    tone,
    hidesInk: true,
    shadows: [
      { strength: 0.42, blurPx: 3, dx: 2.5, dy: 2.5 },
      { strength: 0.2, blurPx: 6, dx: 4, dy: 4 },
    ],
  });
  const metal = c.createLinearGradient(x - 5, 0, x + 7, 0);
  for (const [stop, colour] of [
    [0, '#6f7276'],
    [0.35, '#e6e7e9'],
    [0.6, '#a7aaae'],
    [1, '#5d6064'],
  ] as const)
    metal.addColorStop(stop, colour);
  c.fillStyle = metal;
  c.beginPath();
  c.roundRect(x + side * 2 - 3.6, end - 2, 7.2, 19, 2.2);
  c.fill();
  c.strokeStyle = '#8b8e93';
  c.lineWidth = 2.6;
  c.beginPath();
  c.ellipse(x, 240, 5.4, 5.4, 0, 0, Math.PI * 2);
  c.stroke();
  c.fillStyle = 'rgba(12,12,14,.75)';
  c.beginPath();
  c.arc(x, 240, 3.7, 0, Math.PI * 2);
  c.fill();
}

const FALLEN = halfLine([
  [0, 62],
  [58, 66],
  [108, 98],
  [136, 146],
  [132, 206],
  [92, 262],
  [34, 296],
  [0, 302],
]);

/** Draws the hood of the back view, which lies on the shoulders. */
export function layHoodBack(sheet: Sheet): void {
  const { size } = sheet;
  const outer = fillOutline(joinMirroredOutline(FALLEN), size);
  const broad = blurField(outer, 26);
  const rim = blurField(outer, 7);
  const soft = createNoise(131);
  const height = mapField(broad, (v, i) => {
    const x = i % size;
    const y = (i - x) / size;
    const crease =
      Math.sin(y / 15 + Math.abs(x - MIDDLE_PX) * Math.abs(x - MIDDLE_PX) * 0.0012 + soft(x / 60, y / 60)) *
      smoothstep(190, 90, y) *
      2.2;
    return v * 34 + (rim.data[i] ?? 0) * 9 + soft(x / 46, y / 50) * 4 + crease;
  });
  const tone = addWeave(lightHeight(height, { occlusion: 0.35, contrast: 0.8 }), FLEECE.weave, 1, 132);
  layPart(sheet, {
    mask: outer,
    tone,
    height,
    shadows: [
      { strength: 0.34, blurPx: 11, dy: 9 },
      { strength: 0.25, blurPx: 3, dy: 2 },
    ],
  });
  sewSeam(
    sheet,
    [
      [MIDDLE_PX, 62],
      [MIDDLE_PX, 301],
    ],
    { depth: 0.26, puckerPx: 3, within: outer },
  );
  sewStitches(
    sheet,
    [
      [MIDDLE_PX - 5, 64],
      [MIDDLE_PX - 5, 299],
    ],
    { within: outer, depth: 0.12 },
  );
  sewStitches(
    sheet,
    [
      [MIDDLE_PX + 5, 64],
      [MIDDLE_PX + 5, 299],
    ],
    { within: outer, depth: 0.12 },
  );
}
