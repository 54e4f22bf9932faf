import { flatFrames } from '@/lib/rendering/core/blanks/hard-frames';
import { createFractalNoise } from '../engine/noise';
import { createWallCamera, type Material, type Photograph, renderPhotograph } from './photograph';
import { measureRoundedBox, type Solid } from './solids';
import { wallStudio } from './studio';

const PAPER = flatFrames.poster.product;
const HALF_WIDTH = PAPER.width / 2;
const HALF_HEIGHT = PAPER.height / 2;
const RAIL = { halfWidth: HALF_WIDTH + 14, halfHeight: 15, depth: 11, z: 14 };
const NAIL_Y = HALF_HEIGHT + 92;

const grain = createFractalNoise(41, 4);
const fibre = createFractalNoise(43, 2);

const PAPER_MATERIAL: Material = { layer: 'colour', gloss: 0.12, roughness: 1 };
const OAK: Material = {
  layer: 'detail',
  rgb: [0.8, 0.62, 0.42],
  gloss: 0.22,
  roughness: 0.8,
  texture: (x, y) => 1 + 0.16 * grain(x / 70, y / 2.6) + 0.07 * fibre(x / 16, y / 1.1),
};
const CORD: Material = { layer: 'detail', rgb: [0.83, 0.77, 0.66], gloss: 0, roughness: 1 };
const NAIL: Material = { layer: 'detail', rgb: [0.72, 0.66, 0.5], gloss: 1, roughness: 0.4, isMetal: true };

/** The sheet hangs slightly in front of the wall, bowed between its rails. */
const sheetZ = (x: number, y: number): number =>
  14 +
  9 * Math.sin(((y / HALF_HEIGHT + 1) * Math.PI) / 2) ** 2 * (0.6 + 0.4 * (x / HALF_WIDTH) ** 2) -
  3 * (x / HALF_WIDTH) ** 2;

function rail(x: number, y: number, z: number): number {
  return measureRoundedBox(x, Math.abs(y) - HALF_HEIGHT, z - RAIL.z, RAIL.halfWidth, RAIL.halfHeight, RAIL.depth, 4);
}

function cord(x: number, y: number, z: number): number {
  const [ax, ay] = [RAIL.halfWidth - 26, HALF_HEIGHT + 6];
  const [dx, dy] = [-ax, NAIL_Y - ay];
  const px = Math.abs(x) - ax;
  const t = Math.min(1, Math.max(0, (px * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  const twist = 0.35 * Math.sin((Math.abs(x) + y * 0.4) * 1.3);
  return Math.hypot(px - dx * t, y - ay - dy * t, z - 8) - 2.6 - twist;
}

const nail = (x: number, y: number, z: number): number => measureRoundedBox(x, y - NAIL_Y, z - 10, 6, 6, 8, 5.8);

const solid: Solid = (x, y, z) => {
  const sheet = Math.max(Math.abs(x) - HALF_WIDTH, Math.abs(y) - HALF_HEIGHT, Math.abs(z - sheetZ(x, y)) - 0.8);
  return Math.min(sheet, rail(x, y, z), cord(x, y, z), nail(x, y, z));
};

function materialAt(x: number, y: number, z: number): Material {
  if (rail(x, y, z) < 0.6) return OAK;
  if (nail(x, y, z) < 0.6) return NAIL;
  return cord(x, y, z) < 0.6 ? CORD : PAPER_MATERIAL;
}

/** Draws a sheet of paper that hangs between two oak rails on a wall. */
export function drawPoster(samples = 2): Photograph {
  const { middleX, middleY } = flatFrames.poster;
  return renderPhotograph(
    { solid, materialAt, ground: { axis: 'z', value: 0 }, stepShare: 0.8 },
    wallStudio,
    createWallCamera(middleX, middleY),
    samples,
  );
}
