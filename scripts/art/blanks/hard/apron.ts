import { flatFrames } from '@/lib/rendering/core/blanks/hard-frames';
import { createFractalNoise } from '../engine/noise';
import type { Point } from '../engine/path';
import { calculateStitchDepth, TWILL_MATERIAL } from './fabric';
import { buildOutlineDistance, joinHalves, samplePlane } from './grid';
import { createWallCamera, type Photograph, renderPhotograph } from './photograph';
import { listBezierPoints, measureDistanceToLine, measureRoundedRectangle, type Solid } from './solids';
import { wallStudio } from './studio';
import { ease } from './vector';

const TOP = 348;
const WAIST = 96;
const BOTTOM = -452;
const BIB = 152;
const HALF = 318;
const POCKET = { y: -110, halfX: 158, halfY: 92 };

const armhole: Point[] = Array.from({ length: 17 }, (_, k) => {
  const turn = (k / 16) * (Math.PI / 2);
  return [HALF - (HALF - BIB) * Math.cos(turn), WAIST + (TOP - 16 - WAIST) * (1 - Math.sin(turn))];
});
const edge = buildOutlineDistance(
  joinHalves([
    [0, TOP - 3],
    [BIB - 4, TOP],
    [BIB, TOP - 5],
    ...armhole,
    [HALF + 6, WAIST - 200],
    [HALF + 12, BOTTOM + 30],
    [HALF + 2, BOTTOM + 8],
    [HALF - 24, BOTTOM],
    [150, BOTTOM - 8],
    [0, BOTTOM - 11],
  ]),
);

const broad = createFractalNoise(61, 2);
const fine = createFractalNoise(67, 3);

/** The apron is flat on the bib and falls in wide vertical folds below the waist. */
const height = samplePlane((x, y) => {
  const down = ease(WAIST + 60, BOTTOM + 60, y);
  const inward = ease(0, 20, -edge(x, y));
  const folds = 40 * broad(x / 95 + 4, y / 800) * down + 6 * fine(x / 80, y / 170);
  const waist = 7 * Math.sin(x / 52 + 1) * Math.exp(-(((y - WAIST + 40) / 90) ** 2));
  return 20 + 5 * inward + folds + waist;
}, 2);

const neck = listBezierPoints(
  [-BIB + 22, TOP - 26, -BIB + 16, 452, -70, 478, 0, 478, 70, 478, BIB - 16, 452, BIB - 22, TOP - 26],
  14,
);
const tie = listBezierPoints(
  [
    HALF - 14,
    WAIST - 10,
    HALF + 72,
    WAIST + 26,
    HALF + 96,
    -20,
    HALF + 84,
    -110,
    HALF + 76,
    -190,
    HALF + 110,
    -230,
    HALF + 92,
    -318,
  ],
  12,
);

const pocketEdge = (x: number, y: number): number =>
  measureRoundedRectangle(x, y - POCKET.y, POCKET.halfX, POCKET.halfY, 16);

const solid: Solid = (x, y, z) => {
  if (z > 100) return z - 80;
  const h = height(x, y);
  const cloth = Math.max(edge(x, y), Math.abs(z - h + 3) - 4);
  const pocket = Math.max(pocketEdge(x, y), Math.abs(z - h - 2.5) - 2.2);
  const strap = Math.max(
    measureRoundedRectangle(measureDistanceToLine(neck, x, y), z - (y > TOP ? 12 : h + 3), 13, 2.4, 2),
    TOP - 40 - y,
  );
  const side = Math.abs(x);
  const band = Math.max(
    measureRoundedRectangle(measureDistanceToLine(tie, side, y), z - (side > HALF ? 14 : h + 3), 11, 2.4, 2),
    HALF - 40 - side,
  );
  return Math.min(cloth, pocket, strap, band);
};

const relief: Solid = (x, y) => {
  const hem = -edge(x, y);
  const sewn = calculateStitchDepth(hem - 17, x + y, 1) + 1.2 * ease(21, 15, hem);
  const pocket = pocketEdge(x, y);
  const rim =
    pocket < 0
      ? calculateStitchDepth(-pocket - 6, x + y) + calculateStitchDepth(y - (POCKET.y + POCKET.halfY - 24), x, 1.1)
      : 0;
  const divider = pocket < 0 ? 1.6 * -Math.exp(-((x / 2.5) ** 2)) + calculateStitchDepth(Math.abs(x) - 7, y, 0.8) : 0;
  return sewn + rim + divider;
};

/** Draws a bib apron, spread flat, with neck loop, ties and a divided pocket. */
export function drawApron(samples = 2): Photograph {
  const { middleX, middleY } = flatFrames.apron;
  return renderPhotograph(
    {
      solid,
      relief,
      materialAt: () => TWILL_MATERIAL,
      ground: { axis: 'z', value: 0 },
      stepShare: 0.72,
      hasFolds: true,
    },
    wallStudio,
    createWallCamera(middleX, middleY),
    samples,
  );
}
