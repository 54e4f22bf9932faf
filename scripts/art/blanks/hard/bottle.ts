import { bottleFrame } from '@/lib/rendering/core/blanks/hard-frames';
import type { ViewName } from '@/lib/rendering/core/blanks/types';
import { createTableCamera, type Material, type Photograph, renderPhotograph } from './photograph';
import { blendDistances, measureRoundedRectangle, measureTurnedSolid, type Solid } from './solids';
import { tableStudio } from './studio';

const { radiusPx: RADIUS, heightPx: SHOULDER_END, tiltRadians } = bottleFrame;
const NECK_RADIUS = 96;
const NECK_TOP = 704;
const LID = { bottom: 709, top: 792, radius: 104 };
const LOOP = { middle: 786, radius: 58, halfWidth: 15, halfThickness: 8 };

const POWDER: Material = { layer: 'colour', gloss: 0.62, roughness: 0.42 };
const STEEL: Material = { layer: 'detail', rgb: [0.86, 0.87, 0.885], gloss: 1, roughness: 0.3, isMetal: true };
const LID_MATERIAL: Material = { layer: 'detail', rgb: [0.12, 0.125, 0.135], gloss: 0.5, roughness: 0.5 };

const BASE_STEEL_TOP = 4;
const PAINT_END = 672;

function bottleSolid(isSideways: boolean): Solid {
  return (x, y, z) => {
    const r = Math.sqrt(x * x + z * z);
    const body = measureTurnedSolid(r, y, RADIUS, 0, SHOULDER_END, 24, 74);
    const neck = measureTurnedSolid(r, y, NECK_RADIUS, 400, NECK_TOP, 2, 5);
    // The paint ends in a fine step above the steel.
    const paint = blendDistances(body, neck, 46) + (y > PAINT_END ? Math.min(1.6, (y - PAINT_END) * 0.5) : 0);
    const angle = Math.atan2(z, x);
    const grip = y > LID.bottom + 6 && y < LID.top - 16 ? 1.6 * Math.max(0, Math.cos(angle * 44)) : 0;
    const lid = measureTurnedSolid(r, y, LID.radius - 1.6, LID.bottom, LID.top, 5, 13) - grip;
    const u = isSideways ? z : x;
    const w = isSideways ? x : z;
    const ring = Math.abs(Math.sqrt(u * u + (y - LOOP.middle) ** 2) - LOOP.radius);
    const loop = Math.max(measureRoundedRectangle(ring, w, LOOP.halfThickness, LOOP.halfWidth, 6), LID.bottom + 30 - y);
    return Math.min(paint, blendDistances(lid, loop, 10));
  };
}

function materialAt(_x: number, y: number, _z: number): Material {
  if (y > NECK_TOP + 2.5) return LID_MATERIAL;
  if (y > PAINT_END || y < BASE_STEEL_TOP) return STEEL;
  return POWDER;
}

/** Draws one view of the steel bottle: painted body, bare neck, black lid with a carrying loop. */
export function drawBottle(view: ViewName, samples = 2): Photograph {
  const frame = bottleFrame.views[view];
  return renderPhotograph(
    {
      solid: bottleSolid(view === 'left' || view === 'right'),
      materialAt,
      ground: { axis: 'y', value: 0 },
      stepShare: 0.85,
      frame: frame.box,
    },
    tableStudio,
    createTableCamera(frame.axisX, frame.groundY, tiltRadians),
    samples,
  );
}
