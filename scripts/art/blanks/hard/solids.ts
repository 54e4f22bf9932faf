/**
 * Signed distance to a solid in px, negative inside. Away from the surface it may be too small, but never much too
 * large.
 */
export type Solid = (x: number, y: number, z: number) => number;

/** Returns the rounded union of two distances; the joint gets a fillet of about `radius`. */
export function blendDistances(a: number, b: number, radius: number): number {
  const h = Math.max(radius - Math.abs(a - b), 0) / radius;
  return Math.min(a, b) - h * h * radius * 0.25;
}

/** Returns the distance to `a` after `b` was cut out of it, with a rounded edge of about `radius`. */
export const carveDistance = (a: number, b: number, radius: number): number => -blendDistances(-a, b, radius);

/** Returns the distance to a rectangle about (cx, cy) with half sizes and rounded corners. */
export function measureRoundedRectangle(x: number, y: number, halfX: number, halfY: number, radius: number): number {
  const dx = Math.abs(x) - halfX + radius;
  const dy = Math.abs(y) - halfY + radius;
  const outside = dx > 0 && dy > 0 ? Math.sqrt(dx * dx + dy * dy) : Math.max(dx, dy);
  return outside - radius;
}

export function measureRoundedBox(
  x: number,
  y: number,
  z: number,
  halfX: number,
  halfY: number,
  halfZ: number,
  radius: number,
): number {
  const dx = Math.max(Math.abs(x) - halfX + radius, 0);
  const dy = Math.max(Math.abs(y) - halfY + radius, 0);
  const dz = Math.max(Math.abs(z) - halfZ + radius, 0);
  const inside = Math.min(Math.max(Math.abs(x) - halfX, Math.abs(y) - halfY, Math.abs(z) - halfZ) + radius, 0);
  return Math.sqrt(dx * dx + dy * dy + dz * dz) + inside - radius;
}

/**
 * Returns the distance to a turned solid: `radius` from the axis, between two heights, with separate edge roundings at
 * top and bottom.
 */
export function measureTurnedSolid(
  distanceToAxis: number,
  y: number,
  radius: number,
  bottom: number,
  top: number,
  bottomRound: number,
  topRound: number,
): number {
  const half = (top - bottom) / 2;
  const middle = (top + bottom) / 2;
  return measureRoundedRectangle(distanceToAxis, y - middle, radius, half, y < middle ? bottomRound : topRound);
}

/** Returns the distance in a plane to a smooth open curve given as points. */
export function measureDistanceToLine(points: Float64Array, u: number, v: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let k = 0; k + 3 < points.length; k += 2) {
    const ax = points[k] ?? 0;
    const ay = points[k + 1] ?? 0;
    const dx = (points[k + 2] ?? 0) - ax;
    const dy = (points[k + 3] ?? 0) - ay;
    const t = Math.min(1, Math.max(0, ((u - ax) * dx + (v - ay) * dy) / (dx * dx + dy * dy)));
    const ex = u - ax - dx * t;
    const ey = v - ay - dy * t;
    const squared = ex * ex + ey * ey;
    if (squared < nearest) nearest = squared;
  }
  return Math.sqrt(nearest);
}

/** Returns points of a cubic Bézier chain. `values` contains the start, then groups of two handles and an end. */
export function listBezierPoints(values: readonly number[], stepsPerCurve: number): Float64Array {
  const out: number[] = [];
  const value = (k: number) => values[k] ?? 0;
  for (let k = 0; k + 7 < values.length; k += 6) {
    for (let s = out.length === 0 ? 0 : 1; s <= stepsPerCurve; s++) {
      const t = s / stepsPerCurve;
      const w = 1 - t;
      for (let axis = 0; axis < 2; axis++) {
        out.push(
          w * w * w * value(k + axis) +
            3 * w * w * t * value(k + 2 + axis) +
            3 * w * t * t * value(k + 4 + axis) +
            t * t * t * value(k + 6 + axis),
        );
      }
    }
  }
  return Float64Array.from(out);
}
