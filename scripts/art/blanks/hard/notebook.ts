import { flatFrames } from '@/lib/rendering/core/blanks/hard-frames';
import { createFractalNoise } from '../engine/noise';
import { createWallCamera, type Material, type Photograph, renderPhotograph } from './photograph';
import { measureRoundedBox, measureRoundedRectangle, type Solid } from './solids';
import { wallStudio } from './studio';
import { ease } from './vector';

const { width, height } = flatFrames.notebook.product;
const HALF_X = width / 2;
const HALF_Y = height / 2;
const THICKNESS = 58;
const BOARD = 6;
const CORNER = 26;
const BAND = { x: HALF_X - 34, halfWidth: 7 };
const RIBBON = { x: -40, halfWidth: 6, length: 44 };

const grain = createFractalNoise(77, 3);
const COVER: Material = { layer: 'colour', gloss: 0.3, roughness: 0.85 };
const PAGES: Material = {
  layer: 'detail',
  rgb: [1, 0.985, 0.94],
  gloss: 0,
  roughness: 1,
  texture: (x, y, z) => 1 + 0.08 * Math.sin(z * 2.3 + 0.4 * Math.sin(x / 40 + y / 50)),
};
const ELASTIC: Material = {
  layer: 'detail',
  rgb: [0.13, 0.13, 0.14],
  gloss: 0.1,
  roughness: 1,
  texture: (x, y) => 1 + 0.14 * Math.sin(y * 1.9) + 0.1 * Math.sin(x * 1.6),
};

/** Returns the distance to a plate with rounded corners, from `low` to `high` above the table. */
function plate(x: number, y: number, z: number, inset: number, low: number, high: number, corner: number): number {
  const flat = measureRoundedRectangle(x, y, HALF_X - inset + 2, HALF_Y - inset + 2, corner) + 2;
  const tall = Math.abs(z - (low + high) / 2) - (high - low) / 2 + 2;
  return Math.min(Math.max(flat, tall), 0) + Math.hypot(Math.max(flat, 0), Math.max(tall, 0)) - 2;
}

function parts(x: number, y: number, z: number, side: 1 | -1) {
  const boards = Math.min(
    plate(x, y, z, 0, 0, BOARD, CORNER),
    plate(x, y, z, 0, THICKNESS - BOARD, THICKNESS, CORNER),
    measureRoundedBox(x + side * (HALF_X - 4), y, z - THICKNESS / 2, 4, HALF_Y - CORNER, THICKNESS / 2, 3.5),
  );
  const pages = plate(x, y, z, 7, BOARD - 1, THICKNESS - BOARD + 1, CORNER - 8);
  const band = measureRoundedBox(
    x - side * BAND.x,
    y,
    z - THICKNESS / 2,
    BAND.halfWidth,
    HALF_Y + 2.2,
    THICKNESS / 2 + 2.2,
    2.2,
  );
  const ribbon =
    measureRoundedBox(
      x - RIBBON.x - 5 * Math.sin(y / 30),
      y + HALF_Y,
      z - 12 - (y + HALF_Y) * 0.12,
      RIBBON.halfWidth,
      RIBBON.length,
      1,
      0.8,
    ) * 0.8;
  return { boards, pages, band, ribbon };
}

/** Draws a hard-cover notebook seen from above; `side` 1 = front (spine at the left), -1 = back. */
export function drawNotebook(side: 1 | -1, samples = 2): Photograph {
  const solid: Solid = (x, y, z) => {
    const { boards, pages, band, ribbon } = parts(x, y, z, side);
    return Math.min(boards, pages, band, ribbon);
  };
  const relief: Solid = (x, y, z) => {
    if (z < THICKNESS - 3) return 0;
    const hinge = Math.abs(x + side * (HALF_X - 44));
    const groove = -3.2 * (1 - ease(1, 10, hinge));
    return groove + 0.3 * grain(x / 3.2, y / 3.2);
  };
  const materialAt = (x: number, y: number, z: number): Material => {
    const { boards, pages, band, ribbon } = parts(x, y, z, side);
    if (band < 0.5 || ribbon < 0.5) return ELASTIC;
    return pages < boards ? PAGES : COVER;
  };
  const { middleX, middleY } = flatFrames.notebook;
  const lean = { x: 0.16, y: -0.2 };
  return renderPhotograph(
    { solid, relief, materialAt, ground: { axis: 'z', value: 0 }, stepShare: 0.9 },
    wallStudio,
    // Aligns the top cover, not the table, with the frame.
    createWallCamera(middleX + lean.x * THICKNESS, middleY - lean.y * THICKNESS, lean.x, lean.y),
    samples,
  );
}
