import { headFrames } from '@/lib/rendering/core/blanks/hard-frames';
import { createFractalNoise } from '../engine/noise';
import { createTableCamera, type Material, type Photograph, renderPhotograph } from './photograph';
import { blendDistances, measureRoundedRectangle, type Solid } from './solids';
import { tableStudio } from './studio';
import { clamp, ease } from './vector';

const { scale: SCALE, tiltRadians } = headFrames.beanie;
const DOME = { x: 222, y: 442, z: 196 };
const CUFF = { x: 234, z: 208, height: 168 };
const RIBS = 96;

const fuzz = createFractalNoise(91, 3);
const sag = createFractalNoise(93, 2);
const WOOL: Material = {
  layer: 'colour',
  gloss: 0,
  roughness: 1,
  texture: (x, y) => 1.05 + 0.07 * fuzz(x / 2.4, y / 2.4),
};

/** Returns the radius as if the hat were round, so that the ribs keep their distance on its oval. */
const roundRadius = (x: number, z: number, a: number, c: number): number => Math.hypot(x / a, z / c);

function dome(x: number, y: number, z: number): number {
  const f = roundRadius(x, z, DOME.x, DOME.z) ** 2.5 + (Math.abs(y) / DOME.y) ** 2.15;
  return (f ** (1 / 2.6) - 1) * 200 + 3.5 * sag(x / 90, y / 70) * ease(170, 230, y);
}

const cuff = (x: number, y: number, z: number): number =>
  measureRoundedRectangle(
    (roundRadius(x, z, CUFF.x, CUFF.z) - 1) * 215 + 60,
    y - CUFF.height / 2,
    60,
    CUFF.height / 2 + 1.5 * sag(x / 130, 4),
    17,
  );

const solid: Solid = (x, y, z) => blendDistances(Math.max(dome(x, y, z), -y), cuff(x, y, z), 3);

/** Rib knit: columns of small Vs with deep valleys between them. */
const relief: Solid = (x, y, z) => {
  const around = Math.atan2(x / DOME.x, z / DOME.z) * RIBS + 0.35 * sag(x / 60, y / 40);
  const radius = roundRadius(x, z, DOME.x, DOME.z);
  const isCuff = cuff(x, y, z) < 1.5;
  const fading = isCuff ? 1 : clamp(radius * 1.8 - 0.25, 0, 1);
  const column = Math.cos(around);
  const rib = (isCuff ? 1.8 : 1.5) * (column > 0 ? column ** 0.7 : -((-column) ** 1.4));
  const loops = 0.5 * Math.sin(y * 1.05 + 2.6 * Math.abs(Math.sin(around / 2 + 0.3))) * (column > -0.3 ? 1 : 0.3);
  return fading * (rib + loops);
};

/** Draws a ribbed knit hat with a turned-up cuff. */
export function drawBeanie(samples = 2): Photograph {
  const inHat =
    (plane: Solid): Solid =>
    (x, y, z) =>
      plane(x / SCALE, y / SCALE, z / SCALE) * SCALE;
  const frame = headFrames.beanie;
  return renderPhotograph(
    {
      solid: inHat(solid),
      relief: inHat(relief),
      materialAt: () => WOOL,
      ground: { axis: 'y', value: 0 },
      stepShare: 0.7,
      frame: [100, 90, 900, 860],
    },
    tableStudio,
    createTableCamera(frame.middleX, frame.originY, tiltRadians),
    samples,
  );
}
