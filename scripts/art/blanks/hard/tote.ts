import { flatFrames } from '@/lib/rendering/core/blanks/hard-frames';
import { createFractalNoise } from '../engine/noise';
import type { Point } from '../engine/path';
import { CANVAS_MATERIAL, calculateStitchDepth } from './fabric';
import { buildOutlineDistance, joinHalves, samplePlane } from './grid';
import { createWallCamera, type Photograph, renderPhotograph } from './photograph';
import { listBezierPoints, measureDistanceToLine, measureRoundedRectangle, type Solid } from './solids';
import { wallStudio } from './studio';
import { ease } from './vector';

const TOP = 170;
const BOTTOM = -440;
const HALF = 280;
const STRAP = { x: 112, halfWidth: 21, foot: TOP - 74 };

const outline: Point[] = joinHalves([
  [0, TOP - 5],
  [150, TOP - 2],
  [HALF - 6, TOP + 2],
  [HALF - 3, TOP - 160],
  [HALF, TOP - 340],
  [HALF - 2, BOTTOM + 40],
  [HALF - 8, BOTTOM + 12],
  [HALF - 24, BOTTOM + 3],
  [140, BOTTOM - 3],
  [0, BOTTOM - 4],
]);
const edge = buildOutlineDistance(outline);

const broad = createFractalNoise(11, 2);
const fine = createFractalNoise(15, 3);

/**
 * Returns the shape of cloth that hangs from two straps: straight below them, sagging between, full towards the bottom.
 */
function bulge(seed: number): (x: number, y: number) => number {
  return samplePlane((x, y) => {
    const down = (TOP - y) / (TOP - BOTTOM);
    const inward = ease(0, 24, -edge(x, y));
    const pull = [-1, 1].reduce(
      (total, side) => total + Math.exp(-(((x - side * (STRAP.x + 46 * down)) / (34 + 90 * down)) ** 2)),
      0,
    );
    const creases = 34 * broad(x / 90 + seed, y / 460 + 3) + 5 * fine(x / 60 + seed, y / 150);
    const corner = 9 * Math.exp(-(((Math.abs(x) - 0.62 * (y - BOTTOM) - 150) / 26) ** 2)) * ease(0.55, 0.95, down);
    const roll = 5 * inward * (1 - 0.5 * inward);
    const belly = 22 * Math.sin(Math.PI * Math.min(1, Math.max(0, down)) ** 1.4) * (1 - (x / (HALF + 30)) ** 2);
    return 16 + roll + belly + 15 * pull * (1 - 0.7 * down) + creases * (0.45 + 0.75 * down) + 0.4 * corner;
  }, 2);
}

const strapLine = listBezierPoints(
  [-STRAP.x, STRAP.foot, -STRAP.x - 4, 330, -96, 424, 0, 424, 96, 424, STRAP.x + 4, 330, STRAP.x, STRAP.foot],
  14,
);

function strap(x: number, y: number, z: number, height: number): number {
  const across = measureDistanceToLine(strapLine, x, y);
  return Math.max(measureRoundedRectangle(across, z - height, STRAP.halfWidth, 2.6, 2), STRAP.foot - y);
}

/** Draws a canvas bag that hangs on a wall; the two sides have different folds. */
export function drawTote(side: 'front' | 'back', samples = 2): Photograph {
  const height = bulge(side === 'front' ? 0 : 37);
  const solid: Solid = (x, y, z) => {
    if (z > 110) return z - 90;
    const h = height(x, y);
    const cloth = Math.max(edge(x, y), Math.abs(z - h + 4) - 5);
    const front = strap(x, y, z, (y > TOP ? height(x, TOP) + 6 * ease(TOP, TOP + 90, y) : h) + 5);
    const behind = Math.max(strap(x - 9, y - 15, z, 6), TOP - 12 - y);
    return Math.min(cloth, front, behind);
  };
  const relief: Solid = (x, y) => {
    const hem =
      y < TOP - 8
        ? calculateStitchDepth(y - (TOP - 42 + 4 * (x / HALF) ** 2), x) - 1.4 * ease(TOP - 40, TOP - 46, y)
        : 0;
    const footX = Math.abs(Math.abs(x) - STRAP.x);
    const box = Math.abs(measureRoundedRectangle(footX, y - STRAP.foot - 17, 14, 12, 1));
    const sewn = footX < 20 && y < STRAP.foot + 36 && y > STRAP.foot ? calculateStitchDepth(box, x + y, 1.2) : 0;
    const seam = 1.2 * ease(-4, -12, edge(x, y));
    return hem + sewn + seam;
  };
  const { middleX, middleY } = flatFrames.tote;
  return renderPhotograph(
    {
      solid,
      relief,
      materialAt: () => CANVAS_MATERIAL,
      ground: { axis: 'z', value: 0 },
      stepShare: 0.72,
      hasFolds: true,
      frame: [190, 30, 810, 980],
    },
    wallStudio,
    createWallCamera(middleX, middleY),
    samples,
  );
}
