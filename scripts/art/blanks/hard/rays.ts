import type { Solid } from './solids';
import { clamp, ease, type Vector } from './vector';

/** Returns the length of a ray until it meets the solid, px; infinite if it does not within `reach`. */
export function measureRay(solid: Solid, from: Vector, direction: Vector, reach: number, share: number): number {
  let gone = 0;
  for (let step = 0; step < 180 && gone < reach; step++) {
    const d = solid(from[0] + direction[0] * gone, from[1] + direction[1] * gone, from[2] + direction[2] * gone);
    if (d < 0.12) return gone;
    gone += d * share;
  }
  return Number.POSITIVE_INFINITY;
}

/** Returns the visible share of the lamp: 1 = all of it, 0 = hidden. Shadows are soft, because the lamp is large. */
export function calculateLampVisibility(
  solid: Solid,
  from: Vector,
  direction: Vector,
  share: number,
  sharpness = 5,
): number {
  let visible = 1;
  let gone = 4;
  for (let step = 0; step < 28 && gone < 700; step++) {
    const d = solid(from[0] + direction[0] * gone, from[1] + direction[1] * gone, from[2] + direction[2] * gone);
    visible = Math.min(visible, 0.5 + (0.5 * sharpness * d) / gone);
    if (visible <= 0) return 0;
    gone += clamp(Math.abs(d) * share, 4, 60);
  }
  return ease(0, 1, visible);
}

/** Returns the share of the sky that a surface point sees, estimated from how fast the free space above it grows. */
export function estimateOpenness(solid: Solid, at: Vector, normal: Vector, reach: number): number {
  let hidden = 0;
  let weight = 1;
  let total = 0;
  for (let k = 1; k <= 6; k++) {
    const h = (reach * k * k) / 36;
    const d = solid(at[0] + normal[0] * h, at[1] + normal[1] * h, at[2] + normal[2] * h);
    hidden += weight * clamp((h - d) / h, 0, 1);
    total += weight;
    weight *= 0.85;
  }
  return 1 - hidden / total;
}
