import { createFractalNoise } from '../engine/noise';
import { buildBackBand, CAP_CLOTH_PX, photographCap, SIXTH_TURN_RADIANS } from './cap-shape';
import { calculateStitchDepth } from './fabric';
import type { Material, Photograph } from './photograph';
import type { Solid } from './solids';
import { ease } from './vector';

const CROWN = { x: 254, y: 310, z: 284 };
/** Spacing of the mesh's holes, across and along, in cap units. */
const HOLE = { across: 12.5, along: 11 };
/** Approximate distance from the middle of the cap to its outer surface. */
const REACH = 285;
const STUD_APART = 19;

const cells = createFractalNoise(131, 3);

/**
 * Returns the distance to the outer surface: the foam stands upright in front and keeps its height, the mesh is round
 * behind.
 */
function skin(x: number, y: number, z: number): number {
  const upright = 2.1 + 0.75 * ease(-80, 150, z);
  const flat = (x / CROWN.x) ** 2 + (z / CROWN.z) ** 2;
  const f = flat ** 1.28 + (Math.abs(y) / CROWN.y) ** upright;
  return (f ** (1 / 2.4) - 1) * 236;
}

const isMesh = (x: number, z: number): boolean => Math.abs(Math.atan2(x, z)) > SIXTH_TURN_RADIANS;

/** Returns 1 in the middle of a hole of the mesh and 0 on its threads; each row is offset by half a hole. */
function hole(x: number, y: number, z: number): number {
  const around = Math.atan2(x, z);
  const radius = Math.hypot(x, z);
  const middle = (Math.floor(around / SIXTH_TURN_RADIANS) + 0.5) * SIXTH_TURN_RADIANS;
  // Measured along the surface, so that holes keep their size up to the point where the panels meet.
  const along = (Math.atan2(y, radius) * REACH) / HOLE.along;
  const row = Math.floor(along);
  const across = ((around - middle) * radius) / HOLE.across + (row % 2 === 0 ? 0 : 0.5);
  return ease(0.42, 0.26, Math.hypot(across - Math.floor(across) - 0.5, (along - row - 0.5) * 0.95));
}

const FOAM: Material = {
  layer: 'colour',
  gloss: 0.04,
  roughness: 1,
  texture: (x, y, z) => 1 + 0.022 * cells(x / 2.2, y / 2.2 + z / 5),
};
/** A mesh is darker than its thread, because the inside is visible through its holes. */
const getMeshMaterial = (x: number, y: number, z: number): Material => {
  const darkness = 1 - 0.62 * hole(x, y, z);
  return { layer: 'colour', gloss: 0, roughness: 1, texture: () => darkness };
};
const INSIDE: Material = { ...FOAM, texture: () => 0.3 };
const SNAP: Material = { layer: 'colour', gloss: 0.4, roughness: 0.5 };

/**
 * Returns the depth of the seams: two hold the foam, and two divide the mesh. Each is taped, and a band runs around the
 * bottom.
 */
function crownRelief(x: number, y: number, z: number): number {
  const around = Math.atan2(x, z);
  const radius = Math.hypot(x, z);
  const isFront = Math.abs(around) < SIXTH_TURN_RADIANS / 2;
  const seam = isFront ? 99 : Math.abs(around - Math.round(around / SIXTH_TURN_RADIANS) * SIXTH_TURN_RADIANS) * radius;
  const tape =
    1.5 * ease(13, 10, seam) - 1.2 * Math.exp(-((seam / 2.4) ** 2)) + calculateStitchDepth(seam - 8, y + radius, 0.9);
  const mesh = isMesh(x, z) && seam > 12 && y > 42 ? -2.2 * hole(x, y, z) : 0;
  const band = 1.2 * ease(42, 38, y) + calculateStitchDepth(y - 33, around * 260, 0.9);
  return tape + mesh + band;
}

const snap = buildBackBand(skin, 2, 3);
const studs: Solid = (x, y) => {
  const stud = Math.hypot(x - STUD_APART * Math.round(x / STUD_APART), y - 17);
  return 2.6 * ease(6.4, 4.2, stud) - 1.4 * ease(2.6, 1.4, stud);
};

const material = (x: number, y: number, z: number): Material => {
  const seam = Math.abs(Math.abs(Math.atan2(x, z)) - SIXTH_TURN_RADIANS) * Math.hypot(x, z);
  return isMesh(x, z) && seam > 12 && y > 42 ? getMeshMaterial(x, y, z) : FOAM;
};

/** Draws a trucker cap: a foam front in one piece, mesh behind, closed by a snap. */
export function drawTrucker(side: 'front' | 'back', samples = 2): Photograph {
  return photographCap(
    {
      skin,
      top: CROWN.y,
      crownRelief,
      frontMaterial: material,
      closure: snap,
      closureRelief: studs,
      backMaterial: (x, y, z) => {
        if (snap(x, y, z) < 0.6) return SNAP;
        return skin(x, y, z) < -CAP_CLOTH_PX / 2 ? INSIDE : material(x, y, z);
      },
    },
    side,
    samples,
  );
}
