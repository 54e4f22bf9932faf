export type Vector = readonly [number, number, number];

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const scaleBy = (a: Vector, k: number): Vector => [a[0] * k, a[1] * k, a[2] * k];
export const addVectors = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtractVectors = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const normaliseVector = (a: Vector): Vector => scaleBy(a, 1 / (Math.hypot(a[0], a[1], a[2]) || 1));
/** Returns the direction of `incoming` after reflection from a surface with normal `normal`. */
export const reflectVector = (incoming: Vector, normal: Vector): Vector =>
  addVectors(incoming, scaleBy(normal, -2 * dot(incoming, normal)));

export const clamp = (v: number, low: number, high: number): number => Math.min(high, Math.max(low, v));
export const mix = (a: number, b: number, share: number): number => a + (b - a) * share;
/** Returns 0 at `from` and 1 at `to`, eased between them; `from` may exceed `to`. */
export function ease(from: number, to: number, v: number): number {
  const t = clamp((v - from) / (to - from), 0, 1);
  return t * t * (3 - 2 * t);
}
