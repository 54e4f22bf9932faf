import { mugFrame } from '@/lib/rendering/core/blanks/hard-frames';
import type { ViewName } from '@/lib/rendering/core/blanks/types';
import { createFractalNoise } from '../engine/noise';
import { createTableCamera, type Material, type Photograph, renderPhotograph } from './photograph';
import {
  blendDistances,
  carveDistance,
  listBezierPoints,
  measureDistanceToLine,
  measureRoundedRectangle,
  measureTurnedSolid,
  type Solid,
} from './solids';
import { tableStudio } from './studio';
import { ease, type Vector } from './vector';

const { radiusPx: RADIUS, heightPx: HEIGHT, tiltRadians } = mugFrame;
const WALL = 25;
const FLOOR = 44;
/** Centre line of the handle: (distance from the axis, height). */
const HANDLE_CURVE = [
  RADIUS - 14,
  512,
  RADIUS + 70,
  532,
  RADIUS + 172,
  520,
  RADIUS + 176,
  372,
  RADIUS + 180,
  228,
  RADIUS + 96,
  150,
  RADIUS - 14,
  128,
];
const HANDLE = listBezierPoints(HANDLE_CURVE, 44);
/** Coarse centre line, precise enough for points far from the handle that it only shades. */
const HANDLE_ROUGHLY = listBezierPoints(HANDLE_CURVE, 9);
const HANDLE_BOX = { left: RADIUS - 40, right: RADIUS + 205, bottom: 90, top: 560 };

const GLAZE = { gloss: 1, roughness: 0.06 } as const;
const COLOURED: Material = { layer: 'colour', ...GLAZE };
const grit = createFractalNoise(151, 2);
/** Dips in the glaze appear as small darker freckles; light is scattered, not mirrored. */
const MATT: Material = {
  layer: 'colour',
  gloss: 0.16,
  roughness: 1,
  texture: (x, y, z) => {
    const spot = grit(x / 5.5 + 9, y / 5.5 + z / 7);
    return 1 + 0.025 * grit(x / 1.6, y / 1.6 + z) - 0.22 * ease(0.46, 0.62, spot);
  },
};
/** The ring on which the mug stands is unglazed. */
const CLAY: Material = { layer: 'detail', rgb: [0.78, 0.7, 0.6], gloss: 0, roughness: 1, texture: MATT.texture };
const CLAY_TOP = 15;
const WHITE: Material = { layer: 'fixed', rgb: [0.985, 0.985, 0.98], ...GLAZE };

/**
 * Returns the distance to a handle with a flattened oval section, in the half plane (u from the axis, v up, w
 * sideways).
 */
function handle(u: number, v: number, w: number): number {
  const outside = Math.max(
    HANDLE_BOX.left - u,
    u - HANDLE_BOX.right,
    HANDLE_BOX.bottom - v,
    v - HANDLE_BOX.top,
    Math.abs(w) - 60,
  );
  if (outside > 170) return outside;
  return measureRoundedRectangle(measureDistanceToLine(outside > 12 ? HANDLE_ROUGHLY : HANDLE, u, v), w, 19, 36, 18.5);
}

/** Direction of the handle for each view: left, right, towards or away from the camera. */
const HANDLE_DIRECTION: Readonly<Record<ViewName, Vector>> = {
  left: [-1, 0, 0],
  right: [1, 0, 0],
  front: [0, 0, -1],
  back: [0, 0, 1],
};

function mugSolid(view: ViewName): Solid {
  const [hx, , hz] = HANDLE_DIRECTION[view];
  return (x, y, z) => {
    const r = Math.sqrt(x * x + z * z);
    const shell = measureTurnedSolid(r, y, RADIUS, 9, HEIGHT, 26, 12);
    const foot = measureRoundedRectangle(r - (RADIUS - 36), y - 8, 14, 8, 5);
    const body = blendDistances(shell, foot, 6);
    const grip = handle(x * hx + z * hz, y, x * hz - z * hx);
    const hollow = measureTurnedSolid(r, y, RADIUS - WALL, FLOOR, HEIGHT + 200, 40, 1);
    return carveDistance(blendDistances(body, grip, 26), hollow, 22);
  };
}

/**
 * Finish of the mug: glazed = one glossy colour, accent = white outside with coloured inside and handle, matt = one
 * dull colour.
 */
export type MugFinish = 'glazed' | 'accent' | 'matt';

/** Draws one view of the mug. */
export function drawMug(view: ViewName, finish: MugFinish, samples = 2): Photograph {
  const frame = mugFrame.views[view];
  const [hx, , hz] = HANDLE_DIRECTION[view];
  const materialAt = (x: number, y: number, z: number): Material => {
    if (finish === 'glazed') return COLOURED;
    if (finish === 'matt') return y < CLAY_TOP ? CLAY : MATT;
    const r = Math.sqrt(x * x + z * z);
    const isInside = r < RADIUS - 9 && y > 60;
    const isHandle = r > RADIUS + 3.5 && x * hx + z * hz > 0;
    return isInside || isHandle ? COLOURED : WHITE;
  };
  return renderPhotograph(
    { solid: mugSolid(view), materialAt, ground: { axis: 'y', value: 0 }, frame: frame.box },
    tableStudio,
    createTableCamera(frame.axisX, frame.groundY, tiltRadians),
    samples,
  );
}
