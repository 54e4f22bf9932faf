import { PICTURE_PX } from '@/lib/rendering/core/blanks/types';
import type { Point } from '../engine/path';

/** Function of the picture plane; the origin is the picture's middle, y grows upwards, px. */
export type Plane = (x: number, y: number) => number;

const HALF = PICTURE_PX / 2 + 40;

/** Samples a costly function once per `step` px, and interpolates between the samples bilinearly. */
export function samplePlane(plane: Plane, step: number): Plane {
  const size = Math.ceil((2 * HALF) / step) + 2;
  const values = new Float32Array(size * size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      values[row * size + column] = plane(column * step - HALF, row * step - HALF);
    }
  }
  const last = size - 1.001;
  return (x, y) => {
    const u = Math.min(last, Math.max(0, (x + HALF) / step));
    const v = Math.min(last, Math.max(0, (y + HALF) / step));
    const [column, row] = [Math.floor(u), Math.floor(v)];
    const [fx, fy] = [u - column, v - row];
    const at = row * size + column;
    const low = (values[at] ?? 0) * (1 - fx) + (values[at + 1] ?? 0) * fx;
    const high = (values[at + size] ?? 0) * (1 - fx) + (values[at + size + 1] ?? 0) * fx;
    return low * (1 - fy) + high * fy;
  };
}

/** Returns the signed distance to a closed outline, negative inside. */
export function buildOutlineDistance(outline: readonly Point[]): Plane {
  return samplePlane((x, y) => {
    let squared = Number.POSITIVE_INFINITY;
    let isInside = false;
    for (let k = 0; k < outline.length; k++) {
      const [ax, ay] = outline[k] ?? [0, 0];
      const [bx, by] = outline[(k + 1) % outline.length] ?? [0, 0];
      const [dx, dy] = [bx - ax, by - ay];
      const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
      squared = Math.min(squared, (x - ax - dx * t) ** 2 + (y - ay - dy * t) ** 2);
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
    }
    return isInside ? -Math.sqrt(squared) : Math.sqrt(squared);
  }, 4);
}

/** Joins the right half of an outline, top to bottom, and its mirror image. */
export const joinHalves = (right: readonly Point[]): Point[] => [
  ...right,
  ...[...right].reverse().map(([x, y]): Point => [-x, y]),
];
