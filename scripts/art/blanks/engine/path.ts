/** Point of a picture, px; y grows downwards. Lines are lists of points. */
export type Point = readonly [number, number];
export type Line = readonly Point[];

/** Middle of the picture: garments are drawn as right halves and mirrored about it. */
export const MIDDLE_PX = 500;
export const mirrorPoint = ([x, y]: Point): Point => [2 * MIDDLE_PX - x, y];
export const mirrorLine = (line: Line): Line => line.map(mirrorPoint);
export const reverseLine = (line: Line): Line => [...line].reverse();
export const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1]);
export const interpolatePoint = (a: Point, b: Point, t: number): Point => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
];

/** Returns a smooth line through every given point (Catmull-Rom). For a corner, join two curves. */
export function buildCurve(points: Line, stepsPerSpan = 14): Line {
  const out: Point[] = [];
  const point = (k: number): Point => points[Math.min(points.length - 1, Math.max(0, k))] ?? [0, 0];
  for (let k = 0; k < points.length - 1; k++) {
    const [p0, p1, p2, p3] = [point(k - 1), point(k), point(k + 1), point(k + 2)];
    for (let s = 0; s < stepsPerSpan; s++) {
      const t = s / stepsPerSpan;
      const axis = (i: 0 | 1) =>
        0.5 *
        (2 * p1[i] +
          (p2[i] - p0[i]) * t +
          (2 * p0[i] - 5 * p1[i] + 4 * p2[i] - p3[i]) * t * t +
          (3 * p1[i] - p0[i] - 3 * p2[i] + p3[i]) * t ** 3);
      out.push([axis(0), axis(1)]);
    }
  }
  out.push(point(points.length - 1));
  return out;
}

/** Joins a right half (from the top middle to the bottom middle) and its mirror image to a closed outline. */
export const joinMirroredOutline = (rightHalf: Line): Line => [...rightHalf, ...reverseLine(mirrorLine(rightHalf))];

/** Joins a line from the middle outwards and its mirror image to a line from left to right. */
export const joinMirroredLine = (rightHalf: Line): Line => [
  ...reverseLine(mirrorLine(rightHalf)),
  ...rightHalf.slice(1),
];

/** Returns `count` points at equal distances along the line. */
export function resampleLine(line: Line, count: number): Line {
  const lengths = [0];
  for (let k = 1; k < line.length; k++) {
    lengths.push((lengths[k - 1] ?? 0) + distance(line[k - 1] ?? [0, 0], line[k] ?? [0, 0]));
  }
  const total = lengths[lengths.length - 1] ?? 0;
  let k = 1;
  return Array.from({ length: count }, (_, n) => {
    const want = (total * n) / (count - 1);
    while (k < line.length - 1 && (lengths[k] ?? 0) < want) k++;
    const from = lengths[k - 1] ?? 0;
    const span = (lengths[k] ?? 0) - from || 1;
    return interpolatePoint(line[k - 1] ?? [0, 0], line[k] ?? [0, 0], Math.min(1, (want - from) / span));
  });
}

export function measureLine(line: Line): number {
  return line.reduce((sum, p, k) => (k === 0 ? 0 : sum + distance(line[k - 1] ?? p, p)), 0);
}

/** Returns the parallel line `px` to the right of the direction of travel (travelling right, positive = below). */
export function offsetLine(line: Line, px: number): Line {
  return line.map((p, k) => {
    const a = line[Math.max(0, k - 1)] ?? p;
    const b = line[Math.min(line.length - 1, k + 1)] ?? p;
    const length = distance(a, b) || 1;
    return [p[0] - ((b[1] - a[1]) / length) * px, p[1] + ((b[0] - a[0]) / length) * px];
  });
}
