import { createFractalNoise } from '../engine/noise';
import type { Material } from './photograph';

const fibre = createFractalNoise(301, 3);

/** Heavy woven cotton whose plain weave is visible in flat light. */
export const CANVAS_MATERIAL: Material = {
  layer: 'colour',
  gloss: 0,
  roughness: 1,
  texture: (x, y) =>
    1 +
    0.035 * Math.sin(x * 1.75) * Math.sin(y * 1.75) +
    0.045 * fibre(x / 2.2, y / 9) +
    0.035 * fibre(x / 9 + 40, y / 2.2),
};

/** Fine twill for caps and aprons. */
export const TWILL_MATERIAL: Material = {
  layer: 'colour',
  gloss: 0,
  roughness: 1,
  texture: (x, y) => 1 + 0.03 * Math.sin((x + y) * 1.5) + 0.04 * fibre(x / 3, y / 3),
};

/**
 * Returns the depth of a row of stitches `distance` px from its line, `along` px along it: a groove with beads of
 * thread.
 */
export function calculateStitchDepth(distance: number, along: number, depth = 1): number {
  const near = Math.exp(-((distance / 2.4) ** 2));
  return 0.62 * depth * near * (0.35 + Math.sin(along * 0.62));
}
